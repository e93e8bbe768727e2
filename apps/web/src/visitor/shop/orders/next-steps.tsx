import type { Order, OrderLine } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'

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
