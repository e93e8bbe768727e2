import type { OrderStatus } from '@chioma/contract'
import { useTranslation } from 'react-i18next'
import { Chip, type ChipTone } from '../../../ui/chip.tsx'

const TONES: Record<OrderStatus, ChipTone> = {
  pending: 'medium',
  processing: 'medium',
  paid: 'low',
  failed: 'high',
  cancelled: 'neutral',
  refunded: 'neutral',
  review: 'medium',
}

export function StatusChip({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('shop')
  return <Chip tone={TONES[status]}>{t(`orders.status.${status}`)}</Chip>
}
