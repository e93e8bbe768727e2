import { addressLines, likelyCountry, type Order, orderSchema, unitsLeft } from '@chioma/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { sendJson } from '../../../lib/api/request.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { focusFault } from '../../../ui/sheet-form.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { RecipientFields } from '../recipient/recipient-fields.tsx'
import { useRecipientForm } from '../recipient/use-recipient-form.ts'
import { orderQuery } from './order-queries.ts'

/** Where the goods of an order go; asked for where nobody has said so yet. */
export function OrderRecipient({ order }: { order: Order }) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const [isChanging, setIsChanging] = useState(false)
  const { recipient, isWithoutAddress, isReadOnly, status } = order
  if (recipient === null && !isWithoutAddress) return null
  const isOpen = status !== 'cancelled' && status !== 'refunded' && unitsLeft(order).toPack.size > 0
  if (isWithoutAddress || isChanging) return <RecipientEditor order={order} onDone={() => setIsChanging(false)} />
  return (
    <Card isPadded className="mt-6 print:border-0 print:p-0 print:shadow-none">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-title-sm">{t('recipient.title')}</h2>
          <address className="mt-2 text-compact text-ink-2 not-italic">
            {recipient !== null && addressLines(recipient, language).map((line) => <div key={line}>{line}</div>)}
            <div className="num">{recipient?.phone}</div>
          </address>
        </div>
        {isOpen && !isReadOnly && (
          <Button variant="quiet" size="small" className="print:hidden" onClick={() => setIsChanging(true)}>
            {t('recipient.change')}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** A paid order is invoiced once it is known where its goods go. */
const isInvoiceWaiting = ({ status, invoices }: Order): boolean => status === 'paid' && invoices.length === 0

function RecipientEditor({ order, onDone }: { order: Order; onDone: () => void }) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const toast = useToast()
  const queryClient = useQueryClient()
  const country = useSiteSettings()?.country ?? null
  const form = useRecipientForm(order.recipient, likelyCountry(language, { currency: order.currency, country }))
  const element = useRef<HTMLFormElement>(null)
  const saving = useMutation({
    mutationFn: (recipient: NonNullable<Order['recipient']>) =>
      sendJson('PUT', `/api/orders/${order.id}/recipient`, recipient, orderSchema),
    onSuccess: (changed) => {
      queryClient.setQueryData(orderQuery(order.id).queryKey, changed)
      toast({ title: t('recipient.saved') })
      onDone()
    },
    onError: (error) => toast({ title: t('cart.toast.error'), description: errorText(error, t), variant: 'destructive' }),
  })
  const { faults } = form
  useEffect(() => {
    if (faults.size > 0) focusFault(element.current)
  }, [faults])
  const { error } = saving
  const problem =
    error instanceof ApiError && error.field !== undefined ? { field: error.field, text: errorText(error, t) } : undefined
  return (
    <Card isPadded className="mt-6 print:hidden">
      {order.isWithoutAddress && (
        <Notice tone="caution" className="mb-5" title={t('recipient.missing')}>
          {t(isInvoiceWaiting(order) ? 'recipient.invoiceWaits' : 'recipient.missingText')}
        </Notice>
      )}
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const recipient = form.read()
          if (recipient !== undefined && !saving.isPending) saving.mutate(recipient)
        }}
      >
        <RecipientFields form={form} problem={problem} />
        <div className="mt-6 flex flex-wrap gap-2.5">
          <Button type="submit" isBusy={saving.isPending}>
            {t('recipient.save')}
          </Button>
          {!order.isWithoutAddress && (
            <Button variant="plain" onClick={onDone}>
              {t('recipient.keep')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
