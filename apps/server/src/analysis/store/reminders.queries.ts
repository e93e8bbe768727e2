import type { Language } from '@chioma/contract'
import { sql } from 'kysely'
import { countRows, type Database, hasChanged, hasRow, type Transaction } from '../../platform/database/database.ts'

export interface NewReminder {
  analysisId: string
  email: string
  address: Buffer
  language: Language
  dueOn: string
}

/** Whether mails may wait for an address: it was not stopped, and no more than so many others wait for it. Holds the address until the transaction ends. */
export async function mayRemind(
  trx: Transaction,
  { analysisId, address }: Pick<NewReminder, 'analysisId' | 'address'>,
  most: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${address.toString('hex')}, 0))`.execute(trx)
  const isStopped = await hasRow(trx, 'stopped_reminders', { address })
  const ofAddress = trx.selectFrom('photo_reminders').where('address', '=', address)
  return !isStopped && (await countRows(ofAddress.where('analysis_id', '<>', analysisId))) < most
}

/** The one reminder of an analysis; an earlier one that was not sent yet is replaced. */
export async function putReminder(trx: Transaction, reminder: NewReminder, now: Date): Promise<void> {
  const { analysisId, email, address, language, dueOn } = reminder
  const values = { email, address, language, due_on: dueOn, created_at: now }
  await trx
    .insertInto('photo_reminders')
    .values({ analysis_id: analysisId, ...values })
    .onConflict((conflict) => conflict.column('analysis_id').doUpdateSet(values))
    .execute()
}

/** Of this visitor; oldest first. */
export const selectReminders = (database: Database, visitorId: string) =>
  database
    .selectFrom('photo_reminders')
    .innerJoin('analyses', 'analyses.id', 'photo_reminders.analysis_id')
    .select(['analysis_id', 'email', 'due_on'])
    .where('analyses.visitor_id', '=', visitorId)
    .orderBy('photo_reminders.created_at')
    .execute()

export async function deleteReminder(database: Database, visitorId: string, analysisId: string): Promise<boolean> {
  return hasChanged(
    database
      .deleteFrom('photo_reminders')
      .where('analysis_id', 'in', (query) =>
        query.selectFrom('analyses').select('id').where('id', '=', analysisId).where('visitor_id', '=', visitorId),
      ),
  )
}

/** Nothing is sent to the address any more, and what waits for it is forgotten. */
export async function stopReminders(database: Database, address: Buffer, now: Date): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await trx.deleteFrom('photo_reminders').where('address', '=', address).execute()
    await trx
      .insertInto('stopped_reminders')
      .values({ address, stopped_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

export const selectReminder = (database: Database, analysisId: string) =>
  database.selectFrom('photo_reminders').select(['email', 'address']).where('analysis_id', '=', analysisId).executeTakeFirst()

/** Deletes those whose mail went out, or will not; and those whose spot was photographed again meanwhile. */
export async function purgeReminders(database: Database, kind: string): Promise<void> {
  await sql`delete from photo_reminders
    where exists (select from outbox_mails where kind = ${kind} and subject_id = analysis_id and status <> 'waiting')`.execute(
    database,
  )
  await sql`delete from photo_reminders where enqueued_at is null and exists (
    select from analyses as own join analyses as later on later.visitor_id = own.visitor_id
    where own.id = analysis_id and later.status = 'completed' and later.created_at > own.created_at
      and later.spot is not distinct from own.spot
      and later.outcome -> 'reading' ->> 'view' = own.outcome -> 'reading' ->> 'view')`.execute(database)
}

/** Notes that those due on a day, or before, are being sent. Returns them. */
export const takeDueReminders = (trx: Transaction, day: string, now: Date) =>
  trx
    .updateTable('photo_reminders')
    .set({ enqueued_at: now })
    .where('enqueued_at', 'is', null)
    .where('due_on', '<=', day)
    .returning(['analysis_id', 'language'])
    .execute()
