import { type BookingHold, bookingHoldSchema, cancellationQuoteSchema, type Order, type OrderLine } from '@chioma/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck, CalendarPlus } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { getJson, sendJson } from '../../../lib/api/request.ts'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { FailureNotice } from '../../../lib/loaded.tsx'
import { SheetDialog } from '../../../lib/sheet-dialog.tsx'
import { useMoney } from '../../../lib/use-money.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { orderQuery } from './order-queries.ts'

export interface AppointmentProps {
  order: Order
  line: OrderLine
  onChooseTime: () => void
  renderReport: RenderReport
}

/** The report that comes along to an appointment. */
export type RenderReport = (booking: BookingHold, onChanged: () => Promise<unknown>) => ReactNode

/** When and where a session takes place; or the way to choose it, once it is paid. */
export function Appointment({ order, line, onChooseTime, renderReport }: AppointmentProps) {
  const { t } = useTranslation('shop')
  const queryClient = useQueryClient()
  const { booking } = line
  const isStanding = booking !== null && (booking.status === 'confirmed' || booking.status === 'held')
  const isPaid = order.status === 'paid'
  const isWithdrawn = booking?.cancelledBy === 'visitor'
  if (!isPaid || isStanding || isWithdrawn || order.isReadOnly) {
    if (booking === null) return null
    return (
      <div className="grid gap-3">
        <Times booking={booking} />
        {isPaid && !order.isReadOnly && booking.status === 'confirmed' && (
          <>
            {renderReport(booking, () => queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey }))}
            <AppointmentActions orderId={order.id} booking={booking} onChooseTime={onChooseTime} />
          </>
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

/** Whether its visitor may still take another time for it. */
export const isMovable = ({ startsAt, policy }: BookingHold): boolean => hoursUntil(startsAt) >= policy.freeUntilHours

/** What can be done with a paid appointment: it can be changed until it begins, and noted down until it is over. */
function AppointmentActions({
  orderId,
  booking,
  onChooseTime,
}: {
  orderId: string
  booking: BookingHold
  onChooseTime: () => void
}) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const [isCancelling, setIsCancelling] = useState(false)
  if (hoursUntil(booking.endsAt) <= 0) return null
  const isAhead = hoursUntil(booking.startsAt) > 0
  return (
    <div className="flex flex-wrap gap-2.5 print:hidden">
      <LinkButton
        variant="quiet"
        size="small"
        icon={CalendarPlus}
        href={`/api/bookings/${booking.id}/appointment.ics?language=${language}`}
      >
        {t('orders.appointment.toCalendar')}
      </LinkButton>
      {isAhead && isMovable(booking) && (
        <Button variant="quiet" size="small" onClick={onChooseTime}>
          {t('cart.changeTime')}
        </Button>
      )}
      {isAhead && (
        <Button variant="plain" size="small" onClick={() => setIsCancelling(true)}>
          {t('orders.appointment.cancel')}
        </Button>
      )}
      {isCancelling && <CancelAppointment bookingId={booking.id} orderId={orderId} onClose={() => setIsCancelling(false)} />}
    </div>
  )
}

/** Says what comes back, and cancels on a second press. */
function CancelAppointment({ bookingId, orderId, onClose }: { bookingId: string; orderId: string; onClose: () => void }) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  const toast = useToast()
  const queryClient = useQueryClient()
  const path = `/api/bookings/${bookingId}`
  const quote = useQuery({
    queryKey: ['cancellation', bookingId],
    queryFn: ({ signal }) => getJson(`${path}/cancellation`, cancellationQuoteSchema, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const cancelling = useMutation({
    mutationFn: (refund: string) => sendJson('POST', `${path}/cancel`, { refund }, bookingHoldSchema),
    onSuccess: () => {
      toast({ title: t('orders.appointment.cancelled') })
      onClose()
    },
    onError: () => void quote.refetch(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey }),
  })
  const isCancelled = quote.error instanceof ApiError && quote.error.code === 'booking_is_cancelled'
  const tellCancelled = useEffectEvent(() => {
    toast({ title: errorText(quote.error, t) })
    onClose()
    void queryClient.invalidateQueries({ queryKey: orderQuery(orderId).queryKey })
  })
  // In another tab, or by the centre: there is nothing left to be asked.
  useEffect(() => {
    if (isCancelled) tellCancelled()
  }, [isCancelled])
  const known = quote.data
  const amounts = known && { refund: money(known.refund, known.currency), paid: money(known.paid, known.currency) }
  const isNothing = known !== undefined && Number(known.refund) === 0
  const text = amounts && t(isNothing ? 'orders.appointment.refundNothing' : 'orders.appointment.refund', amounts)
  const error = cancelling.error ?? quote.error
  return (
    <SheetDialog onClose={onClose} width="narrow" title={t('orders.appointment.question')}>
      <div className="grid gap-5">
        <FailureNotice error={error} />
        {text === undefined ? quote.error === null && <Skeleton className="h-12" /> : <p>{text}</p>}
        <div className="flex flex-wrap gap-2.5">
          <Button
            variant="destructive"
            isBusy={cancelling.isPending}
            disabled={known === undefined}
            onClick={() => known !== undefined && cancelling.mutate(known.refund)}
          >
            {t('orders.appointment.confirm')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('orders.appointment.keep')}
          </Button>
        </div>
      </div>
    </SheetDialog>
  )
}

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
        {booking.practitioner !== null && (
          <p className="text-ink-2 first-letter:uppercase">{t('booking.with', { practitioner: booking.practitioner.name })}</p>
        )}
        {booking.person !== null && (
          <p className="num text-ink-2">
            {booking.person.name}, <span className="whitespace-nowrap">{booking.person.phone}</span>
          </p>
        )}
      </div>
    </div>
  )
}
