import type { OrderStatus } from '@chioma/contract'

/**
 * Where an order can go from where it is; forward only. Everything that moves an order asks this table: news that come late, twice or
 * in the wrong order find no way and change nothing.
 */
export const ORDER_TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'paid', 'failed', 'cancelled', 'review'],
  processing: ['paid', 'failed', 'review'],
  failed: ['processing', 'paid', 'cancelled', 'review'],
  // Money that comes late: delivered where that is still possible, given back otherwise.
  cancelled: ['paid', 'refunded'],
  paid: ['refunded'],
  review: ['paid', 'refunded'],
  refunded: [],
}

/** Whether an order in state `from` can go to `to`. */
export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => ORDER_TRANSITIONS[from].includes(to)

/** States in which the buyer can still pay. */
export const PAYABLE: readonly OrderStatus[] = ['pending', 'failed']

/** States in which the provider may have news. */
export const OPEN: readonly OrderStatus[] = ['pending', 'processing', 'failed']
