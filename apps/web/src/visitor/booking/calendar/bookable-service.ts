import type { BookingHold } from '@chioma/contract'

/** A service that wants a time. */
export interface BookableService {
  productId: string
  name: string
  durationMinutes: number | null
  /** The time held or booked now. */
  booking: BookingHold | null
  /** Paid already: the time is booked, not held. */
  orderId?: string
}
