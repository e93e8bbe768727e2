import type { AdminBooking } from '@chioma/contract'
import { type Submission, type SubmitOptions, useSubmit } from '../../../lib/use-submit.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useRefreshBookings } from './booking-requests.ts'

export interface BookingTaskProps {
  booking: AdminBooking
  onDone: () => void
  onFailed: (error: unknown) => void
}

interface BookingTask<Field extends string> extends Pick<SubmitOptions<Field, object, AdminBooking>, 'fields'> {
  check: () => Partial<Record<Field, string>>
  send: () => Promise<AdminBooking>
  /** What is said in passing once it is done. */
  done: string
}

/** The form of something to be done with an appointment. That somebody else was quicker is told above the form, not in it. */
export function useBookingTask<Field extends string>(
  { onDone, onFailed }: BookingTaskProps,
  { done, ...task }: BookingTask<Field>,
): Submission<Field, object> {
  const showToast = useToast()
  const refresh = useRefreshBookings()
  const form = useSubmit<Field, object, AdminBooking>({
    ...task,
    onDone: () => {
      showToast({ title: done })
      onDone()
      void refresh()
    },
    onFailed: (error) => {
      onFailed(error)
      void refresh()
    },
  })
  return { ...form, formError: form.code === 'version_conflict' ? undefined : form.formError }
}
