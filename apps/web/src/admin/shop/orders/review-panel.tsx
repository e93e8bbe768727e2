import { type AdminOrder, adminOrderSchema } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { ConfirmDialog } from '../../../lib/confirm-dialog.tsx'
import { ConflictQuestion } from '../../../lib/conflict-notice.tsx'
import { useMoney } from '../../../lib/use-money.ts'
import { useVersionedMutation } from '../../../lib/version-conflict.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { hasPendingRefund, resolveReview, useRefreshOrders } from './use-orders.ts'

/** What came in is not what was asked for: a person decides. */
export function ReviewPanel({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const [isAsking, setIsAsking] = useState(false)
  const { number, currency } = order
  const { mutate, pending, conflict } = useResolving(order, () => setIsAsking(false))
  const isOpen = order.status === 'review' && !hasPendingRefund(order)
  if (conflict !== undefined)
    return <ConflictQuestion conflict={conflict} labelOf={(field) => t(LABELS[field])} isPossible={isOpen} />
  if (!isOpen) return null
  const amounts = { received: money(order.received, currency), total: money(order.total, currency), number }
  return (
    <Notice tone="caution" title={t('review.title')}>
      <p className="num">{t('review.text', amounts)}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button size="small" isBusy={pending === 'accept'} onClick={() => mutate('accept')}>
          {t('review.accept', amounts)}
        </Button>
        <Button variant="quiet" size="small" disabled={pending !== undefined} onClick={() => setIsAsking(true)}>
          {t('review.refund')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('review.refundTitle', amounts)}
          text={t('review.refundText')}
          confirm={{
            label: t('refund.confirm', { amount: money(order.refundable, currency) }),
            isBusy: pending !== undefined,
            onConfirm: () => mutate('refund'),
          }}
          cancel={{ label: t('staff:forms.cancel'), onCancel: () => setIsAsking(false) }}
        />
      )}
    </Notice>
  )
}

const LABELS = {
  status: 'orders.status',
  received: 'orders.received',
  refunded: 'orders.refunded',
  refundable: 'refund.left',
} as const

type Decision = 'accept' | 'refund'

/** Ends the review of what was looked at: another amount or another end of it meanwhile is a conflict. */
function useResolving(order: AdminOrder, onSettled: () => void) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const showToast = useToast()
  const refresh = useRefreshOrders()
  return useVersionedMutation({
    seen: order,
    schema: adminOrderSchema,
    mutationFn: (decision: Decision, { id, version }) => resolveReview(id, { decision, version }),
    wordsOf: ({ status, received, refunded, refundable, currency }) => ({
      status: t(`orders.statuses.${status}`),
      received: money(received, currency),
      refunded: money(refunded, currency),
      refundable: money(refundable, currency),
    }),
    wordsOfWanted: (decision) => ({ status: t(decision === 'accept' ? 'orders.statuses.paid' : 'orders.statuses.refunded') }),
    onSuccess: (_changed, decision) => showToast({ title: t(`review.done.${decision}`) }),
    onError: (error) => showToast({ title: t('review.failed'), description: errorText(error, t), variant: 'destructive' }),
    onSettled: () => {
      onSettled()
      return refresh()
    },
  })
}
