import {
  type AdminCenter,
  adminCenterSchema,
  type Center,
  type CenterDescriptions,
  FALLBACK_LANGUAGE,
  LANGUAGES,
  type Language,
  type PlaceSource,
  placeSourceSchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type Database, hasChanged, type Transaction } from '../../platform/database/database.ts'

const VISIBLE = [
  'id',
  'name',
  'address',
  'phone',
  'email',
  'descriptions',
  'website',
  'priority',
  'latitude',
  'longitude',
  'time_zone as timeZone',
  'is_active as isActive',
] as const

const descriptionsSchema = adminCenterSchema.shape.descriptions

/** The text in the language, else in the site's default one, else in any. */
const describedIn = (language: Language, texts: CenterDescriptions): string | null =>
  [language, FALLBACK_LANGUAGE, ...LANGUAGES].map((code) => texts[code]).find(Boolean) ?? null

/** What visitors see, the first to show first. */
export async function selectActiveCenters(database: Database, language: Language): Promise<Center[]> {
  const rows = await database
    .selectFrom('centers')
    .select(VISIBLE)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('priority')
    .orderBy('name')
    .execute()
  return rows.map(({ descriptions, ...center }) => ({
    ...center,
    description: describedIn(language, descriptionsSchema.parse(descriptions)),
  }))
}

const forStaff = (database: Database) =>
  database
    .selectFrom('centers')
    .select(VISIBLE)
    .select([
      'place_source',
      'seats',
      'version',
      'is_example as isExample',
      'created_at',
      'updated_at',
      sql<number>`(
        select count(*) from bookings
        where bookings.center_id = centers.id and bookings.status = 'confirmed' and bookings.starts_at > now()
      )`.as('upcomingBookings'),
      sql<Date | null>`(
        select min(starts_at) from bookings
        where bookings.center_id = centers.id and bookings.status = 'confirmed' and bookings.starts_at > now()
      )`.as('next_booking_at'),
      sql<boolean>`exists (select from center_hours where center_hours.center_id = centers.id)`.as('hasHours'),
    ])

type StaffRow = Awaited<ReturnType<ReturnType<typeof forStaff>['executeTakeFirstOrThrow']>>

function presentRow({ place_source, next_booking_at, created_at, updated_at, ...center }: StaffRow): AdminCenter {
  const descriptions = descriptionsSchema.parse(center.descriptions)
  return {
    ...center,
    description: describedIn(FALLBACK_LANGUAGE, descriptions),
    descriptions,
    geocoded: placeSourceSchema.parse(place_source),
    nextBookingAt: next_booking_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }
}

/** All centres but the deleted ones, the first to show first. */
export async function selectCenters(database: Database): Promise<AdminCenter[]> {
  const rows = await forStaff(database)
    .where('deleted_at', 'is', null)
    .orderBy('priority')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(presentRow)
}

export async function selectCenter(database: Database, id: string): Promise<AdminCenter | undefined> {
  const row = await forStaff(database).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  return row && presentRow(row)
}

/** The centre, held until the transaction ends. */
export async function lockCenter(trx: Transaction, id: string): Promise<AdminCenter | undefined> {
  const row = await forStaff(trx).where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst()
  return row && presentRow(row)
}

export interface CenterRow {
  name: string
  address: string
  phone: string | null
  email: string | null
  descriptions: CenterDescriptions
  website: string | null
  isActive: boolean
  priority: number
  latitude: number
  longitude: number
  geocoded: PlaceSource
  isExample: boolean
}

const columnsOf = ({ isActive, isExample, geocoded, descriptions, ...row }: CenterRow) => ({
  ...row,
  is_active: isActive,
  is_example: isExample,
  place_source: geocoded,
  descriptions: JSON.stringify(descriptions),
})

export async function insertCenter(trx: Transaction, row: CenterRow, now: Date): Promise<string> {
  const id = uuidv7()
  await trx
    .insertInto('centers')
    .values({ id, ...columnsOf(row), created_at: now, updated_at: now })
    .execute()
  return id
}

export async function updateCenter(trx: Transaction, id: string, row: CenterRow, now: Date): Promise<void> {
  await trx
    .updateTable('centers')
    .set({ ...columnsOf(row), version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** Hides a centre, or shows a hidden one again. False where there is nothing to do it to. */
export async function setCenterDeleted(trx: Transaction, id: string, deletedAt: Date | null): Promise<boolean> {
  return hasChanged(
    trx
      .updateTable('centers')
      .set({ deleted_at: deletedAt, version: sql`version + 1`, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('deleted_at', deletedAt === null ? 'is not' : 'is', null),
  )
}

/** Whether times at a centre that lie ahead are confirmed, or held by somebody who pays for them just now. */
export async function hasTimesAhead(trx: Transaction, centerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('bookings')
    .select('id')
    .where('center_id', '=', centerId)
    .where('starts_at', '>', sql<Date>`now()`)
    .where((where) =>
      where.or([
        where('status', '=', 'confirmed'),
        where.and([where('status', '=', 'held'), where('expires_at', '>', sql<Date>`now()`)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Where the outside service once found this address. */
export const selectPlaceOfAddress = (
  database: Database,
  address: string,
): Promise<{ latitude: number; longitude: number } | undefined> =>
  database.selectFrom('geocoded_addresses').select(['latitude', 'longitude']).where('address', '=', address).executeTakeFirst()

export async function insertPlaceOfAddress(
  database: Database,
  address: string,
  place: { latitude: number; longitude: number },
): Promise<void> {
  await database
    .insertInto('geocoded_addresses')
    .values({ address, ...place, found_at: new Date() })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}
