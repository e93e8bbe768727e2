import { lazy, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { WithNamespace } from '../../lib/lazy-part.tsx'
import { useStoredHint } from '../../lib/stored-hint.ts'
import { useDeferUntilInteraction } from '../../lib/use-defer-until-interaction.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx'
import { ContactSection } from '../../visitor/booking/centers/contact-section.tsx'
import { AccuracySection } from '../../visitor/site/home/accuracy-section.tsx'
import { AnalysedCases } from '../../visitor/site/home/analysed-cases.tsx'
import { FeatureCards } from '../../visitor/site/home/feature-cards.tsx'
import { Hero } from '../../visitor/site/home/hero.tsx'
import { Layout } from '../layout.tsx'
import { usePageHead } from '../page-head.ts'

const HomeJourney = lazy(() => import('./home-journey.tsx').then((module) => ({ default: module.HomeJourney })))

export function HomeRoute() {
  usePageHead('home')
  const lastReportPath = useStoredHint('chioma.lastReportPath')
  return (
    <Layout>
      {(openMyData) => (
        <>
          <Hero onOpenMyData={openMyData} lastReportPath={lastReportPath} />
          <FeatureCards />
          <AnalysedCases />
          <Journey />
          <AccuracySection />
          <ContactSection />
        </>
      )}
    </Layout>
  )
}

/** What is operated arrives after what is read, and only once it works: a form that cannot take clicks yet loses them. */
function Journey() {
  const { isWanted, ref } = useDeferUntilInteraction<HTMLElement>()
  if (!isWanted) return <JourneySkeleton ref={ref} />
  return (
    <WithNamespace namespace="journey" fallback={<JourneySkeleton />}>
      <HomeJourney />
    </WithNamespace>
  )
}

/** The questionnaire's shape while it is on its way. It carries the same anchor, so that links to it lead there already. */
function JourneySkeleton({ ref }: { ref?: Ref<HTMLElement> }) {
  const { t } = useTranslation()
  return (
    <section ref={ref} id="start" className="band scroll-mt-16">
      <noscript>
        <div className="wrap">
          <h2 className="text-section">{t('site:noScript.title')}</h2>
          <p className="mt-2 max-w-intro text-ink-2">{t('site:noScript.text')}</p>
        </div>
      </noscript>
      <div className="wrap noscript:hidden" aria-busy="true">
        <span className="sr-only">{t('site:actions.loading')}</span>
        <Skeleton className="h-10 w-3/5 max-w-md" />
        <Skeleton className="mt-3 h-5 w-4/5 max-w-xl" />
        <Card isPadded className="mt-8 grid min-h-160 content-start gap-6">
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
