import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Namespace } from '../lib/i18n/catalogues.ts'
import { addTexts } from '../lib/i18n/translations.ts'
import { useLanguage } from '../lib/i18n/use-language.ts'
import { LazyPart } from '../lib/lazy-part.tsx'
import { Spinner } from '../ui/button.tsx'
import { usePageHead } from './page-head.ts'

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

/** What stands while the staff area is on its way; each of its pages then says its own name. */
export function StaffSkeleton() {
  const { t } = useTranslation()
  usePageHead('staff')
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Chioma</h1>
      <p role="status" className="flex items-center gap-3 text-ink-2">
        <Spinner />
        {t('site:actions.loading')}
      </p>
    </main>
  )
}
