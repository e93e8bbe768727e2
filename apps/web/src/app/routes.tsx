import { lazy, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useLocation, useNavigationType } from 'react-router'
import { useHydrated } from '../lib/use-hydrated.ts'
import { LinkButton } from '../ui/button.tsx'
import { Layout } from './layout.tsx'
import { LazyPart } from './lazy-part.tsx'
import { usePageHead } from './page-head.ts'
import { HomeRoute } from './routes/home.tsx'
import { ChangesRoute, ReportRoute, SampleRoute, SharedRoute, SimulationRoute } from './routes/report-routes.tsx'
import { CheckoutRoute, FindOrderRoute, LegalRoute, OrderListRoute, OrderRoute } from './routes/shop-routes.tsx'
import { StaffSkeleton } from './routes/staff-skeleton.tsx'

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
      <Route path="/legal/:kind" element={<LegalRoute />} />
      <Route path="/report/:analysisId" element={<ReportRoute />} />
      <Route path="/report/:analysisId/simulation" element={<SimulationRoute />} />
      <Route path="/report/:analysisId/changes" element={<ChangesRoute />} />
      <Route path="/samples/:name" element={<SampleRoute />} />
      <Route path="/shared/:token" element={<SharedRoute />} />
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
