import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { LoadingShapes, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { Layout } from '../layout.tsx'
import { usePageHead } from '../page-head.ts'
import { WithNamespace } from '../with-namespace.tsx'

const ChangesPage = lazy(() =>
  import('../../visitor/analysis/changes/changes-page.tsx').then((module) => ({ default: module.ChangesPage })),
)

/** One spot over time; like a report its owner's, so that nothing of it is drawn on the server. */
export function ChangesRoute() {
  usePageHead('changes')
  const { analysisId = '' } = useParams()
  const isHydrated = useHydrated()
  return (
    <Layout>
      {() => (
        <div className="wrap min-h-dvh pt-8 pb-20">
          {isHydrated ? (
            <WithNamespace namespace="findings" fallback={<PageSkeleton />}>
              <WithNamespace namespace="changes" fallback={<PageSkeleton />}>
                <ChangesPage key={analysisId} analysisId={analysisId} />
              </WithNamespace>
            </WithNamespace>
          ) : (
            <PageSkeleton />
          )}
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
      <SkeletonText lines={2} />
      <Skeleton className="h-72 rounded-card" />
    </LoadingShapes>
  )
}
