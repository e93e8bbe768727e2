import type { Quality } from '@chioma/contract'
import type { MailSender } from './adapters/email/mail-sender.ts'
import type { Geocoder } from './adapters/geocoding/geocoder.ts'
import type { CountryLookup } from './adapters/geoip/country-lookup.ts'
import type { PaymentProvider } from './adapters/payments/payment-provider.ts'
import type { ObjectStorage } from './adapters/storage/object-storage.ts'
import type { RemoteModels } from './adapters/vision/remote-models.ts'
import type { VisionModel } from './adapters/vision/vision-model.ts'
import type { Config } from './config.ts'
import type { ModelBreakers } from './features/models/model-breakers.ts'
import type { Keys } from './platform/crypto.ts'
import type { Database } from './platform/database.ts'
import type { JobQueue } from './platform/job-queue.ts'
import type { Locales } from './platform/locales.ts'
import type { Logger } from './platform/logger.ts'
import type { Notifications } from './platform/notifications.ts'

/** Everything that features may use; `compose.ts` fills it for the running server, tests fill it with their own. */
export interface Dependencies {
  config: Config
  logger: Logger
  database: Database
  queue: JobQueue
  notifications: Notifications
  storage: ObjectStorage
  keys: Keys
  locales: Locales
  countryOf: CountryLookup
  findPlaceOf: Geocoder
  /** The embedded models; those at providers come from the database. */
  visionModels: readonly VisionModel[]
  /** The models at providers. */
  remoteModels: RemoteModels
  modelBreakers: ModelBreakers
  /** Who takes the money; `undefined`: nothing can be paid. */
  payments: PaymentProvider | undefined
  mail: MailSender
  /** The quality of a photo, measured on its pixels. */
  measureQuality(photo: Uint8Array): Promise<Quality>
}
