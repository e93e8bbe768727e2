import type { Keys } from './crypto/crypto.ts'
import type { Database } from './database/database.ts'
import type { Notifications } from './database/session-connection.ts'
import type { PublicAnswers } from './http/public-answers.ts'
import type { OriginConfig } from './http/public-origin.ts'
import type { Locales } from './locales.ts'
import type { Logger } from './logger.ts'
import type { MailSender } from './mail/mail-sender.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PictureDecoders } from './pictures/picture-decoders.ts'
import type { JobQueue } from './queue/job-queue.ts'
import type { ObjectStorage } from './storage/object-storage.ts'

/** What every domain stands on, opened once a process. */
export interface Platform {
  config: OriginConfig
  logger: Logger
  metrics: Metrics
  database: Database
  queue: JobQueue
  notifications: Notifications
  publicAnswers: PublicAnswers
  storage: ObjectStorage
  keys: Keys
  locales: Locales
  /** Whose days and hours files for people are dated by, by IANA. */
  timeZone: string
  mail: MailSender
  pictureDecoders: PictureDecoders
}
