import { BOOKING_LIMITS, type BookingHold, bookingHoldSchema } from '@chioma/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FilePlus2, FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorText } from '../../../lib/api/error-text.ts'
import { sendJson } from '../../../lib/api/request.ts'
import { useInstant } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { FailureNotice } from '../../../lib/loaded.tsx'
import { SheetDialog, useFinish } from '../../../lib/sheet-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { ownReportsQuery, WhichReport } from './report-choice.tsx'

interface AppointmentReportProps {
  booking: BookingHold
  /** What is shown of the appointment is to be asked for anew. */
  onChanged: () => Promise<unknown>
}

/** The report that comes along to a paid appointment, or the way to bring one along. */
export function AppointmentReport({ booking, onChanged }: AppointmentReportProps) {
  return booking.report === null ? (
    <AttachReport booking={booking} onChanged={onChanged} />
  ) : (
    <Attached id={booking.id} report={booking.report} onChanged={onChanged} />
  )
}

const pathOf = (bookingId: string): string => `/api/bookings/${bookingId}/report`

interface AttachedProps {
  id: string
  report: NonNullable<BookingHold['report']>
  onChanged: () => Promise<unknown>
}

function Attached({ id, report, onChanged }: AttachedProps) {
  const { t } = useTranslation('shop')
  const inWords = useInstant()
  const toast = useToast()
  const detaching = useMutation({
    mutationFn: () => sendJson('DELETE', pathOf(id), undefined, bookingHoldSchema),
    onSuccess: () => toast({ title: t('booking.report.detached'), description: t('booking.report.detachedText') }),
    onError: (error) => toast({ title: errorText(error, t), variant: 'destructive' }),
    onSettled: onChanged,
  })
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-compact print:hidden">
      <p className="flex min-w-0 gap-3">
        <FileText size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
        <span>
          <span className="block font-semibold">{t('booking.report.attached')}</span>
          <Link to={`/report/${report.analysisId}`} className="text-link">
            {t('booking.report.of', { date: inWords(report.analysisCreatedAt) })}
          </Link>
        </span>
      </p>
      <Button variant="plain" size="small" isBusy={detaching.isPending} onClick={() => detaching.mutate()}>
        {t('booking.report.detach')}
      </Button>
    </div>
  )
}

/** Nothing for whoever has no report, or whose appointment has begun. */
function AttachReport({ booking, onChanged }: AppointmentReportProps) {
  const { t } = useTranslation('shop')
  const [newest] = useQuery(ownReportsQuery(useLanguage().language)).data ?? []
  const [isAsking, setIsAsking] = useState(false)
  if (newest === undefined || Date.parse(booking.startsAt) <= Date.now()) return null
  return (
    <div className="print:hidden">
      <Button variant="quiet" size="small" icon={FilePlus2} onClick={() => setIsAsking(true)}>
        {t('booking.report.attach')}
      </Button>
      {isAsking && (
        <AttachDialog booking={booking} newestId={newest.id} onClose={() => setIsAsking(false)} onChanged={onChanged} />
      )}
    </div>
  )
}

interface AttachDialogProps extends AppointmentReportProps {
  newestId: string
  onClose: () => void
}

/** Says who reads it, and attaches it on a second press. */
function AttachDialog({ booking, newestId, onClose, onChanged }: AttachDialogProps) {
  const { t } = useTranslation('shop')
  const finish = useFinish(onClose, onChanged)
  const [analysisId, setAnalysisId] = useState(newestId)
  const attaching = useMutation({
    mutationFn: () => sendJson('PUT', pathOf(booking.id), { analysisId }, bookingHoldSchema),
    onSuccess: () => finish({ title: t('booking.report.attached') }),
    onError: () => void onChanged(),
  })
  return (
    <SheetDialog onClose={onClose} width="narrow" title={t('booking.report.title')}>
      <div className="grid gap-5">
        <FailureNotice error={attaching.error} />
        <p>{t('booking.report.who', { days: BOOKING_LIMITS.reportDaysAfter })}</p>
        <WhichReport chosen={analysisId} onChoose={setAnalysisId} />
        <div className="flex flex-wrap gap-2.5">
          <Button isBusy={attaching.isPending} onClick={() => attaching.mutate()}>
            {t('booking.report.confirm')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </SheetDialog>
  )
}
