import { Landmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '../../../lib/use-money.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Amount } from './payment-intent.ts'

/** The question of 3-D Secure, as the test gateway asks it. Closing it refuses. */
export function BankDialog({ total, onAnswer }: { total: Amount; onAnswer: (answer: 'approve' | 'refuse') => void }) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  return (
    <Dialog
      onClose={() => onAnswer('refuse')}
      width="narrow"
      title={t('checkout.bank.title')}
      description={t('checkout.bank.text')}
      closeLabel={t('checkout.bank.refuse')}
    >
      <div className="grid gap-6 px-5 py-6 sm:px-7">
        <p className="flex items-center gap-3 rounded-small bg-sunken px-4 py-3.5">
          <Landmark size={20} aria-hidden="true" className="shrink-0 text-accent" />
          <span className="num font-semibold">{t('checkout.bank.amount', { amount: money(total.amount, total.currency) })}</span>
        </p>
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={() => onAnswer('approve')}>{t('checkout.bank.approve')}</Button>
          <Button variant="quiet" onClick={() => onAnswer('refuse')}>
            {t('checkout.bank.refuse')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
