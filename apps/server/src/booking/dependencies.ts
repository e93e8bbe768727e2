import type { Language } from '@chioma/contract'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { StaffDependencies } from '../staff/index.ts'
import type { Visitor, VisitorsDependencies } from '../visitors/index.ts'
import type { Geocoder } from './centers/geocoder.ts'

/** What the shop knows of the services that times are booked for; the shop knows bookings, not the other way round. */
export interface ServiceSales {
  /** How long a service on sale takes; `null` for what is no service or not on sale. */
  durationOf(database: Database, productId: string): Promise<number | null>
  /** Puts one into the visitor's cart and says on which line it stands. */
  putIntoCart(
    trx: Transaction,
    wanted: { visitor: Visitor; language: Language; productId: string },
  ): Promise<{ cartItemId: string; durationMinutes: number | null }>
}

export interface Dependencies extends VisitorsDependencies, StaffDependencies {
  config: VisitorsDependencies['config'] & StaffDependencies['config']
  findPlaceOf: Geocoder
  serviceSales: ServiceSales
}
