import type { BookingHold, Order, OrderLine } from '@chioma/contract'
import { CalendarCheck, CalendarPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'

export interface AppointmentProps {
  order: Order
  line: OrderLine
  onChooseTime: () => void
}

/** When and where a session takes place; or the way to choose it, once it is paid. */
export function Appointment({ order, line, onChooseTime }: AppointmentProps) {
  const { t } = useTranslation('shop')
  const { booking } = line
  const isStanding = booking !== null && (booking.status === 'confirmed' || booking.status === 'held')
  const isPaid = order.status === 'paid'
  if (!isPaid || isStanding) {
    if (booking === null) return null
    const canMove = isPaid && hoursUntil(booking.startsAt) >= booking.policy.freeUntilHours
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <Times booking={booking} />
        {canMove && (
          <Button variant="quiet" size="small" className="print:hidden" onClick={onChooseTime}>
            {t('cart.changeTime')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="grid gap-4 rounded-small bg-accent-soft p-4 print:bg-transparent print:p-0">
      {booking !== null && <Times booking={booking} />}
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <p className="min-w-0">
          <span className="block font-semibold">{t('orders.order.noTime')}</span>
          <span className="text-sm text-ink-2 print:hidden">{t('orders.order.noTimeText')}</span>
        </p>
        <Button size="small" className="print:hidden" onClick={onChooseTime}>
          <CalendarPlus size={17} aria-hidden="true" />
          {t('orders.order.chooseTime')}
        </Button>
      </div>
    </div>
  )
}

const hoursUntil = (instant: string): number => (Date.parse(instant) - Date.now()) / 3_600_000

function Times({ booking }: { booking: BookingHold }) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const isCertain = booking.status === 'confirmed'
  return (
    <div className="flex gap-3 text-compact">
      <CalendarCheck size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="first-letter:uppercase">
            {formatDay(booking.startsAt, language, booking.timeZone)}, {formatTime(booking.startsAt, language, booking.timeZone)}
          </span>
          <Chip tone={isCertain ? 'low' : 'neutral'}>{t(`orders.order.booking.${booking.status}`)}</Chip>
        </p>
        <p className="text-ink-2">
          {booking.centerName}, {booking.centerAddress}
        </p>
        {booking.person !== null && (
          <p className="num text-ink-2">
            {booking.person.name}, {booking.person.phone}
          </p>
        )}
      </div>
    </div>
  )
}
