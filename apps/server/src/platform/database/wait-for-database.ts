import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Logger } from '../logger.ts'
import { type Connection, isDatabaseGone } from './database.ts'
import { withClient } from './with-client.ts'

const ASK_AGAIN_MS = 1_000
const CONNECT_TIMEOUT_MS = 4_000

/** Waits for a database that comes up beside this process. Throws what it was refused with, at once where that does not pass by itself. */
export async function waitForDatabase(connection: Connection, logger: Logger, atMostMs: number): Promise<void> {
  const deadline = Date.now() + atMostMs
  for (let tries = 1; ; tries += 1) {
    try {
      return await withClient({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }, async () => undefined)
    } catch (error) {
      // Whoever answers with another refusal is there: a wrong password stays one.
      const isThere = error instanceof DatabaseError && !isDatabaseGone(error)
      if (isThere || Date.now() > deadline) throw error
      if (tries === 1) logger.warn({ err: error }, 'the database does not answer yet; waiting for it')
      await delay(ASK_AGAIN_MS)
    }
  }
}
