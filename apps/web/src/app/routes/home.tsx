import { lazy } from 'react'
import { useSearchParams } from 'react-router'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { ContactSection } from '../../visitor/booking/centers/contact-section.tsx'
import { AccuracySection } from '../../visitor/site/home/accuracy-section.tsx'
import { AnalysedCases } from '../../visitor/site/home/analysed-cases.tsx'
import { FeatureCards } from '../../visitor/site/home/feature-cards.tsx'
import { Hero } from '../../visitor/site/home/hero.tsx'
import { Layout } from '../layout.tsx'
import { usePageHead } from '../page-head.ts'
import { useShopOverlays } from '../shop-overlays.tsx'
import { useDeferUntilInteraction } from '../use-defer-until-interaction.ts'
import { WithNamespace } from '../with-namespace.tsx'
import { JourneySkeleton } from './journey-skeleton.tsx'

const PaymentReturn = lazy(() =>
  import('../../visitor/shop/orders/payment-return.tsx').then((module) => ({ default: module.PaymentReturn })),
)
const HomeJourney = lazy(() => import('./home-journey.tsx').then((module) => ({ default: module.HomeJourney })))

export function HomeRoute() {
  usePageHead('home')
  return (
    <Layout>
      {(openMyData) => (
        <>
          <ReturnedFromPayment />
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

/** The visitor comes back from paying: `/?payment_success=true&order_id=...`. What is true of the order, the order itself says. */
function ReturnedFromPayment() {
  const [search, setSearch] = useSearchParams()
  const { openCart } = useShopOverlays()
  const isHydrated = useHydrated()
  const orderId = search.get('order_id')
  if (orderId === null || !search.has('payment_success')) return null
  const room = <div className="min-h-56 border-b border-line bg-sunken sm:min-h-44" />
  if (!isHydrated) return room
  const hide = () => {
    const rest = new URLSearchParams(search)
    // Stripe adds its own, with a secret among them.
    for (const name of [...rest.keys()]) if (/^(payment_|order_id|redirect_status)/.test(name)) rest.delete(name)
    setSearch(rest, { replace: true })
  }
  return (
    <WithNamespace namespace="shop" fallback={room}>
      <PaymentReturn key={orderId} orderId={orderId} onHide={hide} onOpenCart={openCart} />
    </WithNamespace>
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
