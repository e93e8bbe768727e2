import type { AdminBooking, AdminCenter } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/select-field.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { moveBooking } from './booking-requests.ts'
import { type BookingTaskProps, useBookingTask } from './use-booking-task.ts'
import { instantAt, placeIn, timeOf } from './week.ts'

interface Place {
  centerId: string
  day: string
  /** As its clocks show it: `09:30`. */
  time: string
}

function placeOf({ centerId, startsAt, timeZone }: AdminBooking): Place {
  const { day, minutes } = placeIn(startsAt, timeZone)
  return { centerId, day, time: timeOf(minutes) }
}

/** Moves an appointment to another time or centre; opening hours do not bind the staff. */
export function MoveForm({ centers, ...props }: BookingTaskProps & { centers: readonly AdminCenter[] }) {
  const { booking } = props
  const { t } = useTranslation('backoffice')
  // What was not touched follows the appointment, also where somebody else moves it meanwhile.
  const [touched, setTouched] = useState<Partial<Place>>({})
  const { centerId, day, time } = { ...placeOf(booking), ...touched }
  const timeZone = centers.find(({ id }) => id === centerId)?.timeZone ?? booking.timeZone
  const startsAt = instantAt(day, time, timeZone)
  const form = useBookingTask(props, {
    fields: ['startsAt', 'centerId'],
    check: () => (startsAt === undefined ? { startsAt: t('staff:forms.missing') } : {}),
    send: () => moveBooking(booking.id, { centerId, startsAt: startsAt ?? '', version: booking.version }),
    done: t('bookings.moved'),
  })
  return (
    <SheetForm onSubmit={() => form.submit({})} isBusy={form.isBusy} error={form.formError} action={t('bookings.moveAction')}>
      <SelectField
        label={t('bookings.center')}
        error={form.errorOf('centerId')}
        options={centers.map(({ id, name }) => ({ value: id, label: name }))}
        value={centerId}
        onValueChange={(id) => setTouched({ ...touched, centerId: id })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('bookings.day')}
          type="date"
          autoFocus
          required
          value={day}
          onValueChange={(wanted) => setTouched({ ...touched, day: wanted })}
          error={form.errorOf('startsAt')}
        />
        <TextField
          label={t('bookings.time')}
          type="time"
          step={300}
          required
          value={time}
          onValueChange={(wanted) => setTouched({ ...touched, time: wanted })}
        />
      </div>
      <p className="-mt-2 text-sm text-ink-3">{t('bookings.timeZone', { zone: timeZone.replaceAll('_', ' ') })}</p>
    </SheetForm>
  )
}
