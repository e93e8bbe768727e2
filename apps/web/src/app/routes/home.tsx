import { lazy } from 'react'
import { ContactSection } from '../../features/centers/contact-section.tsx'
import { AccuracySection } from '../../features/home/accuracy-section.tsx'
import { AnalysedCases } from '../../features/home/analysed-cases.tsx'
import { FeatureCards } from '../../features/home/feature-cards.tsx'
import { Hero } from '../../features/home/hero.tsx'
import { Layout } from '../layout.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { usePageHead } from '../page-head.ts'
import { useWanted } from '../use-wanted.ts'
import { JourneySkeleton } from './journey-skeleton.tsx'

const HomeJourney = lazy(() => import('./home-journey.tsx').then((module) => ({ default: module.HomeJourney })))

export function HomeRoute() {
  usePageHead('home')
  return (
    <Layout>
      {(openMyData) => (
        <>
          <Hero onOpenMyData={openMyData} />
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
  const { isWanted, ref } = useWanted<HTMLElement>()
  if (!isWanted) return <JourneySkeleton ref={ref} />
  return (
    <LazyPart fallback={<JourneySkeleton />}>
      <HomeJourney />
    </LazyPart>
  )
}
