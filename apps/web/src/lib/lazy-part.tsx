import { Component, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/error-state.tsx'

/** A part of the page that is loaded when it is needed. When it breaks or cannot be had, the rest of the page stands. */
export function LazyPart({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <ErrorBoundary
      fallback={
        <ErrorState
          title={t('site:errors.partTitle')}
          retry={{ label: t('site:actions.reload'), onRetry: () => location.reload() }}
        >
          {t('site:errors.partText')}
        </ErrorState>
      }
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  )
}

interface ErrorBoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** Shows `fallback` in place of children that threw while they were drawn. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
