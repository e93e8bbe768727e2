import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Namespace } from '../lib/i18n/catalogues.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { LoadingShapes, Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { Layout } from './layout.tsx'
import { WithNamespace } from './lazy-part.tsx'
import { type PageName, usePageHead } from './page-head.ts'

interface BrowserPageProps {
  head: PageName
  /** Its words, which are loaded with it. */
  texts: readonly Namespace[]
  className?: string
  children: ReactNode
}

/** A page of which nothing is drawn on the server, where nobody knows who looks. */
export function BrowserPage({ head, texts, className, children }: BrowserPageProps) {
  usePageHead(head)
  const isHydrated = useHydrated()
  const withTexts = (inner: ReactNode, namespace: Namespace) => (
    <WithNamespace namespace={namespace} fallback={<PageSkeleton />}>
      {inner}
    </WithNamespace>
  )
  return (
    <Layout>
      {() => (
        <div className="wrap min-h-dvh pt-8 pb-20 print:min-h-0 print:py-0">
          <div className={className}>{isHydrated ? texts.reduceRight(withTexts, children) : <PageSkeleton />}</div>
        </div>
      )}
    </Layout>
  )
}

function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <LoadingShapes label={t('site:actions.loading')} className="grid gap-6">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-11 w-4/5" />
      <SkeletonText lines={3} />
      <Skeleton className="h-72 rounded-card" />
    </LoadingShapes>
  )
}
