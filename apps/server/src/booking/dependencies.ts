import type { Currency, EarlyStart, Language } from '@chioma/contract'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { HeldConfig } from '../platform/http/held-limit.ts'
import type { MailFrame } from '../platform/mail/mail-frame.ts'
import type { MailConfig } from '../platform/mail/mail-sender.ts'
import type { StaffDependencies } from '../staff/index.ts'
import type { VisitorsDependencies } from '../visitors/index.ts'
import type { Geocoder } from './centers/geocoder.ts'

export interface AppointmentSale {
  isTest: boolean
  /** Whether the service cost nothing. */
  isFree: boolean
  /** What goes back for appointments that the visitor cancelled, in major units; `null` where a refund was refused. */
  refunding: { amount: string; currency: Currency } | null
}

export interface OfferedService {
  id: string
  name: string
  durationMinutes: number
  priceMinor: number
  currency: Currency
  /** Not where its price is in another currency than the shop's. */
  isOnSale: boolean
}

/** What the shop does for the services that times are booked for; the shop knows bookings, not the other way round. */
export interface ServiceSales {
  /** The address of an order's page that opens in every browser, for its mails. */
  orderLink(orderId: string): string
  /** How long a service on sale takes; `null` for what is no service or not on sale. */
  durationOf(database: Database, productId: string): Promise<number | null>
  /** Every service that is not archived at what it costs now with the tax that is added, the oldest first. */
  services(database: Database, language: Language): Promise<OfferedService[]>
  /** The booking that the visitor's cart has for a service. */
  bookingInCart(trx: Transaction, visitorId: string, productId: string): Promise<string | null>
  /** Puts one into the cart of a visitor whose row is held, and says on which line it stands. */
  putIntoCart(
    trx: Transaction,
    wanted: { visitorId: string; language: Language; productId: string },
  ): Promise<{ cartItemId: string; durationMinutes: number | null }>
  /** Notes the booking of a service on its line of a cart. */
  setBookingInCart(trx: Transaction, cartItemId: string, bookingId: string, now: Date): Promise<void>
  /** The service stays in the cart without its booking. */
  clearBookingInCart(trx: Transaction, bookingId: string): Promise<void>
  /**
   * What was paid for a service of an order, and what of that much of it in percent can still be given back. Within a transaction it
   * holds the order, so that nothing else is given back meanwhile.
   */
  refundable(
    database: Database | Transaction,
    service: { orderId: string; productId: string; percent: number },
  ): Promise<{ paidMinor: number; refundMinor: number; currency: Currency }>
  /** Keeps the express request for a time of a paid order that lies within the days of withdrawal; throws `early_start_missing` and `terms_changed`. */
  keepEarlyStart(
    trx: Transaction,
    chosen: { orderId: string; startsAt: Date; earlyStart: EarlyStart | undefined; now: Date },
  ): Promise<void>
  /** What a mail about an appointment at a time that its buyer chose says of that request; `null` where it needs none. */
  sayChosenStart(database: Database, chosen: { orderId: string; startsAt: Date; language: Language }): Promise<string | null>
  /** What the mails about an appointment have to know of its order. */
  saleOf(database: Database, service: { orderId: string; productId: string }): Promise<AppointmentSale>
  /** What it says where the centre moved it to a time that the buyer has yet to ask for expressly; `null` elsewhere. */
  sayMovedStart(
    database: Database,
    moved: { orderId: string; startsAt: Date; isMovable: boolean; language: Language },
  ): Promise<string | null>
  /** What every mail says of who sells. */
  saySeller(database: Database, language: Language): Promise<MailFrame['seller']>
  /** Gives so much of a service of an order back, once its transaction is done; the visitor asked for it. */
  refund(trx: Transaction, refund: { orderId: string; productId: string; amountMinor: number }): Promise<void>
}

export interface Dependencies extends VisitorsDependencies, StaffDependencies {
  config: VisitorsDependencies['config'] & StaffDependencies['config'] & HeldConfig & { mail: Pick<MailConfig, 'from'> }
  findPlaceOf: Geocoder
  serviceSales: ServiceSales
}
