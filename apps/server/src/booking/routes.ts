import type { App } from '../platform/http/http-app.ts'
import { adminBookingsRoutes } from './calendar/admin-bookings.routes.ts'
import { bookingsRoutes } from './calendar/bookings.routes.ts'
import { adminCentersRoutes } from './centers/admin-centers.routes.ts'
import { centersRoutes } from './centers/centers.routes.ts'
import type { Dependencies } from './dependencies.ts'

/** Centres, their calendars, and the times that visitors book. */
export async function bookingRoutes(app: App, dependencies: Dependencies): Promise<void> {
  await bookingsRoutes(app, dependencies)
  await adminBookingsRoutes(app, dependencies)
  await centersRoutes(app, dependencies)
  await adminCentersRoutes(app, dependencies)
}
