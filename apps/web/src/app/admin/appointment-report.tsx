import type { AdminBooking } from '@chioma/contract'
import { useQuery } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { bookingQueries } from '../../admin/booking/calendar/booking-requests.ts'
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

/** The report that somebody brings along to an appointment, for the staff who see them. */
export function AppointmentReport({ bookingId }: { bookingId: string }) {
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
  return (
    <EmptyState icon={FileX2} title={t('bookings.report.gone')} isPage>
      {t('bookings.report.goneText')}
    </EmptyState>
  )
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
