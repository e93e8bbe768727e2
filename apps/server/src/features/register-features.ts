import type { Dependencies } from '../dependencies.ts'
import type { App } from '../platform/http-app.ts'
import { analysesRoutes } from './analyses/analyses.routes.ts'
import { analysisEventsRoutes } from './analyses/analysis-events.routes.ts'
import { analyzeJob } from './analyses/analyze.job.ts'
import { analyzeRoutes } from './analyses/analyze.routes.ts'
import { modelCallsRoutes } from './analyses/model-calls.routes.ts'
import { reanalyzeRoutes } from './analyses/reanalyze.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { adminBookingsRoutes } from './bookings/admin-bookings.routes.ts'
import { bookingMails } from './bookings/booking-mails.ts'
import { bookingsRoutes } from './bookings/bookings.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { adminProductsRoutes } from './catalog/admin-products.routes.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { adminCentersRoutes } from './centers/admin-centers.routes.ts'
import { centersRoutes } from './centers/centers.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { documentsRoutes } from './documents/documents.routes.ts'
import { modelsRoutes } from './models/models.routes.ts'
import { spendRoutes } from './models/spend.routes.ts'
import { tryOutRoutes } from './models/try-out.routes.ts'
import { eraseObjectsJob } from './my-data/erase-visitor.ts'
import { myDataRoutes } from './my-data/my-data.routes.ts'
import { adminOrdersRoutes } from './orders/admin-orders.routes.ts'
import { checkoutRoutes } from './orders/checkout.routes.ts'
import { orderMails } from './orders/order-mails.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import { paymentEventJob } from './orders/payment-event.job.ts'
import { refundJob } from './orders/refund.job.ts'
import { webhooksRoutes } from './orders/webhooks.routes.ts'
import { sendMailJob } from './outbox/send-mail.job.ts'
import { promptsRoutes } from './prompts/prompts.routes.ts'
import { recommendationsRoutes } from './recommendations/recommendations.routes.ts'
import { rulesRoutes } from './recommendations/rules.routes.ts'
import { reviewsRoutes } from './reviews/reviews.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { accountRoutes } from './staff/account.routes.ts'
import { linksRoutes } from './staff/links.routes.ts'
import { guardStaffRoutes } from './staff/permission-guard.ts'
import { signInRoutes } from './staff/sign-in.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { totpRoutes } from './staff/totp.routes.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'

/** Puts the routes of every feature on the app. */
export async function registerFeatures(app: App, dependencies: Dependencies): Promise<void> {
  guardStaffRoutes(app, dependencies)
  await signInRoutes(app, dependencies)
  await linksRoutes(app, dependencies)
  await accountRoutes(app, dependencies)
  await totpRoutes(app, dependencies)
  await staffRoutes(app, dependencies)
  await auditRoutes(app, dependencies)
  await modelsRoutes(app, dependencies)
  await promptsRoutes(app, dependencies)
  await spendRoutes(app, dependencies)
  await tryOutRoutes(app, dependencies)
  await analyzeRoutes(app, dependencies)
  await reanalyzeRoutes(app, dependencies)
  await analysesRoutes(app, dependencies)
  await analysisEventsRoutes(app, dependencies)
  await modelCallsRoutes(app, dependencies)
  await reviewsRoutes(app, dependencies)
  await documentsRoutes(app, dependencies)
  await myDataRoutes(app, dependencies)
  await bookingsRoutes(app, dependencies)
  await adminBookingsRoutes(app, dependencies)
  await centersRoutes(app, dependencies)
  await adminCentersRoutes(app, dependencies)
  await catalogRoutes(app, dependencies)
  await adminProductsRoutes(app, dependencies)
  await recommendationsRoutes(app, dependencies)
  await rulesRoutes(app, dependencies)
  await contentRoutes(app, dependencies)
  await settingsRoutes(app, dependencies)
  await cartRoutes(app, dependencies)
  await checkoutRoutes(app, dependencies)
  await ordersRoutes(app, dependencies)
  await adminOrdersRoutes(app, dependencies)
  await webhooksRoutes(app, dependencies)
  await dependencies.payments?.registerRoutes?.(app)
  await statisticsRoutes(app, dependencies)
}

/** Starts working on the jobs of every feature in this process. */
export async function startFeatureJobs(dependencies: Dependencies): Promise<void> {
  await dependencies.queue.work(analyzeJob(dependencies))
  await dependencies.queue.work(eraseObjectsJob(dependencies))
  await dependencies.queue.work(paymentEventJob(dependencies))
  await dependencies.queue.work(refundJob(dependencies))
  await dependencies.queue.work(sendMailJob(dependencies, { ...orderMails(dependencies), ...bookingMails(dependencies) }))
}
