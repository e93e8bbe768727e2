import { Button } from '../ui/button.tsx'
import { FailureNotice } from './loaded.tsx'

interface MoreButtonProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => Promise<unknown>
  }
  label: string
  /** While it is on its way. */
  busyLabel: string
}

/** The next page of a list, below it; nothing where there is none. */
export function MoreButton({ query, label, busyLabel }: MoreButtonProps) {
  if (!query.hasNextPage) return null
  return (
    <div className="mt-6 grid place-items-center gap-4">
      <FailureNotice error={query.isFetchNextPageError ? query.error : null} />
      <Button variant="quiet" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {query.isFetchingNextPage ? busyLabel : label}
      </Button>
    </div>
  )
}
