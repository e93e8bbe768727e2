import type { AdminOrder } from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/api/error-text.ts'
import { useMoney } from '../../lib/use-money.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { resolveReview } from './order-requests.ts'
import { useRefreshOrders } from './use-orders.ts'

/** What came in is not what was asked for: a person decides. */
export function ReviewPanel({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const showToast = useToast()
  const refresh = useRefreshOrders()
  const [isAsking, setIsAsking] = useState(false)
  const { id, version, number, currency } = order
  const resolving = useMutation({
    mutationFn: (decision: 'accept' | 'refund') => resolveReview(id, { decision, version }),
    onSuccess: (_, decision) => showToast({ title: t(`review.done.${decision}`) }),
    onError: (error) => showToast({ title: t('review.failed'), description: errorText(error, t), variant: 'destructive' }),
    onSettled: () => {
      setIsAsking(false)
      return refresh()
    },
  })
  const amounts = { received: money(order.received, currency), total: money(order.total, currency), number }
  return (
    <Notice tone="caution" title={t('review.title')}>
      <p className="num">{t('review.text', amounts)}</p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button size="small" isBusy={resolving.isPending && !isAsking} onClick={() => resolving.mutate('accept')}>
          {t('review.accept', amounts)}
        </Button>
        <Button variant="quiet" size="small" disabled={resolving.isPending} onClick={() => setIsAsking(true)}>
          {t('review.refund')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('review.refundTitle', amounts)}
          text={t('review.refundText')}
          confirm={{
            label: t('refund.confirm', { amount: amounts.received }),
            isBusy: resolving.isPending,
            onConfirm: () => resolving.mutate('refund'),
          }}
          cancel={{ label: t('staff:forms.cancel'), onCancel: () => setIsAsking(false) }}
          closeLabel={t('site:actions.close')}
        />
      )}
    </Notice>
  )
}
