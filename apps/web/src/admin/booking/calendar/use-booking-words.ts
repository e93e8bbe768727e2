import type { AdminBooking } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'

export type BookingField = 'day' | 'time' | 'center' | 'status'

export const BOOKING_LABELS = {
  day: 'bookings.day',
  time: 'bookings.time',
  center: 'bookings.center',
  status: 'bookings.status',
} as const satisfies Record<BookingField, string>

/** What staff change of an appointment, to be read beside another state of it. */
export function useBookingWords(): (booking: AdminBooking) => Record<BookingField, string> {
  const { t } = useTranslation('backoffice')
  const { language } = useLanguage()
  return ({ startsAt, timeZone, centerName, status }) => ({
    day: formatDay(startsAt, language, timeZone),
    time: formatTime(startsAt, language, timeZone),
    center: centerName,
    status: t(`bookings.statuses.${status}`),
  })
}
