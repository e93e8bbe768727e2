import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'

/** The questionnaire's shape while it is on its way. It carries the same anchor, so that links to it lead there already. */
export function JourneySkeleton({ ref }: { ref?: Ref<HTMLElement> }) {
  const { t } = useTranslation()
  return (
    <section ref={ref} id="start" className="band scroll-mt-16">
      <noscript>
        <div className="wrap">
          <h2 className="text-section">{t('site:noScript.title')}</h2>
          <p className="mt-2 max-w-[44em] text-ink-2">{t('site:noScript.text')}</p>
        </div>
      </noscript>
      <div className="wrap noscript:hidden" aria-busy="true">
        <span className="sr-only">{t('site:actions.loading')}</span>
        <Skeleton className="h-10 w-3/5 max-w-md" />
        <Skeleton className="mt-3 h-5 w-4/5 max-w-xl" />
        <Card isPadded className="mt-8 grid min-h-[640px] content-start gap-6">
          <Skeleton className="h-1 w-full" />
          <Skeleton className="h-8 w-2/5" />
          <SkeletonText lines={2} className="max-w-lg" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </Card>
      </div>
    </section>
  )
}
