import {
  type AdminOrder,
  adminOrderSchema,
  type BookingHold,
  type Currency,
  formatAmount,
  newRefundSchema,
  type OrderLine,
  parseAmount,
  type Refund,
} from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { standingErrorText } from '../../../lib/api/error-text.ts'
import { useApiForm } from '../../../lib/form/use-api-form.ts'
import { useFinish } from '../../../lib/sheet-dialog.tsx'
import { useMoney } from '../../../lib/use-money.ts'
import { useVersionedMutation } from '../../../lib/version-conflict.ts'
import { type RefundInput, refundOrder, useRefreshOrders } from './use-orders.ts'

/**
 * A refund from its form to the answer. It is made upon the order as it was looked at: where other money went back or came loose
 * meanwhile, it is not made, and the form is filled anew with what is left.
 */
export function useRefunding(order: AdminOrder, onClose: () => void) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const refresh = useRefreshOrders()
  const finish = useFinish(onClose, refresh)
  const [seen, setSeen] = useState(order)
  const [wanted, setWanted] = useState<RefundInput>()
  const [failure, setFailure] = useState<string>()
  const { mutate, pending, conflict } = useVersionedMutation({
    seen,
    schema: adminOrderSchema,
    mutationFn: (refund: RefundInput, upon) => refundOrder(upon, refund),
    wordsOf: ({ refundable }) => ({ refundable }),
    wordsOfWanted: () => ({}),
    onSuccess: ({ number, currency }, { amount }) =>
      finish({ title: t('refund.done', { amount: money(amount, currency), number }) }),
    onError: (error) => setFailure(standingErrorText(error, t)),
    onSettled: refresh,
  })
  const decide = (refund: RefundInput | undefined) => {
    setFailure(undefined)
    setWanted(refund)
  }
  const { visits, likely = '' } = cancelledVisits(seen)
  const mostOf = (visitId: string) => visits.find(({ id }) => id === visitId)?.left ?? seen.refundable
  const { form, submit } = useApiForm({
    schema: refundFormSchema(seen.currency, mostOf, (most) => t('refund.amountWrong', { most: money(most, seen.currency) })),
    defaultValues: { orderLineId: likely, amount: likelyRefund(order), reason: '' },
    wordsFor: () => t('staff:forms.missing'),
    send: async (entered) => ({ ...entered, key: crypto.randomUUID() }),
    onDone: decide,
  })
  const goOn = ({ now, amount }: Comparison) => {
    setSeen(now)
    // What is left of a visit may be another amount now; it is chosen anew.
    form.setValue('orderLineId', '')
    form.setValue('amount', amount)
    decide(undefined)
    conflict?.dismiss()
  }
  return {
    seen,
    control: form.control,
    /** The cancelled visits that it can be for; choosing one fills in what is left of its price. */
    visits,
    /** What can be given back at most for a visit, or of the order where none is chosen. */
    mostOf,
    chooseVisit: (id: string) => {
      form.setValue('orderLineId', id)
      const visit = visits.find((one) => one.id === id)
      if (visit !== undefined) form.setValue('amount', visit.left)
    },
    /** Leads from the form to the question. */
    submit,
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

const refundFormSchema = (currency: Currency, mostOf: (visitId: string) => string, wordsFor: (most: string) => string) =>
  z
    .object({ orderLineId: z.string(), amount: z.string(), reason: newRefundSchema.shape.reason })
    .transform(({ orderLineId, amount, reason }, context) => {
      const most = mostOf(orderLineId)
      const read = readRefund(amount, most, currency)
      if (read === undefined) context.addIssue({ code: 'custom', path: ['amount'], input: amount, message: wordsFor(most) })
      return { amount: read ?? '', reason, ...(orderLineId !== '' && { orderLineId }) }
    })

/** What of an order says how much may be owed for what came back of it, or was called off. */
interface ReturnedOrder extends Pick<AdminOrder, 'refundable' | 'fulfillmentStatus' | 'currency'> {
  lines: readonly (Pick<OrderLine, 'id' | 'quantity' | 'category'> & {
    booking: Pick<BookingHold, 'status' | 'cancelledBy'> | null
    taxed: Pick<OrderLine['taxed'], 'gross'>
  })[]
  returns: readonly Pick<AdminOrder['returns'][number], 'lines'>[]
  refunds: readonly Pick<Refund, 'status' | 'amount' | 'orderLineId'>[]
}

/**
 * The goods that came back and the visits that the centre cancelled, less what was given back already, and never less than what failed and
 * was not made again. A visit that its buyer cancelled was settled by its own policy: what that kept is left out. Once all goods came back it is all that is left, their shipping with it, but for
 * visits that stand and what was kept; where nothing is owed, what was kept, else all that is left.
 */
export function likelyRefund({ lines, returns, refunds, refundable, fulfillmentStatus, currency }: ReturnedOrder): string {
  const minor = (amount: string) => parseAmount(amount, currency) ?? 0
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const priceOf = (visits: readonly ReturnedOrder['lines'][number][]) => sum(visits.map(({ taxed }) => minor(taxed.gross)))
  const amountOf = (some: ReturnedOrder['refunds']) => sum(some.map(({ amount }) => minor(amount)))
  const visits = lines.filter(({ category }) => category === 'service')
  const standing = visits.filter(({ booking }) => booking?.status !== 'cancelled')
  const cancelled = visits.filter(({ booking }) => booking?.status === 'cancelled')
  const byBuyer = cancelled.filter(({ booking }) => booking?.cancelledBy === 'visitor')
  const byCenter = cancelled.filter((visit) => !byBuyer.includes(visit))
  const promisedMinor = sum(
    byBuyer.map((visit) => {
      const asked = refunds.filter(({ orderLineId }) => orderLineId === visit.id)
      return amountOf(asked.filter(({ status }) => status !== 'failed')) + failedMinor(asked, currency)
    }),
  )
  const keptMinor = Math.max(priceOf(byBuyer) - promisedMinor, 0)
  const givenBackMinor = amountOf(refunds.filter(({ status }) => status !== 'failed'))
  const returned = returns.flatMap((one) => one.lines)
  const returnedMinor = lines.map(({ id, taxed, quantity }) => {
    const units = sum(returned.filter(({ orderLineId }) => orderLineId === id).map((unit) => unit.quantity))
    return Math.round((minor(taxed.gross) * units) / quantity)
  })
  const owedMinor =
    fulfillmentStatus === 'returned'
      ? minor(refundable) - priceOf(standing) - keptMinor
      : sum(returnedMinor) + priceOf(byCenter) + promisedMinor - givenBackMinor
  const likelyMinor = [Math.max(owedMinor, failedMinor(refunds, currency)), owedMinor + keptMinor].find((amount) => amount > 0)
  return likelyMinor === undefined ? refundable : atMost(formatAmount(likelyMinor, currency), refundable, currency)
}

/**
 * What failed and was not made again. Of one line every failed refund may be an earlier one once more, and one without a line any of them;
 * those of several lines are several. What went back later is of its own line first. Oldest first.
 */
function failedMinor(refunds: ReturnedOrder['refunds'], currency: Currency): number {
  const ofLines = new Map<string, number>()
  let ofOrder = 0
  for (const { amount, status, orderLineId } of refunds) {
    const minor = parseAmount(amount, currency) ?? 0
    if (status === 'failed') {
      if (orderLineId === null) ofOrder = Math.max(ofOrder, minor)
      else ofLines.set(orderLineId, Math.max(ofLines.get(orderLineId) ?? 0, minor))
      continue
    }
    ofOrder = Math.max(ofOrder - minor, 0)
    let left = minor
    for (const [line, failed] of [...ofLines].sort(([line]) => (line === orderLineId ? -1 : 1))) {
      ofLines.set(line, Math.max(failed - left, 0))
      left = Math.max(left - failed, 0)
    }
  }
  return Math.max(
    ofOrder,
    [...ofLines.values()].reduce((total, minor) => total + minor, 0),
  )
}

/** What is still owed of refunds that the provider did not make; undefined where nothing is. */
export function owedOfFailed(order: ReturnedOrder): string | undefined {
  return failedMinor(order.refunds, order.currency) > 0 && Number(order.refundable) > 0 ? likelyRefund(order) : undefined
}

/**
 * The visits that were cancelled and have something of their price left, and the one that the likely refund is about alone; one that its
 * buyer cancelled was settled by its policy, and is offered all the same.
 */
export function cancelledVisits(order: ReturnedOrder): { visits: { id: string; left: string }[]; likely?: string } {
  const { lines, refunds, refundable, currency } = order
  const minor = (amount: string) => parseAmount(amount, currency) ?? 0
  const visits = lines
    .filter(({ category, booking }) => category === 'service' && booking?.status === 'cancelled')
    .map(({ id, taxed }) => {
      const given = refunds.filter(({ orderLineId, status }) => orderLineId === id && status !== 'failed')
      const leftMinor = minor(taxed.gross) - given.reduce((sum, { amount }) => sum + minor(amount), 0)
      return { id, left: atMost(formatAmount(Math.max(leftMinor, 0), currency), refundable, currency) }
    })
    .filter(({ left }) => minor(left) > 0)
  const alike = visits.filter(({ left }) => left === likelyRefund(order))
  const [only] = alike
  return { visits, ...(alike.length === 1 && only !== undefined && { likely: only.id }) }
}

/** An amount above 0 and up to what is left, as the API writes it; undefined for anything else. */
export function readRefund(text: string, refundable: string, currency: Currency): string | undefined {
  const minor = parseAmount(text.trim().replace(',', '.'), currency)
  const most = parseAmount(refundable, currency) ?? 0
  return minor === undefined || minor === 0 || minor > most ? undefined : formatAmount(minor, currency)
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
