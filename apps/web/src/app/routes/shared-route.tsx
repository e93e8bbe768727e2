import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { LoadingShapes, Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { Layout } from '../layout.tsx'
import { usePageHead } from '../page-head.ts'
import { WithNamespace } from '../with-namespace.tsx'

const SharedPage = lazy(() =>
  import('../../visitor/analysis/share/shared-page.tsx').then((module) => ({ default: module.SharedPage })),
)

/** A report that somebody handed on. The server draws the same page for every link, and knows of none while it does. */
export function SharedRoute() {
  usePageHead('shared')
  const { token = '' } = useParams()
  const isHydrated = useHydrated()
  return (
    <Layout>
      {() => (
        <div className="wrap min-h-dvh pt-8 pb-20 print:min-h-0 print:py-0">
          {isHydrated ? (
            <WithNamespace namespace="journey" fallback={<PageSkeleton />}>
              <SharedPage key={token} token={token} />
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
      <SkeletonText lines={3} />
    </LoadingShapes>
  )
}
