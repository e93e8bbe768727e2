import { slotListSchema } from '@chioma/contract'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../../../lib/api/request.ts'

/** As many days as are shown at once. */
export const DAYS_SHOWN = 14

export interface SlotRequest {
  productId: string
  centerId: string | undefined
  /** First day at the centre, as `2026-11-24`. */
  from: string
}

/** The free times of a service at a centre. Somebody else may take one at any moment, so they are asked for anew each time. */
export const slotsQuery = ({ productId, centerId, from }: SlotRequest) =>
  queryOptions({
    queryKey: ['slots', productId, centerId, from],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ centerId: centerId ?? '', from, days: String(DAYS_SHOWN) })
      return getJson(`/api/services/${productId}/slots?${query}`, slotListSchema, signal)
    },
    enabled: centerId !== undefined,
    staleTime: 0,
  })
