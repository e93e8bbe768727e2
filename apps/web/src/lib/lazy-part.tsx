import { Component, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/error-state.tsx'
import type { Namespace } from './i18n/catalogues.ts'
import { addTexts } from './i18n/translations.ts'
import { useLanguage } from './i18n/use-language.ts'

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

interface WithNamespaceProps {
  namespace: Namespace
  fallback?: ReactNode
  children: ReactNode
}

/** A part of the page that is loaded when it is needed, its words with it. */
export function WithNamespace({ namespace, fallback, children }: WithNamespaceProps) {
  return (
    <LazyPart fallback={fallback}>
      <Loaded namespace={namespace} fallback={fallback}>
        {children}
      </Loaded>
    </LazyPart>
  )
}

function Loaded({ namespace, fallback, children }: WithNamespaceProps) {
  const { i18n } = useTranslation()
  const { language } = useLanguage()
  const [failure, setFailure] = useState<Error>()
  const [, setLoaded] = useState<string>()
  useEffect(() => {
    // Drawn in slices: whoever taps meanwhile does not wait for all of it.
    addTexts(i18n, language, [namespace]).then(() => startTransition(() => setLoaded(language)), setFailure)
  }, [i18n, language, namespace])
  // Caught by the part's own boundary.
  if (failure !== undefined) throw failure
  return i18n.hasResourceBundle(language, namespace) ? children : fallback
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
