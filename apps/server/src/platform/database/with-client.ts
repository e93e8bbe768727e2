import { setTimeout as delay } from 'node:timers/promises'
import pg, { DatabaseError } from 'pg'
import type { Logger } from '../logger.ts'
import { applicationName, type Connection, isDatabaseGone } from './database.ts'

/** Runs `work` on a connection of its own, which ends with it. A connection that is lost fails what is asked next, and ends no process. */
export async function withClient<Result>(
  connection: Connection & { connectionTimeoutMillis?: number },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: applicationName() })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

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
