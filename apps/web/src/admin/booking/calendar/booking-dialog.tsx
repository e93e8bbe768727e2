import { type AdminBooking, type AdminCenter, adminBookingSchema, cancelBookingSchema, moveBookingSchema } from '@chioma/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldValues, useController, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { type LastChange, versionConflictIn } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { ConflictNotice } from '../../../lib/conflict-notice.tsx'
import { FormSelect, ReasonField } from '../../../lib/form/form-fields.tsx'
import { type ApiFormOptions, useApiForm } from '../../../lib/form/use-api-form.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { type ConflictingField, conflictingFields } from '../../../lib/resolve-version-conflict.ts'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { useFinish } from '../../../lib/use-finish.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { bookingQueries, cancelBooking, markAttendance, moveBooking, useRefreshBookings } from './booking-requests.ts'
import { instantAt, placeIn, timeOf } from './week.ts'

interface BookingDialogProps {
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
  const { startsAt, endsAt, timeZone, status } = booking
  const isOpen = status === 'held' || status === 'confirmed'
  const [changed, setChanged] = useState<{ fields: ConflictingField<BookingField>[]; lastChange: LastChange | undefined }>()
  const wordsOf = useBookingWords()
  // Somebody else changed it: what stands there now takes its place before anything more is done.
  const takeCurrent = (error: unknown) => {
    const conflict = versionConflictIn(error, adminBookingSchema)
    if (conflict === undefined) return
    const { now, lastChange } = conflict
    setChanged({ fields: conflictingFields(wordsOf(booking), wordsOf(now)), lastChange })
    setBooking(now)
  }
  const form = { booking, onDone: onClose, onFailed: takeCurrent }
  return (
    <SheetDialog
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
        {changed !== undefined && (
          <ConflictNotice {...changed} labelOf={(field) => t(BOOKING_LABELS[field])} text={t('changed.notMade')} />
        )}
        {isOpen && task === 'move' && <MoveForm {...form} centers={centers} />}
        {isOpen && task === 'cancel' && <CancelForm {...form} />}
        {isOpen && task !== undefined && (
          <Button variant="plain" className="-mt-3" onClick={() => setTask(undefined)}>
            {t('actions.back')}
          </Button>
        )}
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
      </div>
    </SheetDialog>
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
            onClick={() => marking.mutate(attendance === marked ? null : marked)}
          >
            {t(`bookings.attendance.${marked}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

function BookingFacts({ booking, mayReadOrders }: { booking: AdminBooking; mayReadOrders: boolean }) {
  const { t } = useTranslation('backoffice')
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

interface BookingTaskProps {
  booking: AdminBooking
  onDone: () => void
  onFailed: (error: unknown) => void
}

interface BookingTask<Values extends FieldValues, Input>
  extends Pick<ApiFormOptions<Values, Input, AdminBooking, void>, 'schema' | 'defaultValues' | 'fields' | 'send'> {
  /** What is said in passing once it is done. */
  done: string
}

/** The form of something to be done with an appointment. That somebody else was quicker is told above the form, not in it. */
function useBookingForm<Values extends FieldValues, Input>(
  { onDone, onFailed }: BookingTaskProps,
  { done, ...task }: BookingTask<Values, Input>,
) {
  const { t } = useTranslation('backoffice')
  const refresh = useRefreshBookings()
  const finish = useFinish(onDone, refresh)
  const { error, formError, ...form } = useApiForm<Values, Input, AdminBooking>({
    ...task,
    wordsFor: () => t('staff:forms.missing'),
    onDone: () => finish({ title: done }),
    onFailed: (failure) => {
      onFailed(failure)
      void refresh()
    },
  })
  return { ...form, formError: versionConflictIn(error, adminBookingSchema) === undefined ? formError : undefined }
}

interface MoveValues {
  centerId: string
  /** Empty: whoever is free. */
  practitionerId: string
  /** As the clocks of the centre show it: `2026-03-01`, `09:30`. */
  startsAt: { day: string; time: string }
}

function valuesOf({ centerId, practitioner, startsAt, timeZone }: AdminBooking): MoveValues {
  const { day, minutes } = placeIn(startsAt, timeZone)
  return { centerId, practitionerId: practitioner?.id ?? '', startsAt: { day, time: timeOf(minutes) } }
}

const sentSchema = moveBookingSchema.omit({ version: true }).required({ centerId: true, startsAt: true })

const moveFormSchema = (timeZoneOf: (centerId: string) => string) =>
  z
    .object({
      centerId: z.string(),
      practitionerId: z.string(),
      startsAt: z.object({ day: z.string(), time: z.string() }),
    })
    .transform(({ centerId, practitionerId, startsAt: { day, time } }, context): z.input<typeof sentSchema> => {
      const startsAt = instantAt(day, time, timeZoneOf(centerId))
      if (startsAt !== undefined) return { centerId, startsAt, practitionerId: practitionerId || undefined }
      context.addIssue({ code: 'custom', path: ['startsAt'] })
      return z.NEVER
    })
    .pipe(sentSchema)

/** Moves an appointment to another time or centre; opening hours do not bind the staff. */
function MoveForm({ centers, ...props }: BookingTaskProps & { centers: readonly AdminCenter[] }) {
  const { booking } = props
  const { t } = useTranslation('backoffice')
  const timeZoneOf = (id: string) => centers.find((center) => center.id === id)?.timeZone ?? booking.timeZone
  const { form, submit, isBusy, formError } = useBookingForm(props, {
    schema: moveFormSchema(timeZoneOf),
    defaultValues: valuesOf(booking),
    send: (input) => moveBooking(booking.id, { ...input, version: booking.version }),
    done: t('bookings.moved'),
  })
  const { control, reset } = form
  // What was not touched follows the appointment, also where somebody else moves it meanwhile.
  useEffect(() => reset(valuesOf(booking), { keepDirtyValues: true, keepErrors: true }), [booking, reset])
  const { field: day } = useController({ control, name: 'startsAt.day' })
  const { field: time } = useController({ control, name: 'startsAt.time' })
  const { errors } = useFormState({ control })
  const centerId = useWatch({ control, name: 'centerId' })
  const zone = timeZoneOf(centerId).replaceAll('_', ' ')
  const practitioners = useQuery(bookingQueries.practitioners(centerId)).data ?? []
  const active = practitioners.filter(({ id, isActive }) => isActive || id === booking.practitioner?.id)
  return (
    <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('bookings.moveAction')}>
      <FormSelect
        control={control}
        name="centerId"
        label={t('bookings.center')}
        options={centers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {active.length > 0 && (
        <FormSelect
          control={control}
          name="practitionerId"
          label={t('bookings.practitioner')}
          options={[{ value: '', label: t('bookings.anyone') }, ...active.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('bookings.day')}
          type="date"
          autoFocus
          required
          value={day.value}
          onValueChange={day.onChange}
          error={errors.startsAt?.message}
        />
        <TextField label={t('bookings.time')} type="time" step={300} required value={time.value} onValueChange={time.onChange} />
      </div>
      <p className="-mt-2 text-sm text-ink-3">{t('bookings.timeZone', { zone })}</p>
    </SheetForm>
  )
}

/** Calls an appointment off, with the reason. The money is given back from the order. */
function CancelForm(props: BookingTaskProps) {
  const { booking } = props
  const { t } = useTranslation('backoffice')
  const { form, submit, isBusy, formError } = useBookingForm(props, {
    schema: cancelBookingSchema.pick({ reason: true }),
    defaultValues: { reason: '' },
    send: ({ reason }) => cancelBooking(booking.id, { reason, version: booking.version }),
    done: t('bookings.cancelled'),
  })
  const { control } = form
  return (
    <SheetForm onSubmit={submit} isBusy={isBusy} error={formError} action={t('bookings.cancelAction')}>
      <ReasonField control={control} name="reason" label={t('bookings.facts.reason')} hint={t('bookings.cancelHint')} autoFocus />
    </SheetForm>
  )
}
