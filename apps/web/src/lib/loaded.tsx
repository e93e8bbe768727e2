import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/error-state.tsx'
import { errorText } from './api/error-text.ts'

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
  /** Where an answer that is none has words of its own: not found. */
  renderError?: ((error: Error) => ReactNode) | undefined
  children: (answer: Answer) => ReactNode
}

/** What was asked for; grey shapes until it comes, and a way to ask again where it did not. What is there stays while it is asked for anew. */
export function Loaded<Answer>({ query, skeleton, renderError, children }: LoadedProps<Answer>) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null)
    return (
      <div role="status" aria-label={t('site:actions.loading')}>
        {skeleton}
      </div>
    )
  return (
    renderError?.(error) ?? (
      <ErrorState
        title={errorText(error, t)}
        retry={{ label: t('site:actions.retry'), onRetry: () => void refetch(), isBusy: isFetching }}
      />
    )
  )
}
