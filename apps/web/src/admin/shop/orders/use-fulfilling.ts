import { type AdminOrder, adminOrderSchema, type Tracking, type Units, unitsLeft } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/api/error-text.ts'
import { sendJson } from '../../../lib/api/request.ts'
import { useVersionedMutation } from '../../../lib/use-versioned-mutation.ts'
import { useToast } from '../../../ui/toast.tsx'
import { ORDERS, useRefreshOrders } from './use-orders.ts'

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
export function useFulfilling(order: AdminOrder, onDone: () => void) {
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
export const unitWords = (
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
