import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../src/platform/database/database.ts'
import { openSession } from '../src/platform/database/session-connection.ts'
import { handleUncaughtErrors } from '../src/platform/fault-scope.ts'
import { createLogger } from '../src/platform/logger.ts'
import { openPgBossQueue } from '../src/platform/queue/pg-boss-queue.ts'

// A worker process to be killed by tests: each job of the queue `notes` writes its own row after a while; one leaves an error to nobody.
const FAULTY_NOTE = 99
handleUncaughtErrors(() => process.exit(1))
const [connectionText = '', handleMs = '100'] = process.argv.slice(2)
const connection = JSON.parse(connectionText)
const logger = createLogger('silent')
const { database } = openDatabase(connection, logger)
const session = await openSession(connection, logger)
const queue = await openPgBossQueue({ database, session, logger, isWorker: true })
await queue.define<{ note: number }>({
  name: 'notes',
  maxTries: 3,
  expireInSeconds: 60,
  concurrency: 2,
  handle: async ({ note }) => {
    if (note === FAULTY_NOTE) setTimeout(() => raise(new Error('left to nobody')))
    await delay(note === FAULTY_NOTE ? 60_000 : Number(handleMs))
    await sql`INSERT INTO notes (note) VALUES (${note}) ON CONFLICT (note) DO UPDATE SET written = notes.written + 1`.execute(
      database,
    )
  },
  onExhausted: async ({ note }) => {
    await sql`INSERT INTO exhausted (note) VALUES (${note})`.execute(database)
  },
})
await queue.work()
process.stdout.write('working\n')

function raise(error: Error): never {
  throw error
}
