import type { AdminBooking } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../lib/use-submit.ts'
import { Field } from '../../ui/field.tsx'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toast.tsx'
import { cancelBooking } from './booking-requests.ts'
import { useRefreshBookings } from './use-bookings.ts'

export interface BookingTaskProps {
  booking: AdminBooking
  onDone: () => void
  onFailed: (error: unknown) => void
}

/** What changed is told above the form. */
export const isOvertaken = ({ code }: { code: string | undefined }): boolean => code === 'changed_meanwhile'

/** Calls an appointment off, with the reason. The money is given back from the order. */
export function CancelForm({ booking, onDone, onFailed }: BookingTaskProps) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const refresh = useRefreshBookings()
  const [reason, setReason] = useState('')
  const form = useSubmit({
    fields: ['reason'] as const,
    check: (): { reason?: string } => (reason.trim() === '' ? { reason: t('staff:forms.missing') } : {}),
    send: () => cancelBooking(booking.id, { reason: reason.trim(), version: booking.version }),
    onDone: () => {
      showToast({ title: t('bookings.cancelled') })
      onDone()
      void refresh()
    },
    onFailed: (error) => {
      onFailed(error)
      void refresh()
    },
  })
  return (
    <SheetForm
      onSubmit={() => form.submit({})}
      isBusy={form.isBusy}
      error={isOvertaken(form) ? undefined : form.formError}
      action={t('bookings.cancelAction')}
    >
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
