import { type BookingHold, bookingStatusSchema } from '@chioma/contract'
import type { Database } from '../../platform/database/database.ts'

/** The booked times of these ids, as visitors see them, by id. */
export async function selectBookingHolds(database: Database, ids: readonly string[]): Promise<Map<string, BookingHold>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('bookings')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .select([
      'bookings.id',
      'bookings.center_id',
      'centers.name',
      'centers.address',
      'centers.time_zone',
      'bookings.starts_at',
      'bookings.ends_at',
      'bookings.status',
      'bookings.expires_at',
    ])
    .where('bookings.id', 'in', ids)
    .execute()
  const holds = rows.map((row) => ({
    id: row.id,
    centerId: row.center_id,
    centerName: row.name,
    centerAddress: row.address,
    timeZone: row.time_zone,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    // A time whose hold is over is free, whether or not that was noted down already.
    status: isOver(row) ? ('expired' as const) : bookingStatusSchema.parse(row.status),
    expiresAt: isOver(row) ? null : (row.expires_at?.toISOString() ?? null),
  }))
  return new Map(holds.map((hold) => [hold.id, hold]))
}

const isOver = ({ status, expires_at: expiresAt }: { status: string; expires_at: Date | null }): boolean =>
  status === 'held' && expiresAt !== null && expiresAt <= new Date()
