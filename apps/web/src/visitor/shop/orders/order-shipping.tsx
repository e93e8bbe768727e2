import type { Order, Shipment, Units } from '@chioma/contract'
import { PackageCheck, Truck, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'

/** Where the goods of an order are: its parcels with how to follow them, and what came back. Nothing before it is paid, nor while nobody knows where they go. */
export function OrderShipping({ order }: { order: Order }) {
  const { t } = useTranslation('shop')
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
                <p className="num font-semibold">{t('orders.shipping.returned', { date: formatDateTime(receivedAt) })}</p>
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
            t('orders.shipping.since', { status: word, date: formatDateTime(deliveredAt ?? shippedAt ?? shipment.packedAt) }),
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
