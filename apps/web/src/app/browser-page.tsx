import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { FIRST_WORDS_ID } from '../lib/api/early-answers.ts'
import type { Namespace } from '../lib/i18n/catalogues.ts'
import { useLanguage } from '../lib/i18n/use-language.ts'
import { useInitialData } from '../lib/initial-data.tsx'
import { WithNamespace } from '../lib/lazy-part.tsx'
import { Spinner } from '../ui/button.tsx'
import { PageShapes } from '../ui/skeleton.tsx'
import { Layout } from './layout.tsx'
import { type PageName, usePageHead } from './page-head.ts'

export interface BrowserPageProps {
  head: PageName
  /** Its words, which are loaded with it. */
  texts: readonly Namespace[]
  className?: string
  children: ReactNode
}

/** A page that is drawn in the browser; of a report, the server draws the answer. */
export function BrowserPage({ head, texts, className, children }: BrowserPageProps) {
  usePageHead(head)
  const waiting = useFirstWords() ?? <PageSkeleton />
  const withTexts = (inner: ReactNode, namespace: Namespace) => (
    <WithNamespace namespace={namespace} fallback={waiting}>
      {inner}
    </WithNamespace>
  )
  return (
    <Layout>
      {() => (
        <div className="wrap min-h-dvh pt-8 pb-20 print:min-h-0 print:py-0">
          <div className={className}>{texts.reduceRight(withTexts, children)}</div>
        </div>
      )}
    </Layout>
  )
}

/** What the server could draw of the page that its address names. */
function useFirstWords(): ReactNode {
  const { path, language, firstWords } = useInitialData()
  const { pathname } = useLocation()
  const shown = useLanguage().language
  if (firstWords === undefined || pathname !== path || shown !== language) return undefined
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself wrote it, on our server
  return <div id={FIRST_WORDS_ID} dangerouslySetInnerHTML={{ __html: firstWords }} />
}

function PageSkeleton() {
  const { t } = useTranslation()
  return <PageShapes label={t('site:actions.loading')} />
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
