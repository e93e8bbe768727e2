import { type AdminBooking, type AdminCenter, adminBookingSchema } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type LastChange, versionConflictIn } from '../../../lib/api/api-error.ts'
import { errorText, standingErrorText } from '../../../lib/api/error-text.ts'
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx'
import { ConflictNotice } from '../../../lib/conflict-notice.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useFinish, useLateFailure } from '../../../lib/sheet-dialog.tsx'
import { FormDialog, UnsavedQuestion } from '../../../lib/unsaved-guard.tsx'
import { useMoney } from '../../../lib/use-money.ts'
import { type ConflictingField, conflictingFields } from '../../../lib/version-conflict.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { CancelForm, MoveForm } from './booking-forms.tsx'
import { erasePerson, markAttendance, useRefreshBookings } from './booking-requests.ts'

export interface BookingDialogProps {
  booking: AdminBooking
  centers: readonly AdminCenter[]
  /** Whether the order can be opened from here. */
  mayReadOrders: boolean
  onClose: () => void
}

/** One appointment: who, what, when; to move it or call it off. */
export function BookingDialog({ booking: opened, centers, mayReadOrders, onClose }: BookingDialogProps) {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  const [booking, setBooking] = useState(opened)
  const [task, setTask] = useState<'move' | 'cancel'>()
  const [isUnsaved, setIsUnsaved] = useState(false)
  const [isAskingBack, setIsAskingBack] = useState(false)
  const { startsAt, endsAt, timeZone, status } = booking
  const isOpen = status === 'held' || status === 'confirmed'
  const [changed, setChanged] = useState<{ fields: ConflictingField<BookingField>[]; lastChange: LastChange | undefined }>()
  const wordsOf = useBookingWords()
  const tellFailure = useLateFailure()
  // Somebody else changed it: what stands there now takes its place before anything more is done.
  const takeCurrent = (error: unknown) => {
    tellFailure(error)
    const conflict = versionConflictIn(error, adminBookingSchema)
    if (conflict === undefined) return
    const { now, lastChange } = conflict
    setChanged({ fields: conflictingFields(wordsOf(booking), wordsOf(now)), lastChange })
    setBooking(now)
  }
  const form = { booking, onDone: useFinish(onClose, useRefreshBookings()), onFailed: takeCurrent, onUnsaved: setIsUnsaved }
  const goBack = () => {
    setIsAskingBack(false)
    setTask(undefined)
  }
  return (
    <FormDialog
      isDirty={isUnsaved}
      onClose={onClose}
      width="narrow"
      title={booking.productName}
      description={`${formatDay(startsAt, language, timeZone)}, ${formatTime(startsAt, language, timeZone)}–${formatTime(endsAt, language, timeZone)}`}
    >
      <div className="grid gap-5">
        <p className="flex flex-wrap items-center gap-2">
          <Chip tone={status === 'confirmed' ? 'accent' : status === 'held' ? 'medium' : 'neutral'}>
            {t(`bookings.statuses.${status}`)}
          </Chip>
          {status === 'held' && booking.expiresAt !== null && (
            <span className="num text-sm text-ink-2">
              {t('bookings.heldUntil', { time: formatTime(booking.expiresAt, language, timeZone) })}
            </span>
          )}
        </p>
        <BookingFacts booking={booking} mayReadOrders={mayReadOrders} />
        {booking.isCustomerErased && isOpen && <Notice tone="caution">{t('bookings.erasedCustomer')}</Notice>}
        {booking.due !== null && booking.person === null && <Notice role="status">{t('bookings.erase.erased')}</Notice>}
        {booking.awaitsEarlyStart && <Notice tone="caution">{t('bookings.awaitsEarlyStart')}</Notice>}
        {changed !== undefined && (
          <ConflictNotice {...changed} labelOf={(field) => t(BOOKING_LABELS[field])} text={t('changed.notMade')} />
        )}
        {isOpen && task === 'move' && <MoveForm {...form} centers={centers} />}
        {isOpen && task === 'cancel' && <CancelForm {...form} />}
        {isOpen && task !== undefined && (
          <Button variant="plain" className="-mt-3" onClick={isUnsaved ? () => setIsAskingBack(true) : goBack}>
            {t('actions.back')}
          </Button>
        )}
        {isAskingBack && <UnsavedQuestion onLeave={goBack} onStay={() => setIsAskingBack(false)} />}
        {status === 'confirmed' && Date.parse(startsAt) <= Date.now() && (
          <Attendance booking={booking} onMarked={setBooking} onFailed={takeCurrent} />
        )}
        {task === undefined && isOpen && (
          <div className="flex flex-wrap gap-2.5">
            <Button onClick={() => setTask('move')}>{t('bookings.move')}</Button>
            <Button variant="quiet" onClick={() => setTask('cancel')}>
              {t('bookings.cancel')}
            </Button>
          </div>
        )}
        {task === undefined && booking.due !== null && booking.person !== null && (
          <PersonErasure booking={booking} onErased={setBooking} />
        )}
      </div>
    </FormDialog>
  )
}

/** Whether somebody came, to be said and taken back. */
function Attendance({
  booking: { id, version, attendance },
  onMarked,
  onFailed,
}: {
  booking: AdminBooking
  onMarked: (booking: AdminBooking) => void
  onFailed: (error: unknown) => void
}) {
  const { t } = useTranslation('backoffice')
  const toast = useToast()
  const refresh = useRefreshBookings()
  const marking = useMutation({
    mutationFn: (marked: AdminBooking['attendance']) => markAttendance(id, { attendance: marked, version }),
    onSuccess: onMarked,
    onError: (error) => {
      onFailed(error)
      if (versionConflictIn(error, adminBookingSchema) === undefined)
        toast({ title: errorText(error, t), variant: 'destructive' })
    },
    onSettled: refresh,
  })
  return (
    <fieldset>
      <legend className="mb-2 text-compact font-semibold">{t('bookings.attendance.question')}</legend>
      <div className="flex flex-wrap gap-2.5">
        {(['attended', 'no_show'] as const).map((marked) => (
          <Button
            key={marked}
            size="small"
            variant={attendance === marked ? 'primary' : 'quiet'}
            aria-pressed={attendance === marked}
            isBusy={marking.isPending && marking.variables === marked}
            disabled={marking.isPending && marking.variables !== marked}
            onClick={() => marking.mutate(attendance === marked ? null : marked)}
          >
            {t(`bookings.attendance.${marked}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

/** Forgets who comes, after a question: they asked for it, and nothing brings them back. */
function PersonErasure({ booking: { id }, onErased }: { booking: AdminBooking; onErased: (booking: AdminBooking) => void }) {
  const { t } = useTranslation('backoffice')
  const refresh = useRefreshBookings()
  const [isAsking, setIsAsking] = useState(false)
  const erasure = useMutation({
    mutationFn: () => erasePerson(id),
    onSuccess: onErased,
    onSettled: refresh,
  })
  return (
    <>
      <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setIsAsking(true)}>
        {t('bookings.erase.open')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('bookings.erase.title')}
          text={t('bookings.erase.text')}
          error={standingErrorText(erasure.error, t)}
          confirm={{ label: t('bookings.erase.confirm'), isBusy: erasure.isPending, onConfirm: () => erasure.mutate() }}
          cancel={{ label: t('actions.back'), onCancel: () => setIsAsking(false) }}
        />
      )}
    </>
  )
}

function BookingFacts({ booking, mayReadOrders }: { booking: AdminBooking; mayReadOrders: boolean }) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const facts = [
    ['center', booking.centerName],
    ['zone', booking.timeZone.replaceAll('_', ' ')],
    ...(booking.person === null
      ? []
      : [
          ['person', booking.person.name],
          ['phone', booking.person.phone],
          ...(booking.person.reason === null ? [] : [['why', booking.person.reason]]),
        ]),
    ['customer', booking.email ?? t('orders.noEmail')],
    booking.practitioner === null
      ? ['seat', String(booking.seat)]
      : [
          'practitioner',
          booking.isPractitionerChosen
            ? t('bookings.asked', { practitioner: booking.practitioner.name })
            : booking.practitioner.name,
        ],
    ...(booking.due === null
      ? []
      : [
          [
            'payment',
            Number(booking.due.amount) === 0
              ? t('bookings.freeOfCharge')
              : t('bookings.dueAtCenter', { amount: money(booking.due.amount, booking.due.currency) }),
          ],
        ]),
    ['booked', formatDateTime(booking.createdAt)],
    ...(booking.cancelReason === null ? [] : [['reason', booking.cancelReason]]),
  ] as const
  return (
    <dl className="num grid gap-x-6 gap-y-2 text-compact sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([name = '', value]) => (
        <div key={name} className="grid sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-ink-3">{t(`bookings.facts.${name}`)}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
      {booking.report !== null && (
        <div className="grid sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-ink-3">{t('bookings.facts.report')}</dt>
          <dd>
            <Link to={`/admin/bookings/${booking.id}`} className="text-link font-semibold">
              {t('bookings.report.read', { date: formatDateTime(booking.report.analysisCreatedAt) })}
            </Link>
          </dd>
        </div>
      )}
      {booking.orderId !== null && (
        <div className="grid sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-ink-3">{t('orders.number')}</dt>
          <dd>
            {mayReadOrders ? (
              <Link to={`/admin/orders/${booking.orderId}`} className="text-link font-semibold">
                {booking.orderNumber}
              </Link>
            ) : (
              booking.orderNumber
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

type BookingField = 'day' | 'time' | 'center' | 'practitioner' | 'status'

const BOOKING_LABELS = {
  day: 'bookings.day',
  time: 'bookings.time',
  center: 'bookings.center',
  practitioner: 'bookings.practitioner',
  status: 'bookings.status',
} as const satisfies Record<BookingField, string>

/** What staff change of an appointment, to be read beside another state of it. */
function useBookingWords(): (booking: AdminBooking) => Record<BookingField, string> {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  return ({ startsAt, timeZone, centerName, practitioner, status }) => ({
    day: formatDay(startsAt, language, timeZone),
    time: formatTime(startsAt, language, timeZone),
    center: centerName,
    practitioner: practitioner?.name ?? '',
    status: t(`bookings.statuses.${status}`),
  })
}
