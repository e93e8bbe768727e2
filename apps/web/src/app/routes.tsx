import { lazy, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useLocation, useNavigationType, useParams } from 'react-router'
import { LazyPart } from '../lib/lazy-part.tsx'
import { useHydrated } from '../lib/use-hydrated.ts'
import { LinkButton } from '../ui/button.tsx'
import { BrowserPage, type BrowserPageProps, StaffSkeleton } from './browser-page.tsx'
import { Layout } from './layout.tsx'
import { usePageHead } from './page-head.ts'
import { loadCheckoutPage, loadOrderPage, loadOwnReport } from './page-parts.ts'
import { HomeRoute } from './routes/home.tsx'
import { useShopOverlays } from './shop-overlays.tsx'

/** One line per address. */
export function AppRoutes() {
  useScrollReset()
  return (
    <Routes>
      <Route path="/" element={<HomeRoute />} />
      <Route path="/checkout" element={<CheckoutRoute />} />
      <Route path="/orders" element={<OrderListRoute />} />
      <Route path="/orders/find" element={<FindOrderRoute />} />
      <Route path="/orders/:orderId" element={<OrderRoute />} />
      <Route path="/report/:analysisId" element={<ReportRoute />} />
      {NAMED_PAGES.map(({ path, ...page }) => (
        <Route key={path} path={path} element={<NamedPage key={path} {...page} />} />
      ))}
      <Route path="/admin/*" element={<StaffRoute />} />
      <Route path="/centers-admin/*" element={<StaffRoute />} />
      <Route path="/content-editor/*" element={<StaffRoute />} />
      <Route path="/simulation-algorithms-admin/*" element={<StaffRoute />} />
      <Route path="*" element={<NotFoundRoute />} />
    </Routes>
  )
}

/** Going to another page begins at its top, or where its address says, for the eye and for the keyboard; going back leaves that to the browser. */
function useScrollReset(): void {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (type === 'POP' || isOfStaff(pathname)) return
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
    const named = hash === '' ? null : document.getElementById(hash.slice(1))
    if (named === null) scrollTo({ top: 0, behavior: 'instant' })
    else named.scrollIntoView({ behavior: 'instant' })
  }, [pathname, hash, type])
}

/** The staff area keeps its own frame from page to page. */
const isOfStaff = (pathname: string): boolean => /^\/[\w-]*admin|^\/content-editor/.test(pathname)

function NotFoundRoute() {
  const { t } = useTranslation()
  usePageHead('notFound')
  return (
    <Layout>
      {() => (
        <div className="wrap grid min-h-[60vh] content-center justify-items-start gap-4 py-16">
          <h1 className="text-display">{t('site:notFound.title')}</h1>
          <p className="max-w-prose text-lg text-ink-2">{t('site:notFound.text')}</p>
          <LinkButton href="/" className="mt-4">
            {t('site:notFound.home')}
          </LinkButton>
        </div>
      )}
    </Layout>
  )
}

const StaffArea = lazy(() => import('./admin/staff-area.tsx').then((module) => ({ default: module.StaffArea })))

/** The staff area: nothing of it is drawn on the server or loaded by visitors. */
function StaffRoute() {
  if (!useHydrated()) return <StaffSkeleton />
  return (
    <LazyPart fallback={<StaffSkeleton />}>
      <StaffArea />
    </LazyPart>
  )
}

const NARROW = 'mx-auto max-w-4xl print:max-w-none'

const OrderListPage = lazy(() =>
  import('../visitor/shop/orders/order-list-page.tsx').then((module) => ({ default: module.OrderListPage })),
)
const OrderPage = lazy(() => loadOrderPage().then((module) => ({ default: module.OrderPage })))
const AppointmentReport = lazy(() =>
  import('../visitor/booking/calendar/appointment-report.tsx').then((module) => ({ default: module.AppointmentReport })),
)

const FindOrderPage = lazy(() =>
  import('../visitor/shop/orders/find-order-page.tsx').then((module) => ({ default: module.FindOrderPage })),
)

function OrderListRoute() {
  return (
    <BrowserPage head="orders" texts={['shop']} className={NARROW}>
      <OrderListPage />
    </BrowserPage>
  )
}

function FindOrderRoute() {
  return (
    <BrowserPage head="orders" texts={['shop']} className={NARROW}>
      <FindOrderPage />
    </BrowserPage>
  )
}

function OrderRoute() {
  const { orderId = '' } = useParams()
  const { book } = useShopOverlays()
  return (
    <BrowserPage head="orders" texts={['shop']} className={NARROW}>
      <OrderPage
        key={orderId}
        orderId={orderId}
        onChooseTime={(order, { productId, name, booking }) =>
          book({
            productId,
            name,
            durationMinutes: null,
            booking,
            orderId: order.id,
            agreedAt: order.agreements.length > 0 && order.earlyStart === null ? order.createdAt : undefined,
          })
        }
        renderReport={(booking, onChanged) => (
          <LazyPart fallback={null}>
            <AppointmentReport booking={booking} onChanged={onChanged} />
          </LazyPart>
        )}
      />
    </BrowserPage>
  )
}

const LegalPage = lazy(() => import('../visitor/shop/legal/legal-page.tsx').then((module) => ({ default: module.LegalPage })))

const CheckoutPage = lazy(() => loadCheckoutPage().then((module) => ({ default: module.CheckoutPage })))

function CheckoutRoute() {
  const { openCart } = useShopOverlays()
  return (
    <BrowserPage head="checkout" texts={['shop']}>
      <CheckoutPage onOpenCart={openCart} />
    </BrowserPage>
  )
}

const OwnReport = lazy(() => loadOwnReport().then((module) => ({ default: module.OwnReport })))
const ChangesPage = lazy(() =>
  import('../visitor/analysis/changes/changes-page.tsx').then((module) => ({ default: module.ChangesPage })),
)
const SimulationPage = lazy(() =>
  import('../visitor/analysis/simulation/simulation-page.tsx').then((module) => ({ default: module.SimulationPage })),
)
const SharedPage = lazy(() =>
  import('../visitor/analysis/share/shared-page.tsx').then((module) => ({ default: module.SharedPage })),
)
const SamplePage = lazy(() =>
  import('../visitor/analysis/samples/sample-page.tsx').then((module) => ({ default: module.SamplePage })),
)

function ReportRoute() {
  useOpenedAtItsHead()
  const { analysisId = '' } = useParams()
  return (
    <BrowserPage head="report" texts={['journey']}>
      <OwnReport key={analysisId} analysisId={analysisId} />
    </BrowserPage>
  )
}

/** Also when it is loaded anew or gone back to: a browser that scrolls to where somebody was before would do so before the report is there. */
function useOpenedAtItsHead(): void {
  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    if (location.hash === '') scrollTo({ top: 0, behavior: 'instant' })
    return () => {
      history.scrollRestoration = before
    }
  }, [])
}

interface NamedPageProps extends Omit<BrowserPageProps, 'children'> {
  draw: (name: string) => ReactNode
}

/** Pages of the one thing that their address names. */
const NAMED_PAGES: readonly (NamedPageProps & { path: string })[] = [
  {
    path: '/legal/:kind',
    head: 'legal',
    texts: ['shop'],
    className: NARROW,
    draw: (kind) => <LegalPage key={kind} kind={kind} />,
  },
  {
    path: '/report/:analysisId/changes',
    head: 'changes',
    texts: ['journey', 'findings', 'changes'],
    draw: (id) => <ChangesPage key={id} analysisId={id} />,
  },
  {
    path: '/report/:analysisId/simulation',
    head: 'simulation',
    texts: ['simulation'],
    draw: (id) => <SimulationPage key={id} analysisId={id} />,
  },
  { path: '/shared/:token', head: 'shared', texts: ['journey'], draw: (token) => <SharedPage key={token} token={token} /> },
  { path: '/samples/:name', head: 'sample', texts: ['journey'], draw: (name) => <SamplePage name={name} /> },
]

function NamedPage({ draw, ...page }: NamedPageProps) {
  const [name = ''] = Object.values(useParams())
  return <BrowserPage {...page}>{draw(name)}</BrowserPage>
}
