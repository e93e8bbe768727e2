import type { App } from '../platform/http/http-app.ts'
import { adminBookingsRoutes } from './calendar/admin-bookings.routes.ts'
import { bookingsRoutes } from './calendar/bookings.routes.ts'
import { practitionersRoutes } from './calendar/practitioners.routes.ts'
import { adminCentersRoutes, centersRoutes } from './centers/centers.routes.ts'
import type { Dependencies } from './dependencies.ts'

export { isReportAttached } from './calendar/attached-reports.queries.ts'
export { bookingMails, enqueueConfirmations, sendAppointmentReminders } from './calendar/booking-mails.ts'
export { selectBookingHolds } from './calendar/bookings.queries.ts'
export { attachBookings, confirmBookings, lockTimes, releaseBookings, releaseHold } from './calendar/holds.ts'
export { enterBooking } from './calendar/manage-bookings.ts'
export { exportBookings, purgeHolders } from './calendar/personal-data.ts'
export { selectActiveCenters, selectCenters } from './centers/centers.queries.ts'
export { removeExampleCenters, restoreCenters } from './centers/centers.routes.ts'
export { createRemoteGeocoder } from './centers/geocoder.ts'
export { seedCenters } from './centers/seed-centers.ts'
export type { AppointmentSale, Dependencies as BookingDependencies, ServiceSales } from './dependencies.ts'

/** Centres, their calendars, and the times that visitors book. */
export async function bookingRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const routes = [bookingsRoutes, adminBookingsRoutes, practitionersRoutes, centersRoutes, adminCentersRoutes]
  for (const register of routes) await register(app, dependencies)
}
