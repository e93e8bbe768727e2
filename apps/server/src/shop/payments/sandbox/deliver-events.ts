import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Logger } from '../../../platform/logger.ts'
import { settleDue } from './gateway.ts'
import { SIGNATURE_HEADER, signEvent } from './signature.ts'

const EVERY_MS = 1_000
const BATCH_SIZE = 20
const REQUEST_TIMEOUT_MS = 5_000
const LONGEST_BACK_OFF_SECONDS = 300
const MOST_ATTEMPTS = 30

export interface Delivery {
  /** Something may be due: look now. */
  wake(): void
  stop(): void
}

interface DeliveryOptions {
  database: Database
  logger: Logger
  /** What events are signed with. */
  secret: string
  /** Where the shop takes them. */
  url: string
}

/** Settles what is due and tells the shop, every second and when woken, until stopped. */
export function startDelivery(options: DeliveryOptions): Delivery {
  let isRunning = false
  let isAskedAgain = false
  const run = async (): Promise<void> => {
    isAskedAgain = isRunning
    if (isRunning) return
    isRunning = true
    try {
      await settleDue(options.database, new Date())
      await deliverDue(options)
    } catch (error) {
      options.logger.warn({ err: error }, 'the sandbox gateway could not deliver its events; it tries again')
    } finally {
      isRunning = false
      if (isAskedAgain) void run()
    }
  }
  const timer = setInterval(run, EVERY_MS)
  timer.unref()
  return { wake: () => void run(), stop: () => clearInterval(timer) }
}

/** Sends every event that is due, each at most once at a time across all processes. */
export async function deliverDue(options: DeliveryOptions): Promise<void> {
  for (;;) {
    const events = await takeDue(options.database)
    await Promise.all(events.map((event) => deliver(options, event)))
    if (events.length < BATCH_SIZE) return
  }
}

/** The next try is set before this one: a process that ends in the middle loses nothing. */
async function takeDue(database: Database): Promise<{ id: string; body: string }[]> {
  const { rows } = await sql<{ id: string; body: string }>`
    UPDATE sandbox_events
    SET attempts = attempts + 1,
      next_attempt_at = now() + make_interval(secs => least(power(2, attempts), ${LONGEST_BACK_OFF_SECONDS}::int))
    WHERE id IN (
      SELECT id FROM sandbox_events
      WHERE delivered_at IS NULL AND next_attempt_at <= now() AND attempts < ${MOST_ATTEMPTS}
      ORDER BY next_attempt_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, body`.execute(database)
  return rows
}

async function deliver({ database, secret, url }: DeliveryOptions, { id, body }: { id: string; body: string }): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signEvent(secret, body, new Date()) },
    body,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    // Not delivered is not lost: its next try is set already.
  }).catch(() => undefined)
  await answer?.body?.cancel()
  if (answer?.ok === true)
    await database.updateTable('sandbox_events').set({ delivered_at: new Date() }).where('id', '=', id).execute()
}
