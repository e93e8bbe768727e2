import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

export interface Period {
  startsAt: Date
  endsAt: Date
}

/**
 * Makes everybody else who wants times at these centres wait until the transaction ends, and frees what was held too long.
 * Always in the same order, so that two who want several centres never wait for each other.
 */
export async function lockCalendars(trx: Transaction, centerIds: readonly string[]): Promise<void> {
  if (centerIds.length === 0) return
  await trx
    .selectFrom('centers')
    .select('id')
    .where('id', 'in', [...new Set(centerIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await trx
    .updateTable('bookings')
    .set({ status: 'expired', expires_at: null, updated_at: sql<Date>`now()` })
    .where('center_id', 'in', [...centerIds])
    .where('status', '=', 'held')
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}

/** The first seat of a locked calendar that is free all the time; `undefined` where none is. Times of `exceptId` do not count. */
export async function findFreeSeat(
  trx: Transaction,
  centerId: string,
  { startsAt, endsAt }: Period,
  exceptId: string | null = null,
): Promise<number | undefined> {
  const { rows } = await sql<{ seat: number }>`
    SELECT seat FROM centers, generate_series(1, centers.seats) AS seat
    WHERE centers.id = ${centerId} AND NOT EXISTS (
      SELECT FROM bookings
      WHERE bookings.center_id = centers.id AND bookings.seat = seat.seat AND bookings.status IN ('held', 'confirmed')
        AND bookings.id IS DISTINCT FROM ${exceptId}::uuid
        AND tstzrange(bookings.starts_at, bookings.ends_at) && tstzrange(${startsAt}, ${endsAt})
    )
    ORDER BY seat LIMIT 1`.execute(trx)
  return rows[0]?.seat
}
