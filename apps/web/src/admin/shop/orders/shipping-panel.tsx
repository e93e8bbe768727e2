import {
  type AdminOrder,
  adminOrderSchema,
  type OrderReturn,
  type Shipment,
  type Tracking,
  type Units,
  unitsLeft,
} from '@chioma/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { sendJson } from '../../../lib/api/request.ts'
import { ConflictQuestion } from '../../../lib/conflict-notice.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useVersionedMutation } from '../../../lib/version-conflict.ts'
import { Button } from '../../../ui/button.tsx'
import { PageSection } from '../../../ui/page-frame.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { TrackingDialog, UnitsDialog } from './goods-dialogs.tsx'
import { FulfillmentChip } from './order-marks.tsx'
import { ORDERS, useRefreshOrders } from './use-orders.ts'

interface ShippingPanelProps {
  order: AdminOrder
  /** Whether the member may pack, ship and take back. */
  mayManage: boolean
  /** Leads to giving money back, where some is left. */
  onRefund: (() => void) | undefined
}

type Open = { kind: 'pack' | 'return' } | { kind: 'track'; shipment: Shipment }

/** What of an order is left to ship, where its parcels are, and what came back. Nothing where it has no goods that were paid. */
export function ShippingPanel({ order, mayManage, onRefund }: ShippingPanelProps) {
  const { t } = useTranslation('backoffice')
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { mutate, pending, conflict } = useFulfilling(order, close)
  const { toPack, toReturn } = unitsLeft(order)
  const isPaid = order.status === 'paid'
  if (order.fulfillmentStatus === null && order.shipments.length === 0) return null
  const canPack = mayManage && isPaid && !order.isWithoutAddress && toPack.size > 0
  return (
    <PageSection
      title={t('fulfillment.title')}
      actions={order.fulfillmentStatus !== null && <FulfillmentChip status={order.fulfillmentStatus} />}
    >
      {conflict !== undefined && <ConflictQuestion conflict={conflict} labelOf={(field) => t(LABELS[field])} className="mb-4" />}
      {isPaid && toPack.size > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="min-w-0">
            <span className="font-semibold">{t('fulfillment.toPack')}</span>
            <span className="num block text-compact text-ink-2">{unitWords(order, toPack, t)}</span>
          </p>
          {canPack && (
            <Button size="small" onClick={() => setOpen({ kind: 'pack' })}>
              {t('fulfillment.pack')}
            </Button>
          )}
        </div>
      )}
      {order.shipments.length > 0 && (
        <RowList items={order.shipments}>
          {(shipment) => (
            <li key={shipment.id} className="grid gap-3 py-4">
              <ShipmentFacts order={order} shipment={shipment} />
              {mayManage && (
                <ShipmentActions
                  shipment={shipment}
                  isPaid={isPaid}
                  isBusy={pending !== undefined}
                  onTrack={() => setOpen({ kind: 'track', shipment })}
                  onDo={(kind) => mutate({ kind, shipmentId: shipment.id })}
                />
              )}
            </li>
          )}
        </RowList>
      )}
      <Returns order={order} />
      {mayManage && toReturn.size > 0 && (
        <Button variant="quiet" size="small" className="mt-4" onClick={() => setOpen({ kind: 'return' })}>
          {t('fulfillment.return')}
        </Button>
      )}
      {mayManage && order.returns.length > 0 && onRefund !== undefined && (
        <Button variant="quiet" size="small" className="mt-4 ml-2.5" onClick={onRefund}>
          {t('fulfillment.refundNext')}
        </Button>
      )}
      {open !== undefined && conflict === undefined && open.kind !== 'track' && (
        <UnitsDialog
          order={order}
          left={open.kind === 'pack' ? toPack : toReturn}
          kind={open.kind}
          isBusy={pending !== undefined}
          onChosen={({ lines, isRestocked }) =>
            mutate(open.kind === 'pack' ? { kind: 'pack', lines } : { kind: 'return', lines, isRestocked })
          }
          onClose={close}
        />
      )}
      {open?.kind === 'track' && conflict === undefined && (
        <TrackingDialog
          shipment={open.shipment}
          isBusy={pending !== undefined}
          onEntered={(tracking) => {
            const { id: shipmentId, status } = open.shipment
            const isLeaving = status === 'packed'
            mutate({ kind: isLeaving ? 'ship' : 'track', shipmentId, tracking, status: isLeaving ? 'shipped' : status })
          }}
          onClose={close}
        />
      )}
    </PageSection>
  )
}

const LABELS = {
  status: 'orders.status',
  toPack: 'fulfillment.toPack',
  shipments: 'fulfillment.title',
  returned: 'fulfillment.returns',
} as const

const unitsOf = (units: Units): ReadonlyMap<string, number> =>
  new Map(units.map(({ orderLineId, quantity }) => [orderLineId, quantity]))

function ShipmentFacts({ order, shipment }: { order: AdminOrder; shipment: Shipment }) {
  const { t } = useTranslation('backoffice')
  const { number, status, lines, carrier, trackingNumber, trackingUrl, packedAt, shippedAt, deliveredAt } = shipment
  const date = formatDateTime(deliveredAt ?? shippedAt ?? packedAt)
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {t('fulfillment.shipment', { number })}
        <FulfillmentChip status={status} />
      </p>
      <p className="num text-compact text-ink-2">{unitWords(order, unitsOf(lines), t)}</p>
      <p className="num text-sm wrap-anywhere text-ink-3">
        {[t('fulfillment.since', { status: t(`fulfillment.statuses.${status}`), date }), carrier, trackingNumber]
          .filter((text) => text !== null)
          .join(' · ')}
      </p>
      <a href={`/api/admin/orders/${order.id}/shipments/${shipment.id}/packing-slip`} download className="text-link mr-4 text-sm">
        {t('invoices.packingSlip')}
      </a>
      {trackingUrl !== null && (
        <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className="text-link text-sm">
          {t('fulfillment.track')}
        </a>
      )}
    </div>
  )
}

interface ShipmentActionsProps {
  shipment: Shipment
  isPaid: boolean
  isBusy: boolean
  onTrack: () => void
  onDo: (kind: 'unpack' | 'deliver' | 'undeliver') => void
}

/** What can be done to a parcel next; every step but the leaving, which its buyer is told of, can be taken back. */
function ShipmentActions({ shipment: { status }, isPaid, isBusy, onTrack, onDo }: ShipmentActionsProps) {
  const { t } = useTranslation('backoffice')
  const quiet = { variant: 'quiet', size: 'small', disabled: isBusy } as const
  return (
    <div className="flex flex-wrap gap-2.5">
      {status === 'packed' ? (
        <>
          {isPaid && (
            <Button size="small" disabled={isBusy} onClick={onTrack}>
              {t('fulfillment.ship')}
            </Button>
          )}
          <Button {...quiet} onClick={() => onDo('unpack')}>
            {t('fulfillment.unpack')}
          </Button>
        </>
      ) : (
        <>
          {status === 'shipped' && (
            <Button size="small" disabled={isBusy} onClick={() => onDo('deliver')}>
              {t('fulfillment.deliver')}
            </Button>
          )}
          <Button {...quiet} onClick={onTrack}>
            {t('fulfillment.editTracking')}
          </Button>
          {status === 'delivered' && (
            <Button {...quiet} onClick={() => onDo('undeliver')}>
              {t('fulfillment.notDelivered')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function Returns({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('backoffice')
  if (order.returns.length === 0) return null
  const stockWords = ({ isRestocked }: OrderReturn) => t(isRestocked ? 'fulfillment.isRestocked' : 'fulfillment.isNotRestocked')
  return (
    <>
      <h3 className="mt-6 font-text text-base font-semibold tracking-normal">{t('fulfillment.returns')}</h3>
      <RowList items={order.returns} className="mt-2 border-y border-line">
        {(came) => (
          <li key={came.id} className="num py-2.5">
            {unitWords(order, unitsOf(came.lines), t)}
            <span className="block text-sm text-ink-3">
              {formatDateTime(came.receivedAt)} · {stockWords(came)}
            </span>
          </li>
        )}
      </RowList>
    </>
  )
}

/** Something that is done to the goods of an order. */
export type GoodsChange =
  | { kind: 'pack'; lines: Units }
  | { kind: 'unpack'; shipmentId: string }
  | { kind: 'ship' | 'track'; shipmentId: string; tracking: Tracking; status: 'shipped' | 'delivered' }
  | { kind: 'deliver' | 'undeliver'; shipmentId: string }
  | { kind: 'return'; lines: Units; isRestocked: boolean }

const DONE = {
  pack: 'fulfillment.packed',
  unpack: 'fulfillment.unpacked',
  ship: 'fulfillment.shipped',
  track: 'fulfillment.trackingSaved',
  deliver: 'fulfillment.delivered',
  undeliver: 'fulfillment.shipped',
  return: 'fulfillment.returned',
} as const

function send(change: GoodsChange, { id, version }: AdminOrder): Promise<AdminOrder> {
  const order = `${ORDERS}/${id}`
  switch (change.kind) {
    case 'pack':
      return sendJson('POST', `${order}/shipments`, { lines: change.lines, version }, adminOrderSchema)
    case 'unpack':
      return sendJson('DELETE', `${order}/shipments/${change.shipmentId}`, undefined, adminOrderSchema)
    case 'return': {
      const { lines, isRestocked } = change
      return sendJson('POST', `${order}/returns`, { lines, isRestocked, version }, adminOrderSchema)
    }
    default: {
      const body =
        'tracking' in change
          ? { status: change.status, tracking: change.tracking, version }
          : { status: change.kind === 'deliver' ? 'delivered' : 'shipped', version }
      return sendJson('PATCH', `${order}/shipments/${change.shipmentId}`, body, adminOrderSchema)
    }
  }
}

/** Does something to the goods of the order that is looked at: what others did to them meanwhile is asked about. */
function useFulfilling(order: AdminOrder, onDone: () => void) {
  const { t } = useTranslation('backoffice')
  const showToast = useToast()
  const refresh = useRefreshOrders()
  return useVersionedMutation({
    seen: order,
    schema: adminOrderSchema,
    mutationFn: send,
    wordsOf: (now) => ({
      status: t(`orders.statuses.${now.status}`),
      toPack: unitWords(now, unitsLeft(now).toPack, t),
      shipments: now.shipments
        .map(({ number, status }) => `${t('fulfillment.shipment', { number })}: ${t(`fulfillment.statuses.${status}`)}`)
        .join('\n'),
      returned: String(now.returns.length),
    }),
    wordsOfWanted: () => ({}),
    onSuccess: (_changed, { kind }) => {
      showToast({ title: t(DONE[kind]) })
      onDone()
    },
    onError: (error) => {
      showToast({ title: t('fulfillment.failed'), description: errorText(error, t), variant: 'destructive' })
    },
    onSettled: refresh,
  })
}

/** Units of lines in words: "2 × Serum, 1 × Comb". */
const unitWords = (
  { lines }: Pick<AdminOrder, 'lines'>,
  units: ReadonlyMap<string, number>,
  t: (key: 'fulfillment.units', values: { count: number; name: string }) => string,
): string =>
  lines
    .flatMap(({ id, name }) => {
      const count = units.get(id) ?? 0
      return count === 0 ? [] : [t('fulfillment.units', { count, name })]
    })
    .join(', ')
