import { type Order, orderSchema } from '@chioma/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorText } from '../../../lib/api/error-text.ts'
import { sendJson } from '../../../lib/api/send-json.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { orderQuery } from './order-queries.ts'

/** What can be done with an order that was not paid: pay it, or give it up. */
export function OpenOrderActions({ order }: { order: Order }) {
  const { t } = useTranslation('shop')
  const toast = useToast()
  const queryClient = useQueryClient()
  const cancelling = useMutation({
    mutationFn: () => sendJson('POST', `/api/orders/${order.id}/cancel`, undefined, orderSchema),
    onSuccess: (cancelled) => queryClient.setQueryData(orderQuery(order.id).queryKey, cancelled),
    onError: (error) => toast({ title: t('cart.toast.error'), description: errorText(error, t), variant: 'destructive' }),
  })
  if (order.status !== 'pending' && order.status !== 'failed') return null
  return (
    <div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
      <Link to="/checkout" className={buttonClass({ size: 'small' })}>
        {t('orders.order.pay')}
      </Link>
      <Button variant="quiet" size="small" isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
        {t('orders.order.cancel')}
      </Button>
    </div>
  )
}
