import {
  type BookingHold,
  EARLY_START_VERSION,
  isWithinWithdrawal,
  type Order,
  type OrderLine,
  orderSchema,
} from '@chioma/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { sendJson } from '../../../lib/api/request.ts'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSubmit } from '../../../ui/sheet-form.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { isMovable } from './appointment.tsx'
import { orderQuery } from './order-queries.ts'

/** What happens next with an order, and what its buyer can do; nothing where the state itself says all there is. */
export function NextSteps({ order }: { order: Order }) {
  const { t } = useTranslation('shop')
  const steps = useSteps()(order)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="next-title" className="mt-6 print:hidden">
      <h2 id="next-title" className="text-title-sm">
        {t('orders.next.title')}
      </h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-compact text-ink-2 marker:text-accent">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </section>
  )
}

/** Who cancelled an appointment is not asked for another time: what the rule gives back went back. */
const awaitsPerson = ({ category, booking }: OrderLine): boolean => category === 'service' && booking?.cancelledBy !== 'visitor'

function useSteps(): (order: Order) => string[] {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const ofService = ({ name, booking }: OrderLine, number: string): string => {
    if (booking?.status !== 'confirmed') return t('orders.next.chooseTime', { name })
    const { startsAt, timeZone, centerName: center, centerAddress: address } = booking
    const [day, time] = [formatDay(startsAt, language, timeZone), formatTime(startsAt, language, timeZone)]
    return t('orders.next.appointment', { name, day, time, center, address, number })
  }
  return ({ status, lines, number, email, isWithoutAddress, fulfillmentStatus }) => {
    if (status === 'failed' || status === 'processing') return [t(`orders.next.${status}`)]
    if (status !== 'paid') return []
    const isToSend = fulfillmentStatus === 'to_pack' || fulfillmentStatus === 'packed'
    return [
      ...(isWithoutAddress ? [t('orders.next.address')] : []),
      ...(isToSend && !isWithoutAddress ? [t(`orders.next.${fulfillmentStatus}`)] : []),
      ...lines.filter(awaitsPerson).map((line) => ofService(line, number)),
      ...(email === null ? [t('orders.next.noMail')] : []),
    ]
  }
}

/** Asks for the express request where the centre moved an appointment to within the days of withdrawal: only the buyer can give it. */
export function EarlyStartRequest({ order }: { order: Order }) {
  const { t } = useTranslation('shop')
  const toast = useToast()
  const queryClient = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const asking = useMutation({
    mutationFn: () => sendJson('POST', `/api/orders/${order.id}/early-start`, { version: EARLY_START_VERSION }, orderSchema),
    onSuccess: (asked) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, asked)
      toast({ title: t('earlyStart.kept') })
    },
    onError: (error) => toast({ title: t('cart.toast.error'), description: errorText(error, t), variant: 'destructive' }),
  })
  const submit = useSubmit(() => (isAsked ? asking.mutate() : setIsMissing(true)), asking.isPending)
  const moved = awaitsRequest(order)
  if (moved === undefined) return null
  return (
    <Notice tone="caution" title={t('earlyStart.movedTitle')} className="mt-4 print:hidden">
      <p>{t(isMovable(moved) ? 'earlyStart.movedText' : 'earlyStart.movedTextLate')}</p>
      <form {...submit} className="mt-3 grid justify-items-start gap-3">
        <Checkbox
          name="earlyStart"
          isChecked={isAsked}
          onChange={(isChecked) => {
            setIsAsked(isChecked)
            setIsMissing(false)
          }}
          label={t('earlyStart.request')}
          required
          error={isMissing ? t('earlyStart.missing') : undefined}
        />
        <Button type="submit" size="small" isBusy={asking.isPending}>
          {t('earlyStart.confirm')}
        </Button>
      </form>
    </Notice>
  )
}

/** By the days of the centre; on the last of them those of the shop can differ, and the server then keeps nothing. */
function awaitsRequest({ status, isReadOnly, agreements, earlyStart, createdAt, lines }: Order): BookingHold | undefined {
  if (status !== 'paid' || isReadOnly || agreements.length === 0 || earlyStart !== null) return undefined
  return lines
    .flatMap(({ booking }) => booking ?? [])
    .find(
      (booking) =>
        booking.status === 'confirmed' &&
        Date.parse(booking.startsAt) > Date.now() &&
        isWithinWithdrawal(new Date(createdAt), new Date(booking.startsAt), booking.timeZone),
    )
}
