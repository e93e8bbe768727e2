import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useInBrowser } from '../../lib/use-in-browser.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Layout } from '../layout.tsx'
import { WordedPart } from '../worded-part.tsx'

/** A page of the visitor's own: nothing of it is drawn on the server, where nobody knows who looks. */
export function ShopPage({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  const isInBrowser = useInBrowser()
  return (
    <Layout>
      {() => (
        <div className="wrap min-h-dvh pt-8 pb-20 print:min-h-0 print:py-0">
          <div className={isNarrow ? 'mx-auto max-w-4xl print:max-w-none' : ''}>
            {isInBrowser ? (
              <WordedPart words="shop" fallback={<PageSkeleton />}>
                {children}
              </WordedPart>
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
