import { addressLines, likelyCountry, type Order, orderSchema, type Shipment, type Units, unitsLeft } from '@chioma/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PackageCheck, Truck, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/api-error.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { sendJson } from '../../../lib/api/request.ts'
import { useInstant } from '../../../lib/format-times.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import { useSiteSettings } from '../../../lib/site-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { focusFault } from '../../../ui/sheet-form.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { RecipientFields, useRecipientForm } from '../recipient/recipient-fields.tsx'
import { orderQuery } from './order-queries.ts'

/** Where the goods of an order are: its parcels with how to follow them, and what came back. Nothing before it is paid, nor while nobody knows where they go. */
export function OrderShipping({ order }: { order: Order }) {
  const { t } = useTranslation('shop')
  const inWords = useInstant()
  const { fulfillmentStatus: status, shipments, returns } = order
  const sent = shipments.filter((shipment) => shipment.status !== 'packed')
  if (order.isWithoutAddress || (status === null && sent.length === 0)) return null
  return (
    <Card isPadded className="mt-6 print:hidden">
      <h2 className="text-title-sm">{t('orders.shipping.title')}</h2>
      {(status === 'to_pack' || status === 'packed') && (
        <p className="mt-2 text-compact text-ink-2">{t('orders.shipping.toPack')}</p>
      )}
      {sent.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {sent.map((shipment) => (
            <li key={shipment.id} className="flex gap-3 py-3 text-compact">
              <Parcel order={order} shipment={shipment} />
            </li>
          ))}
        </ul>
      )}
      {status === 'partly_shipped' && order.status === 'paid' && (
        <p className="mt-2 text-compact text-ink-2">{t('orders.shipping.partly')}</p>
      )}
      {returns.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {returns.map(({ id, lines, receivedAt }) => (
            <li key={id} className="flex gap-3 py-3 text-compact">
              <Undo2 size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
              <div className="min-w-0">
                <p className="num font-semibold">{t('orders.shipping.returned', { date: inWords(receivedAt) })}</p>
                <Contents order={order} units={lines} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Parcel({ order, shipment }: { order: Order; shipment: Shipment }) {
  const { t } = useTranslation('shop')
  const inWords = useInstant()
  const { number, status, lines, carrier, trackingNumber, trackingUrl, shippedAt, deliveredAt } = shipment
  const Icon = status === 'delivered' ? PackageCheck : Truck
  const word = t(`orders.shipping.statuses.${status}`)
  return (
    <>
      <Icon size={19} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {t('orders.shipping.parcel', { number })}
          <Chip tone={status === 'delivered' ? 'low' : 'accent'}>{word}</Chip>
        </p>
        <Contents order={order} units={lines} />
        <p className="num text-sm wrap-anywhere text-ink-3">
          {[
            t('orders.shipping.since', { status: word, date: inWords(deliveredAt ?? shippedAt ?? shipment.packedAt) }),
            carrier,
            trackingNumber === null ? null : t('orders.shipping.trackingNumber', { trackingNumber }),
          ]
            .filter((text) => text !== null)
            .join(' · ')}
        </p>
        {trackingUrl !== null && (
          <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className="text-link mt-1 inline-block text-sm">
            {t('orders.shipping.track')}
          </a>
        )}
      </div>
    </>
  )
}

function Contents({ order, units }: { order: Order; units: Units }) {
  const { t } = useTranslation('shop')
  const nameOf = (lineId: string) => order.lines.find(({ id }) => id === lineId)?.name ?? ''
  return (
    <p className="num text-ink-2">
      {units.map(({ orderLineId, quantity }) => t('orders.shipping.units', { quantity, name: nameOf(orderLineId) })).join(', ')}
    </p>
  )
}

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
          {t(order.isInvoiceWaiting ? 'recipient.invoiceWaits' : 'recipient.missingText')}
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
