import { lazy } from 'react'
import { useParams } from 'react-router'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Layout } from '../layout.tsx'
import { usePageHead } from '../page-head.ts'
import { WithNamespace } from '../with-namespace.tsx'

const SamplePage = lazy(() =>
  import('../../visitor/analysis/samples/sample-page.tsx').then((module) => ({ default: module.SamplePage })),
)

/** The report on a sample photo, for anybody. */
export function SampleRoute() {
  usePageHead('sample')
  const { name = '' } = useParams()
  const isHydrated = useHydrated()
  return (
    <Layout>
      {() => (
        <div className="wrap min-h-dvh pt-8 pb-20 print:min-h-0 print:py-0">
          {isHydrated && (
            <WithNamespace namespace="journey">
              <SamplePage name={name} />
            </WithNamespace>
          )}
        </div>
      )}
    </Layout>
  )
}
