import { type Order, type OrderStatus, parseAmount } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'

const TONES: Record<OrderStatus, ChipTone> = {
  pending: 'medium',
  processing: 'medium',
  paid: 'low',
  failed: 'high',
  cancelled: 'neutral',
  refunded: 'neutral',
  review: 'medium',
}

export function StatusChip({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('shop')
  return <Chip tone={TONES[status]}>{t(`orders.status.${status}`)}</Chip>
}

/** What the state of an order means for the visitor, in sentences. */
export function useStatusWords(): (order: Order) => string[] {
  const { t } = useTranslation('shop')
  const money = useMoney()
  const sendsMail = useSiteSettings()?.sendsMail ?? true
  return ({ status, note, refunded, refunding, currency, email, receipt }) => {
    const hasRefund = (parseAmount(refunded, currency) ?? 0) > 0
    const isPartly = hasRefund && status !== 'refunded'
    const isRefunding = (parseAmount(refunding, currency) ?? 0) > 0
    return [
      // What is checked is said by the state itself.
      note !== null && status !== 'review' && t(`orders.note.${note}`),
      t(`orders.statusText.${status}`),
      isPartly && t('orders.partlyRefunded', { amount: money(refunded, currency) }),
      isRefunding && t('orders.refunding', { amount: money(refunding, currency) }),
      (hasRefund || isRefunding || status === 'refunded') && t('orders.refundTime'),
      status === 'paid' &&
        email !== null &&
        receipt !== null &&
        t(`orders.receipt.${receiptState(receipt, sendsMail)}`, { email }),
    ].filter((sentence) => typeof sentence === 'string')
  }
}

/** What nobody can send is not waited for. */
const receiptState = (receipt: NonNullable<Order['receipt']>, sendsMail: boolean) =>
  receipt === 'waiting' && !sendsMail ? 'no_server' : receipt
