import type { Language } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import type { Mail } from './mail-sender.ts'

export const SEND_MAIL_JOB = 'send-mail'

export interface MailPayload {
  mailId: string
}

/** Writes the mail of one kind about a subject; `undefined` where there is nobody to write to any more. */
export type MailWriter = (subjectId: string, language: Language) => Promise<Omit<Mail, 'id'> | undefined>

/** Notes a mail that is owed, one of a kind for a subject, with the job that sends it; both or none, with what causes it. */
export async function enqueueMail(
  { queue }: Pick<Platform, 'queue'>,
  trx: Transaction,
  { kind, subjectId, language }: { kind: string; subjectId: string; language: Language },
): Promise<void> {
  const id = uuidv7()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('outbox_mails')
    .values({ id, kind, subject_id: subjectId, language, status: 'waiting', created_at: new Date() })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) await queue.enqueue(trx, SEND_MAIL_JOB, { mailId: id } satisfies MailPayload, id)
}
