import { lazy, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { LoadingShapes, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { Layout } from '../layout.tsx'
import { usePageHead } from '../page-head.ts'
import { WithNamespace } from '../with-namespace.tsx'

const OwnReport = lazy(() => import('./own-report.tsx').then((module) => ({ default: module.OwnReport })))

/** A report is its owner's: nothing of it is drawn on the server, where nobody knows who looks. */
export function ReportRoute() {
  usePageHead('report')
  useOpenedAtItsHead()
  const { analysisId = '' } = useParams()
  const isHydrated = useHydrated()
  return (
    <Layout>
      {() => (
        <div className="wrap min-h-dvh pt-8 pb-20 print:min-h-0 print:py-0">
          {isHydrated ? (
            <WithNamespace namespace="journey" fallback={<PageSkeleton />}>
              <OwnReport key={analysisId} analysisId={analysisId} />
            </WithNamespace>
          ) : (
            <PageSkeleton />
          )}
        </div>
      )}
    </Layout>
  )
}

/** Also when it is loaded anew or gone back to: a browser that scrolls to where somebody was before would do so before the report is there. */
function useOpenedAtItsHead(): void {
  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    if (location.hash === '') scrollTo({ top: 0, behavior: 'instant' })
    return () => {
      history.scrollRestoration = before
    }
  }, [])
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
