import { type AdminOrder, adminOrderSchema, type Currency, formatAmount, parseAmount } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { useMoney } from '../../../lib/use-money.ts'
import { useVersionedMutation } from '../../../lib/use-versioned-mutation.ts'
import { useToast } from '../../../ui/toast.tsx'
import { type RefundInput, refundOrder, useRefreshOrders } from './use-orders.ts'

/**
 * A refund from its form to the answer. It is made upon the order as it was looked at: where other money went back or came loose
 * meanwhile, it is not made, and the form is filled anew with what is left.
 */
export function useRefunding(order: AdminOrder, onClose: () => void) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const showToast = useToast()
  const refresh = useRefreshOrders()
  const [seen, setSeen] = useState(order)
  const [entered, setEntered] = useState({ amount: order.refundable, reason: '' })
  const [wanted, setWanted] = useState<RefundInput>()
  const [failure, setFailure] = useState<string>()
  const { mutate, pending, conflict } = useVersionedMutation({
    seen,
    schema: adminOrderSchema,
    mutationFn: (refund: RefundInput, upon) => refundOrder(upon, refund),
    wordsOf: ({ refundable }) => ({ refundable }),
    wordsOfWanted: () => ({}),
    onSuccess: ({ number, currency }, { amount }) => {
      showToast({ title: t('refund.done', { amount: money(amount, currency), number }) })
      onClose()
    },
    onError: (error) => setFailure(errorText(error, t)),
    onSettled: refresh,
  })
  const decide = (refund: RefundInput | undefined) => {
    setFailure(undefined)
    setWanted(refund)
  }
  const goOn = ({ now, amount }: Comparison) => {
    setSeen(now)
    setEntered({ ...entered, amount })
    decide(undefined)
    conflict?.dismiss()
  }
  return {
    seen,
    entered,
    setEntered,
    /** What the member is asked about, before it is made. */
    wanted,
    decide,
    confirm: (refund: RefundInput) => {
      setFailure(undefined)
      mutate(refund)
    },
    isBusy: pending !== undefined,
    failure,
    /** Not made, since something else was done to the order's money: as it was, as it stands, and the way on. */
    conflict: conflict && compare(seen, newer(order, conflict.now), conflict.wanted),
    goOn,
  }
}

/** An order's money as a refund was decided upon, and as it stands. */
export interface Comparison {
  before: AdminOrder
  now: AdminOrder
  wanted: string
  /** What of it can still be given back, up to what was wanted. */
  amount: string
}

const compare = (before: AdminOrder, now: AdminOrder, { amount: wanted }: RefundInput): Comparison => ({
  before,
  now,
  wanted,
  amount: atMost(wanted, now.refundable, now.currency),
})

const newer = (one: AdminOrder, other: AdminOrder): AdminOrder => (one.version > other.version ? one : other)

/** An amount, or all that is left where it is more. */
export function atMost(amount: string, left: string, currency: Currency): string {
  const [amountMinor = 0, leftMinor = 0] = [parseAmount(amount, currency), parseAmount(left, currency)]
  return formatAmount(Math.min(amountMinor, leftMinor), currency)
}

/** Refunds that were not there when an order was looked at, or stood otherwise. */
export const otherRefunds = (before: AdminOrder['refunds'], now: AdminOrder['refunds']): AdminOrder['refunds'] =>
  now.filter(({ id, status }) => before.find((known) => known.id === id)?.status !== status)
