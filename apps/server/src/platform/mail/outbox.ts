import { type Language, languageSchema } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import type { JobDefinition } from '../queue/job-queue.ts'
import type { Mail } from './mail-sender.ts'

export const SEND_MAIL_JOB = 'send-mail'

export interface MailPayload {
  mailId: string
}

/** Writes the mail of one kind about a subject; `undefined` where there is nobody to write to any more. */
export type MailWriter = (subjectId: string, language: Language) => Promise<Omit<Mail, 'id'> | undefined>

/**
 * Queues a mail, one of a kind for a subject, with the job that sends it, in the transaction that causes it. A repeated one is queued anew
 * after the last was sent.
 */
export async function enqueueMail(
  { queue }: Pick<Platform, 'queue'>,
  trx: Transaction,
  { kind, subjectId, language }: { kind: string; subjectId: string; language: Language },
  { isRepeated }: { isRepeated: boolean } = { isRepeated: false },
): Promise<void> {
  if (isRepeated)
    await trx
      .deleteFrom('outbox_mails')
      .where('kind', '=', kind)
      .where('subject_id', '=', subjectId)
      .where('status', '<>', 'waiting')
      .execute()
  const id = uuidv7()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('outbox_mails')
    .values({ id, kind, subject_id: subjectId, language, status: 'waiting', created_at: new Date() })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) await queue.enqueue(trx, SEND_MAIL_JOB, { mailId: id } satisfies MailPayload, id)
}

/** About seven hours, as each pause is twice as long as the one before. */
const MOST_TRIES = 15

/**
 * Sends queued mail. A process that dies between the mail server's answer and our note sends it a second time, under the same
 * Message-ID.
 */
export const sendMailJob = (
  dependencies: Pick<Platform, 'database' | 'mail' | 'logger'>,
  writers: Record<string, MailWriter>,
): JobDefinition<MailPayload> => ({
  name: SEND_MAIL_JOB,
  maxTries: MOST_TRIES,
  expireInSeconds: 90,
  concurrency: 2,
  handle: ({ mailId }) => sendQueued(dependencies, writers, mailId),
  onExhausted: ({ mailId }) => settle(dependencies, mailId, 'failed'),
})

async function sendQueued(
  dependencies: Pick<Platform, 'database' | 'mail' | 'logger'>,
  writers: Record<string, MailWriter>,
  id: string,
): Promise<void> {
  const { database, mail: sender } = dependencies
  const queued = await database
    .updateTable('outbox_mails')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returning(['kind', 'subject_id', 'language'])
    .executeTakeFirst()
  if (queued === undefined) return
  if (!sender.isSet) return settle(dependencies, id, 'no_server')
  const mail = await writers[queued.kind]?.(queued.subject_id, languageSchema.parse(queued.language))
  if (mail === undefined) return settle(dependencies, id, 'failed')
  await sender.send({ ...mail, id })
  await settle(dependencies, id, 'sent')
}

async function settle(
  { database, logger }: Pick<Platform, 'database' | 'logger'>,
  id: string,
  status: 'sent' | 'failed' | 'no_server',
): Promise<void> {
  const sentAt = status === 'sent' ? new Date() : null
  await database.updateTable('outbox_mails').set({ status, sent_at: sentAt }).where('id', '=', id).execute()
  if (status === 'failed') logger.warn({ mailId: id }, 'a mail was not sent')
  if (status === 'no_server') logger.info({ mailId: id }, 'a mail was not sent: no mail server is set (SMTP_URL)')
}
