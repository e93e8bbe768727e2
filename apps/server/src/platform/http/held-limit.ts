import type { Keys } from '../crypto/crypto.ts'
import { holdLock } from '../database/advisory-locks.ts'
import type { Transaction } from '../database/database.ts'
import { AppError } from './app-error.ts'

/** How many unpaid orders, units of them, and times that nobody confirmed yet one network may have held at once, counted for all processes together. */
export interface HeldConfig {
  heldPerAddress: { orders: number; units: number; times: number }
}

const MS_PER_MINUTE = 60_000

/**
 * Makes the others of the same network wait until the transaction ends; returns the name under which is kept that something is held for
 * it. Before anything else is locked but the visitor's row: nobody who holds this waits for one.
 */
export async function lockHolder(trx: Transaction, keys: Pick<Keys, 'fingerprint'>, network: string): Promise<Buffer> {
  const holder = keys.fingerprint(`held/${network}`)
  await holdLock(trx, 'heldBy', holder.toString('base64'))
  return holder
}

/** Throws `too_many_held` where so many are held already, which end at these times. */
export function refuseTooManyHeld(endsAt: readonly Date[], most: number, now: Date): void {
  if (endsAt.length < most) return
  const leftMs = Math.max(0, Math.min(...endsAt.map((end) => end.getTime())) - now.getTime())
  throw new AppError('too_many_held', {
    values: { minutes: Math.max(1, Math.ceil(leftMs / MS_PER_MINUTE)), seconds: Math.max(1, Math.ceil(leftMs / 1_000)) },
  })
}
