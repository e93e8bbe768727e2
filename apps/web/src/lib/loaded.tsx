import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice, type NoticeProps, ProblemNotice } from '../ui/notice.tsx'
import { ApiError } from './api/api-error.ts'
import { errorText, standingErrorText } from './api/error-text.ts'
import { useFocusAround } from './use-focus.ts'

/** What is known of a request: its answer, or why there is none. */
export interface Loading<Answer> {
  data: Answer | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

interface LoadedProps<Answer> {
  query: Loading<Answer>
  /** Grey shapes of the size of what comes. */
  skeleton: ReactNode
  /** What failed, above why; why alone where absent. */
  failed?: string
  /** What stands in place of the answer where there is no such thing. */
  notFound?: ReactNode
  children: (answer: Answer) => ReactNode
}

/** What was asked for; grey shapes until it comes, and a way to ask again where it did not. What is there stays while it is asked for anew, and where that fails. */
export function Loaded<Answer>({ query, skeleton, failed, notFound, children }: LoadedProps<Answer>) {
  const { t } = useTranslation()
  const { data, error } = query
  if (data !== undefined)
    return (
      <>
        <ReloadError query={query} />
        {children(data)}
      </>
    )
  if (error === null)
    return (
      <div role="status" aria-label={t('site:actions.loading')}>
        {skeleton}
      </div>
    )
  if (notFound !== undefined && error instanceof ApiError && error.status === 404) return notFound
  return <QueryError query={query} title={failed} retry={t('site:actions.retry')} />
}

interface QueryErrorProps {
  query: Omit<Loading<unknown>, 'data'>
  /** What failed, above why; why alone where absent. */
  title: string | undefined
  /** The words of the button that asks again. */
  retry: string
  /** Further words behind why. */
  children?: ReactNode
}

/** What was asked for could not be had: why, and a way to ask again. */
export function QueryError({ query: { error, isFetching, refetch }, title, retry, children }: QueryErrorProps) {
  const { t } = useTranslation()
  const reason = errorText(error, t)
  return (
    <ErrorState
      ref={useFocusAround<HTMLDivElement>()}
      title={title ?? reason}
      retry={{ label: retry, onRetry: () => void refetch(), isBusy: isFetching }}
    >
      {title !== undefined && (
        <>
          {reason} {children}
        </>
      )}
    </ErrorState>
  )
}

/** What stands below could not be had anew: why, and a way to ask again. */
function ReloadError({ query: { error, isFetching, refetch } }: Pick<QueryErrorProps, 'query'>) {
  const { t } = useTranslation()
  const reason = standingErrorText(error, t)
  if (reason === undefined) return null
  return (
    <Notice tone="caution" role="alert" title={t('site:errors.outdated')} className="mb-5">
      <p>{reason}</p>
      <Button variant="quiet" size="small" className="mt-2" isBusy={isFetching} onClick={() => void refetch()}>
        {t('site:actions.retry')}
      </Button>
    </Notice>
  )
}

/** Why something that was asked of the server was not done; nothing where it was. */
export function FailureNotice({ error, ...notice }: Pick<NoticeProps, 'title' | 'className'> & { error: Error | null }) {
  const { t } = useTranslation()
  return <ProblemNotice text={error === null ? undefined : errorText(error, t)} {...notice} />
}
