import { ContactSection } from '../../features/centers/contact-section.tsx'
import { AccuracySection } from '../../features/home/accuracy-section.tsx'
import { AnalysedCases } from '../../features/home/analysed-cases.tsx'
import { FeatureCards } from '../../features/home/feature-cards.tsx'
import { Hero } from '../../features/home/hero.tsx'
import { Layout } from '../layout.tsx'
import { usePageHead } from '../page-head.ts'

export function HomeRoute() {
  usePageHead('home')
  return (
    <Layout>
      {(openMyData) => (
        <>
          <Hero onOpenMyData={openMyData} />
          <FeatureCards />
          <AnalysedCases />
          <AccuracySection />
          <ContactSection />
        </>
      )}
    </Layout>
  )
}
