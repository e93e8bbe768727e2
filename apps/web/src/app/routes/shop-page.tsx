import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Layout } from '../layout.tsx'
import { WithNamespace } from '../with-namespace.tsx'

/** A page of the visitor's own: nothing of it is drawn on the server, where nobody knows who looks. */
export function ShopPage({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <Layout>
      {() => (
        <div className="wrap min-h-dvh pt-8 pb-20 print:min-h-0 print:py-0">
          <div className={isNarrow ? 'mx-auto max-w-4xl print:max-w-none' : ''}>
            {isHydrated ? (
              <WithNamespace namespace="shop" fallback={<PageSkeleton />}>
                {children}
              </WithNamespace>
            ) : (
              <PageSkeleton />
            )}
          </div>
        </div>
      )}
    </Layout>
  )
}

function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="pt-14">
      <p role="status" className="sr-only">
        {t('site:actions.loading')}
      </p>
      <Skeleton className="h-10 w-52" />
      <Skeleton className="mt-8 h-96" />
    </div>
  )
}
