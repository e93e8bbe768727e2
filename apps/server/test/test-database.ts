import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, type DatabasePool, openDatabase } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLogger } from '../src/platform/logger.ts'
import { type TestCluster, testEnvironment } from './test-environment.ts'

const TEMPLATE = 'template_migrated'
/** Few connections, so that many tests fit beside each other; long waits for one, for machines with little to spare. */
const POOL = { maxConnections: 6, connectTimeoutMs: 60_000 }

export interface TestDatabase extends DatabasePool {
  connection: TestCluster
}

interface ClusterOptions {
  /** Puts into the template what every test begins with, and leaves no connection to it. */
  seed?: (template: { database: Database; connection: TestCluster }) => Promise<void>
  /** Of PostgreSQL, beyond what the product runs it with. */
  settings?: Record<string, string>
}

/**
 * Starts the one cluster of a test run and migrates a template in it. For Vitest's `globalSetup`: announces the cluster to
 * `openTestDatabase` in the processes that follow, and returns what ends it.
 */
export async function startTestCluster({ seed, settings }: ClusterOptions = {}): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'chioma-test-'))
  const logger = createLogger('silent')
  const postgres = await startEmbeddedPostgres(folder, logger, settings)
  await onCluster(postgres.connection, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`))
  const connection = { ...postgres.connection, database: TEMPLATE }
  await migrate(connection, logger)
  if (seed !== undefined) {
    const { database, close } = openDatabase(connection, logger)
    await seed({ database, connection }).finally(close)
  }
  testEnvironment.announceCluster(postgres.connection)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A migrated database of the caller's own, dropped by `close`. Needs `startTestCluster` to have run. */
export async function openTestDatabase(options: { isMigrated: boolean } = { isMigrated: true }): Promise<TestDatabase> {
  const cluster = testEnvironment.cluster()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = options.isMigrated ? TEMPLATE : 'template1'
  // Copying its files takes half of the time that writing every page to the log takes.
  await onCluster(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`))
  const connection = { ...cluster, database: name }
  const opened = openDatabase(connection, createLogger('silent'), POOL)
  return {
    ...opened,
    connection,
    close: async () => {
      await opened.close()
      await onCluster(cluster, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    },
  }
}

/** The address of a test database, for what is told of it by its settings alone. */
export const addressOf = ({ connection: { host, port, user, database } }: Pick<TestDatabase, 'connection'>): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

async function onCluster(cluster: TestCluster, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
