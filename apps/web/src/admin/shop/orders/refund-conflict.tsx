import { useTranslation } from 'react-i18next'
import { ConflictNotice } from '../../../lib/conflict-notice.tsx'
import { useMoney } from '../../../lib/use-money.ts'
import { Button } from '../../../ui/button.tsx'
import { RefundList } from './refund-list.tsx'
import { hasPendingRefund } from './use-orders.ts'
import { type Comparison, otherRefunds } from './use-refunding.ts'

interface RefundConflictProps {
  comparison: Comparison
  onGoOn: () => void
  onClose: () => void
}

/** A refund was not made, because something else was done to the order's money: what and by whom, what is left, and the way on. */
export function RefundConflict({ comparison: { before, now, wanted, amount }, onGoOn, onClose }: RefundConflictProps) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const { currency } = now
  const isLeft = Number(now.refundable) > 0
  const isWaiting = isLeft && hasPendingRefund(now)
  const refunds = otherRefunds(before.refunds, now.refunds)
  return (
    <ConflictNotice
      fields={[
        {
          name: 'refundable',
          before: money(before.refundable, currency),
          now: money(now.refundable, currency),
          wanted: undefined,
        },
      ]}
      labelOf={() => t('refund.left')}
      lastChange={undefined}
      text={t('refund.notMade', { amount: money(wanted, currency) })}
    >
      {refunds.length > 0 && <RefundList refunds={refunds} currency={currency} className="mt-3" />}
      {isWaiting && <p className="mt-3">{t('refund.waiting')}</p>}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {isLeft && (
          <Button size="small" isBusy={isWaiting} onClick={onGoOn}>
            {t('refund.goOn', { amount: money(amount, currency) })}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onClose}>
          {t(isLeft ? 'refund.leave' : 'site:actions.close')}
        </Button>
      </div>
    </ConflictNotice>
  )
}
