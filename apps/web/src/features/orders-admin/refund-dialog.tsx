import { type AdminOrder, type Currency, formatAmount, parseAmount } from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../lib/form-dialog.tsx'
import { useMoney } from '../../lib/use-money.ts'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SheetForm } from '../../ui/sheet-form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toast.tsx'
import { refundOrder } from './order-requests.ts'
import { useRefreshOrders } from './use-orders.ts'

/** Gives money back, in part or whole: an amount and a reason, then the question whether that is meant. */
export function RefundDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useTranslation('backoffice')
  const money = useMoney()
  const showToast = useToast()
  const refresh = useRefreshOrders()
  const { number, currency, refundable } = order
  const [amount, setAmount] = useState(refundable)
  const [reason, setReason] = useState('')
  /** Names this very refund: sent twice, it is made once. */
  const [key, setKey] = useState<string>()
  const wanted = readRefund(amount, refundable, currency)
  const written = wanted === undefined ? '' : money(wanted, currency)
  const check = (): { amount?: string; reason?: string } => ({
    ...(wanted === undefined && { amount: t('refund.amountWrong', { most: money(refundable, currency) }) }),
    ...(reason.trim() === '' && { reason: t('staff:forms.missing') }),
  })
  const asking = useSubmit({
    fields: ['amount', 'reason'] as const,
    check,
    send: async () => setKey(crypto.randomUUID()),
    onDone: () => undefined,
  })
  const refunding = useSubmit({
    fields: [] as const,
    send: (idempotencyKey: string) =>
      refundOrder(order.id, { body: { amount: wanted ?? refundable, reason: reason.trim() }, key: idempotencyKey }),
    onDone: () => {
      showToast({ title: t('refund.done', { amount: written, number }) })
      onClose()
      void refresh()
    },
    onFailed: () => void refresh(),
  })
  return (
    <FormDialog
      width="narrow"
      title={t('refund.title', { number })}
      isDirty={reason !== '' && !refunding.isBusy}
      onClose={onClose}
    >
      {key === undefined ? (
        <SheetForm onSubmit={() => asking.submit({})} isBusy={false} error={asking.formError} action={t('staff:forms.continue')}>
          <TextField
            label={t('refund.amount', { currency })}
            hint={t('refund.amountHint', { most: money(refundable, currency) })}
            inputMode="decimal"
            required
            value={amount}
            onValueChange={setAmount}
            error={asking.errorOf('amount')}
          />
          <Field label={t('refund.reason')} hint={t('refund.reasonHint')} isRequired error={asking.errorOf('reason')}>
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
        </SheetForm>
      ) : (
        <div className="grid gap-5">
          {refunding.formError !== undefined && (
            <Notice tone="danger" role="alert">
              {refunding.formError}
            </Notice>
          )}
          <p className="num font-display text-[1.25rem] leading-snug">{t('refund.question', { amount: written, number })}</p>
          <p className="text-[0.95rem] text-ink-2">{t(order.isTestMode ? 'refund.finalTest' : 'refund.final')}</p>
          <div className="flex flex-wrap gap-2.5">
            <Button variant="destructive" isBusy={refunding.isBusy} onClick={() => refunding.submit(key)}>
              {t('refund.confirm', { amount: written })}
            </Button>
            <Button autoFocus variant="quiet" disabled={refunding.isBusy} onClick={() => setKey(undefined)}>
              {t('actions.back')}
            </Button>
          </div>
        </div>
      )}
    </FormDialog>
  )
}

/** An amount above 0 and up to what is left, as the API writes it; undefined for anything else. */
export function readRefund(text: string, refundable: string, currency: Currency): string | undefined {
  const minor = parseAmount(text.trim().replace(',', '.'), currency)
  const most = parseAmount(refundable, currency) ?? 0
  return minor === undefined || minor === 0 || minor > most ? undefined : formatAmount(minor, currency)
}
