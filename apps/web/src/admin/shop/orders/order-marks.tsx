import type { FulfillmentStatus, OrderStatus } from '@chioma/contract'
import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'

/** States that ask for a look; the others are told without a colour. */
const TONES: Partial<Record<OrderStatus, ChipTone>> = { paid: 'accent', failed: 'high', review: 'medium' }

/** The state of an order in a word. */
export function OrderStatusChip({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('backoffice')
  return <Chip tone={TONES[status] ?? 'neutral'}>{t(`orders.statuses.${status}`)}</Chip>
}

const FULFILLMENT_TONES: Record<FulfillmentStatus, ChipTone> = {
  to_pack: 'medium',
  packed: 'medium',
  partly_shipped: 'medium',
  shipped: 'accent',
  delivered: 'low',
  partly_returned: 'neutral',
  returned: 'neutral',
}

/** How far goods have come, in a word. */
export function FulfillmentChip({ status }: { status: FulfillmentStatus }) {
  const { t } = useTranslation('backoffice')
  return <Chip tone={FULFILLMENT_TONES[status]}>{t(`fulfillment.statuses.${status}`)}</Chip>
}

/** No real money: the order went through the sandbox till. */
export function TestModeChip({ isShort = false }: { isShort?: boolean }) {
  const { t } = useTranslation('backoffice')
  return (
    <Chip tone="medium">
      <FlaskConical size={13} aria-hidden="true" />
      {t(isShort ? 'orders.testShort' : 'orders.testMode')}
    </Chip>
  )
}
