import {
  type AdminPractitioner,
  adminPractitionerSchema,
  type PractitionerInput,
  practitionerInputSchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { byId } from '../../platform/http/validate-request.ts'
import { type Actor, actorOf, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { lockCalendars, selectPractitionerRows } from './calendar.queries.ts'

const config = { permission: 'bookings.manage' } as const
const list = z.array(adminPractitionerSchema)
const input = { params: byId, body: practitionerInputSchema }

/** Who sees people at a centre, as staff keep them. */
export async function practitionersRoutes(app: App, dependencies: Pick<Dependencies, 'database'>): Promise<void> {
  app.get(
    '/api/admin/centers/:id/practitioners',
    { config, schema: { summary: 'Who sees people at a centre', params: byId, response: { 200: list } } },
    async (request) => listPractitioners(dependencies.database, request.params.id),
  )

  app.post(
    '/api/admin/centers/:id/practitioners',
    {
      config,
      schema: { ...input, summary: 'Add a practitioner to a centre; answers with all of them', response: { 201: list } },
    },
    async (request) => addPractitioner(dependencies, actorOf(request), request.params.id, request.body),
  )

  app.put(
    '/api/admin/practitioners/:id',
    { config, schema: { ...input, summary: 'Change a practitioner; answers with all of the centre', response: { 200: list } } },
    async (request) => changePractitioner(dependencies, actorOf(request), request.params.id, request.body),
  )

  app.delete(
    '/api/admin/practitioners/:id',
    {
      config,
      schema: { summary: 'Take away a practitioner who never had an appointment', params: byId, response: { 204: z.null() } },
    },
    async (request) => removePractitioner(dependencies, actorOf(request), request.params.id),
  )
}

type Needs = Pick<Dependencies, 'database'>

/** `bookings.seat` goes so far. */
const MOST_SEATS = 200

/** Those of a centre, in the order in which they came. Throws `not_found` where it is no more. */
async function listPractitioners(database: Database, centerId: string): Promise<AdminPractitioner[]> {
  await refuseGoneCenter(database, centerId)
  const ahead = await database
    .selectFrom('bookings')
    .select(['seat', sql<number>`count(*)::int`.as('count'), sql<Date>`min(starts_at)`.as('next')])
    .where('center_id', '=', centerId)
    .where('status', '=', 'confirmed')
    .where('starts_at', '>', sql<Date>`now()`)
    .groupBy('seat')
    .execute()
  const rows = await selectPractitionerRows(database, centerId)
  return rows.map(({ seat, ...practitioner }) => {
    const { count = 0, next } = ahead.find((of) => of.seat === seat) ?? {}
    return { ...practitioner, upcomingBookings: count, nextBookingAt: next?.toISOString() ?? null }
  })
}

async function refuseGoneCenter(database: Database, centerId: string): Promise<void> {
  await database
    .selectFrom('centers')
    .select('id')
    .where('id', '=', centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('not_found'))
}

/** Adds one, in the first seat of the centre that nobody had yet: its appointments become theirs. Throws `not_found`, `practitioner_name_taken`. */
async function addPractitioner(
  { database }: Needs,
  actor: Actor,
  centerId: string,
  { version: _version, ...wanted }: PractitionerInput,
): Promise<AdminPractitioner[]> {
  return database.transaction().execute(async (trx) => {
    await lockCalendars(trx, [centerId])
    await refuseGoneCenter(trx, centerId)
    const known = await selectPractitionerRows(trx, centerId)
    refuseTakenName(known, wanted.name)
    const seats = new Set(known.map(({ seat }) => seat))
    const seat = Array.from({ length: MOST_SEATS }, (_, index) => index + 1).find((each) => !seats.has(each))
    if (seat === undefined) throw new AppError('request_invalid', { field: 'name' })
    const id = uuidv7()
    const now = new Date()
    await trx
      .insertInto('practitioners')
      .values({ id, center_id: centerId, seat, ...columnsOf(wanted), created_at: now, updated_at: now })
      .execute()
    await writeHours(trx, id, wanted.hours)
    await writeAuditEntry(trx, actor, { action: 'practitioner.added', subject: `practitioner/${id}`, after: wanted })
    return listPractitioners(trx, centerId)
  })
}

/** Throws `not_found`, `practitioner_name_taken`, and `version_conflict` with what stands there now, when somebody else was quicker. */
async function changePractitioner(
  { database }: Needs,
  actor: Actor,
  id: string,
  { version, ...wanted }: PractitionerInput,
): Promise<AdminPractitioner[]> {
  return database.transaction().execute(async (trx) => {
    const { centerId, before } = await lockPractitioner(trx, id)
    const subject = `practitioner/${id}`
    if (version !== undefined && version !== before.version) throw await versionConflict(trx, { subject, current: before })
    const others = (await selectPractitionerRows(trx, centerId)).filter((known) => known.id !== id)
    if (wanted.name !== before.name) refuseTakenName(others, wanted.name)
    await trx
      .updateTable('practitioners')
      .set({ ...columnsOf(wanted), version: sql`version + 1`, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await writeHours(trx, id, wanted.hours)
    await writeAuditEntry(trx, actor, { action: 'practitioner.changed', subject, before, after: wanted })
    return listPractitioners(trx, centerId)
  })
}

/** Who chooses between two people has to tell them apart. */
function refuseTakenName(known: readonly Pick<AdminPractitioner, 'name'>[], wanted: string): void {
  const plain = (name: string) => name.replaceAll(/\s+/g, ' ').toLowerCase()
  if (known.some(({ name }) => plain(name) === plain(wanted))) throw new AppError('practitioner_name_taken', { field: 'name' })
}

/** Takes one away who never had an appointment. Throws `not_found`, `practitioner_has_bookings`. */
async function removePractitioner({ database }: Needs, actor: Actor, id: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const { centerId, seat, before } = await lockPractitioner(trx, id)
    const booked = await trx
      .selectFrom('bookings')
      .select('id')
      .where('center_id', '=', centerId)
      .where('seat', '=', seat)
      .where('status', '!=', 'expired')
      .executeTakeFirst()
    if (booked !== undefined) throw new AppError('practitioner_has_bookings')
    await trx.deleteFrom('practitioners').where('id', '=', id).execute()
    await writeAuditEntry(trx, actor, { action: 'practitioner.removed', subject: `practitioner/${id}`, before })
  })
}

/** With the calendar of the centre, so that nobody takes a time there meanwhile. */
async function lockPractitioner(trx: Transaction, id: string) {
  const row = await trx
    .selectFrom('practitioners')
    .select(['center_id as centerId', 'seat'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  await lockCalendars(trx, [row.centerId])
  const before = (await listPractitioners(trx, row.centerId)).find((known) => known.id === id)
  if (before === undefined) throw new AppError('not_found')
  return { ...row, before }
}

const columnsOf = ({ name, isActive, hours }: Omit<PractitionerInput, 'version'>) => ({
  name,
  is_active: isActive,
  has_own_hours: hours !== null,
})

async function writeHours(trx: Transaction, id: string, hours: PractitionerInput['hours']): Promise<void> {
  await trx.deleteFrom('practitioner_hours').where('practitioner_id', '=', id).execute()
  if (hours === null || hours.length === 0) return
  await trx
    .insertInto('practitioner_hours')
    .values(
      hours.map(({ weekday, opensAt, closesAt }) => ({ practitioner_id: id, weekday, opens_at: opensAt, closes_at: closesAt })),
    )
    .execute()
}
