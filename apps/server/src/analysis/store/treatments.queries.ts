import type { Treatment, TreatmentForm } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { countRows, type Database, hasChanged, type Transaction } from '../../platform/database/database.ts'

/** What a visitor wrote down, first ones first. */
export async function selectTreatments(database: Database, visitorId: string): Promise<Treatment[]> {
  const rows = await database
    .selectFrom('treatments')
    .select(['id', 'name', 'started_on', 'ended_on'])
    .where('visitor_id', '=', visitorId)
    .orderBy('started_on')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, startedOn: row.started_on, endedOn: row.ended_on }))
}

export const countTreatments = (trx: Transaction, visitorId: string): Promise<number> =>
  countRows(trx.selectFrom('treatments').where('visitor_id', '=', visitorId))

export async function insertTreatment(trx: Transaction, visitorId: string, form: TreatmentForm, now: Date): Promise<Treatment> {
  const id = uuidv7()
  await trx
    .insertInto('treatments')
    .values({ id, visitor_id: visitorId, ...columnsOf(form), created_at: now })
    .execute()
  return { id, ...form }
}

/** Whether there is such a treatment of this visitor. */
export async function updateTreatment(database: Database, visitorId: string, id: string, form: TreatmentForm): Promise<boolean> {
  return hasChanged(
    database.updateTable('treatments').set(columnsOf(form)).where('id', '=', id).where('visitor_id', '=', visitorId),
  )
}

/** The same. */
export async function deleteTreatment(database: Database, visitorId: string, id: string): Promise<boolean> {
  return hasChanged(database.deleteFrom('treatments').where('id', '=', id).where('visitor_id', '=', visitorId))
}

const columnsOf = ({ name, startedOn, endedOn }: TreatmentForm) => ({ name, started_on: startedOn, ended_on: endedOn })
