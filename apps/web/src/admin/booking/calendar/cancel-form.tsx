import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/field.tsx'
import { SheetForm } from '../../../ui/sheet-form.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { cancelBooking } from './booking-requests.ts'
import { type BookingTaskProps, useBookingTask } from './use-booking-task.ts'

/** Calls an appointment off, with the reason. The money is given back from the order. */
export function CancelForm(props: BookingTaskProps) {
  const { booking } = props
  const { t } = useTranslation('backoffice')
  const [reason, setReason] = useState('')
  const form = useBookingTask(props, {
    fields: ['reason'],
    check: () => (reason.trim() === '' ? { reason: t('staff:forms.missing') } : {}),
    send: () => cancelBooking(booking.id, { reason: reason.trim(), version: booking.version }),
    done: t('bookings.cancelled'),
  })
  return (
    <SheetForm onSubmit={() => form.submit({})} isBusy={form.isBusy} error={form.formError} action={t('bookings.cancelAction')}>
      <Field label={t('bookings.facts.reason')} hint={t('bookings.cancelHint')} isRequired error={form.errorOf('reason')}>
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </SheetForm>
  )
}
