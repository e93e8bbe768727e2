import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { LoadingShapes, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { Layout } from '../layout.tsx'
import { usePageHead } from '../page-head.ts'
import { WithNamespace } from '../with-namespace.tsx'

const SimulationPage = lazy(() =>
  import('../../visitor/analysis/simulation/simulation-page.tsx').then((module) => ({ default: module.SimulationPage })),
)

/** A simulation is its owner's, as the report is: nothing of it is drawn on the server. */
export function SimulationRoute() {
  usePageHead('simulation')
  const { analysisId = '' } = useParams()
  const isHydrated = useHydrated()
  return (
    <Layout>
      {() => (
        <div className="wrap min-h-dvh pt-8 pb-20">
          {isHydrated ? (
            <WithNamespace namespace="simulation" fallback={<PageSkeleton />}>
              <SimulationPage key={analysisId} analysisId={analysisId} />
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
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-11 w-4/5 max-w-2xl" />
      <SkeletonText lines={2} />
      <Skeleton className="aspect-square max-w-xl rounded-card" />
    </LoadingShapes>
  )
}
