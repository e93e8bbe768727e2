import { type AdminBooking, mayDo, type StaffSelf } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bookingQueries } from '../../admin/booking/calendar/booking-requests.ts'
import { BookingsPage } from '../../admin/booking/calendar/bookings-page.tsx'
import { ProductPage } from '../../admin/shop/catalog/product-page.tsx'
import { ProductsPage } from '../../admin/shop/catalog/products-page.tsx'
import { LegalPage } from '../../admin/shop/legal/legal-page.tsx'
import { OrderPage } from '../../admin/shop/orders/order-page.tsx'
import { OrdersPage } from '../../admin/shop/orders/orders-page.tsx'
import { TotalsPage } from '../../admin/shop/totals/totals-page.tsx'
import { formatDay, formatTime } from '../../lib/format-times.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { shownPhoto } from '../../lib/shown-photo.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { useAnalysis } from '../../visitor/analysis/report/analysis-query.ts'
import { ReportView } from '../../visitor/analysis/report/report-view.tsx'

interface ShopPageProps {
  name: 'products' | 'orders' | 'shipping' | 'bookings' | 'legal'
  /** The one of the list that has the page; undefined for the list. */
  itemId: string | undefined
  self: StaffSelf
}

/** The pages of the shop, loaded when one of them is opened. */
export function ShopPage({ name, itemId, self: { role } }: ShopPageProps) {
  switch (name) {
    case 'products':
      return itemId === undefined ? <ProductsPage /> : <ProductPage key={itemId} id={itemId} />
    case 'orders':
      return itemId === undefined ? (
        <OrdersPage />
      ) : (
        <OrderPage key={itemId} id={itemId} mayManage={mayDo(role, 'orders.manage')} />
      )
    case 'shipping':
      return <TotalsPage />
    case 'bookings':
      return itemId === undefined ? (
        <BookingsPage mayReadOrders={mayDo(role, 'orders.read')} />
      ) : (
        <AppointmentReport key={itemId} bookingId={itemId} />
      )
    case 'legal':
      return <LegalPage />
  }
}

/** The report that somebody brings along to an appointment, for the staff who see them. */
function AppointmentReport({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation('backoffice')
  useDocumentTitle(t('bookings.report.title'))
  const query = useQuery(bookingQueries.one(bookingId))
  return (
    <>
      <p className="print:hidden">
        <BackLink to="/admin/bookings" label={t('bookings.report.back')} />
      </p>
      <Loaded query={query} skeleton={SKELETON} notFound={<NoReport />}>
        {(booking) =>
          booking.report === null ? <NoReport /> : <Report booking={booking} analysisId={booking.report.analysisId} />
        }
      </Loaded>
    </>
  )
}

const SKELETON = <Skeleton className="h-128" />

function NoReport() {
  const { t } = useTranslation('backoffice')
  return <EmptyState icon={FileX2} title={t('bookings.report.gone')} text={t('bookings.report.goneText')} isPage />
}

function Report({ booking, analysisId }: { booking: AdminBooking; analysisId: string }) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const query = useAnalysis(analysisId)
  const { startsAt, timeZone, centerName, person, productName } = booking
  const about = t('bookings.report.for', {
    person: person?.name ?? productName,
    day: formatDay(startsAt, language, timeZone),
    time: formatTime(startsAt, language, timeZone),
    center: centerName,
  })
  return (
    <>
      <Notice tone="info" title={about} className="mb-7">
        {t('bookings.report.note')}
      </Notice>
      <Loaded query={query} skeleton={SKELETON} notFound={<NoReport />}>
        {(analysis) =>
          analysis.results === null ? (
            <NoReport />
          ) : (
            <ReportView
              analysis={analysis}
              results={analysis.results}
              photoUrl={analysis.photoUrl}
              shownPhotoUrl={shownPhoto(analysis.photoUrl)}
            />
          )
        }
      </Loaded>
    </>
  )
}
