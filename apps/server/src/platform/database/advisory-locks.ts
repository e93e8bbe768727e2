import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/**
 * Every advisory lock's number, so that no two are the same: whoever holds one keeps only those out who want that very one. Trigger
 * functions in `migrations/` name `lastOwner` and `analysisFigures` by their numbers.
 */
export const ADVISORY_LOCKS = {
  /** One process migrates a database, the others wait and find the work done. */
  migration: 5_207_401,
  /** Whoever takes the ownership away from a member of the staff. */
  lastOwner: 5_207_402,
  /** Whoever makes the first owner. */
  firstOwner: 5_207_403,
  /** Whoever puts in what a new installation begins with. */
  seed: 5_207_404,
  /** Whoever gives a product a name. */
  productName: 5_207_405,
  /** First of two keys; the second is the number of a worker that lives. */
  worker: 5_207_406,
  /** For an idempotency key. */
  sandboxRequest: 5_207_407,
  /** Whoever counts analyses and findings by day. */
  analysisFigures: 5_207_408,
  /** For an invited address. */
  invitation: 5_207_409,
  /** Shared by all processes that work on jobs, so that they can be counted. */
  workerProcess: 5_207_410,
  /** For a network that has units or times held. */
  heldBy: 5_207_411,
  /** Whoever makes the tables of the queue. */
  queueTables: 5_207_412,
  /** For the idempotency key of an appointment that staff enter. */
  enteredBooking: 5_207_413,
} as const

/** Waits for whoever holds the lock, then holds it until the transaction ends; with `of`, the lock of that one alone. */
export async function holdLock(trx: Transaction, name: keyof typeof ADVISORY_LOCKS, of?: string): Promise<void> {
  const number = ADVISORY_LOCKS[name]
  if (of === undefined) await sql`select pg_advisory_xact_lock(${number})`.execute(trx)
  else await sql`select pg_advisory_xact_lock(hashtextextended(${of}, ${number}))`.execute(trx)
}
