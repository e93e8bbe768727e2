import type { AdminCenter } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../lib/use-submit.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { moveBooking } from './booking-requests.ts'
import type { BookingTaskProps } from './cancel-form.tsx'
import { useRefreshBookings } from './use-bookings.ts'
import { instantAt, placeIn, timeOf } from './week.ts'

/** Moves an appointment to another time or centre; opening hours do not bind the staff. */
export function MoveForm({ booking, centers, onDone, onFailed }: BookingTaskProps & { centers: readonly AdminCenter[] }) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const refresh = useRefreshBookings()
  const now = placeIn(booking.startsAt, booking.timeZone)
  const [centerId, setCenterId] = useState(booking.centerId)
  const [day, setDay] = useState(now.day)
  const [time, setTime] = useState(timeOf(now.minutes))
  const timeZone = centers.find(({ id }) => id === centerId)?.timeZone ?? booking.timeZone
  const startsAt = instantAt(day, time, timeZone)
  const form = useSubmit({
    fields: ['startsAt', 'centerId'] as const,
    check: (): { startsAt?: string } => (startsAt === undefined ? { startsAt: t('staff:forms.missing') } : {}),
    send: () => moveBooking(booking.id, { centerId, startsAt: startsAt ?? '', version: booking.version }),
    onDone: () => {
      showToast({ title: t('bookings.moved') })
      onDone()
      void refresh()
    },
    onFailed: (error) => {
      onFailed(error)
      void refresh()
    },
  })
  return (
    <SheetForm onSubmit={() => form.submit({})} isBusy={form.isBusy} error={form.formError} action={t('bookings.moveAction')}>
      <SelectField
        label={t('bookings.center')}
        error={form.errorOf('centerId')}
        options={centers.map(({ id, name }) => ({ value: id, label: name }))}
        value={centerId}
        onValueChange={setCenterId}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('bookings.day')}
          type="date"
          required
          value={day}
          onValueChange={setDay}
          error={form.errorOf('startsAt')}
        />
        <TextField label={t('bookings.time')} type="time" step={300} required value={time} onValueChange={setTime} />
      </div>
      <p className="-mt-2 text-sm text-ink-3">{t('bookings.timeZone', { zone: timeZone.replaceAll('_', ' ') })}</p>
    </SheetForm>
  )
}
