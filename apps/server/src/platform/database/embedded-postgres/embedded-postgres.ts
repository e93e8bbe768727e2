import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, fsyncSync, lstatSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../../logger.ts'
import { applicationName, type Connection, withClient } from '../database.ts'
import { type Binaries, prepareBinaries, renameUnlessThere } from './binaries.ts'
import { type ClusterUser, chooseClusterUser, locateCluster, openDataFolder, openSocketFolder } from './cluster-home.ts'
import { type Cluster, isAlive, logTail, runningPostmaster, spawnPostmaster, stopPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  connection: Extract<Connection, { host: string }>
  /** Stops PostgreSQL, unless another process uses it. Close this process's own connections first. */
  stop(): Promise<void>
}

const DATABASE_NAME = 'chioma'
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000
const WATCH_INTERVAL_MS = 1_000
/** A postmaster that lives but cannot be reached for this long has lost its socket, as when a temporary folder is swept. */
const LOST_SOCKET_MS = 8_000

/**
 * A real PostgreSQL in the data folder. Starts it, or attaches to the one that another process (or a killed predecessor)
 * left running, and starts it again should it die. Several processes may do this on one data folder at the same time. `settings`
 * stand above those of `spawnPostmaster`.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  logger: Logger,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const cluster = { ...(await prepareCluster(dataFolder)), settings }
  await ensureRunning(cluster, logger)
  await createDatabase(cluster)
  const watch = watchOver(cluster, logger)
  return {
    connection: connectionTo(cluster, DATABASE_NAME),
    stop: async () => {
      watch.end()
      if (await isUsedByOthers(cluster)) {
        logger.info('another process uses the embedded database; it keeps running')
        return
      }
      if (!(await stopPostmaster(cluster, STOP_TIMEOUT_MS))) logger.warn('the embedded database did not stop in time')
    },
  }
}

async function prepareCluster(dataFolder: string): Promise<Omit<Cluster, 'settings'>> {
  if (process.platform === 'win32')
    throw new Error('the embedded database does not run on Windows yet: set DATABASE_URL to a server')
  openDataFolder(dataFolder)
  const home = locateCluster(dataFolder, chooseClusterUser)
  const user = chooseClusterUser(home.cluster)
  const binaries = prepareBinaries(user, dataFolder)
  await initializeCluster(home.cluster, binaries, user)
  takeOwnership(home.cluster, user)
  return { folder: home.cluster, log: home.log, socketFolder: openSocketFolder(dataFolder, home.cluster, user), user, binaries }
}

/** A cluster that root copied here belongs to root; PostgreSQL starts only on its user's own. */
function takeOwnership(cluster: string, user: ClusterUser): void {
  const owner = lstatSync(cluster).uid
  if (user === undefined) {
    if (owner !== process.getuid?.()) {
      throw new Error(`the database in ${cluster} belongs to another user (uid ${owner}): start as that user or as root`)
    }
    return
  }
  if (owner === user.uid) return
  chownSync(cluster, user.uid, user.gid)
  for (const entry of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    if (existsSync(join(cluster, entry))) chownSync(join(cluster, entry), user.uid, user.gid)
  }
}

/** Returns when the cluster takes connections, whoever's postmaster it is. */
async function ensureRunning(cluster: Cluster, logger: Logger): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let unreachableSince = Date.now()
  let child: ReturnType<typeof spawnPostmaster> | undefined
  let failedStarts = 0
  while (Date.now() < deadline) {
    if (runningPostmaster(cluster) === undefined) {
      if (child !== undefined && child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
        await delay(10)
        continue
      }
      if (child !== undefined && ++failedStarts === 3) break
      child = spawnPostmaster(cluster)
      unreachableSince = Date.now()
      await delay(20)
      continue
    }
    const answer = await tryConnecting(cluster)
    if (answer === 'connected') return
    if (answer === 'starting or stopping') unreachableSince = Date.now()
    if (Date.now() - unreachableSince > LOST_SOCKET_MS) {
      logger.warn('the embedded database runs but cannot be reached; it is started again')
      await stopPostmaster(cluster, STOP_TIMEOUT_MS)
    }
    await delay(25)
  }
  throw new Error(`the embedded database did not start; its log ends with:\n${logTail(cluster)}`)
}

async function tryConnecting(cluster: Cluster): Promise<'connected' | 'starting or stopping' | 'unreachable'> {
  try {
    await withClient({ ...connectionTo(cluster, 'postgres'), connectionTimeoutMillis: 2_000 }, async () => undefined)
    return 'connected'
  } catch (error) {
    // 57P03: cannot_connect_now, while it recovers or shuts down.
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'starting or stopping' : 'unreachable'
  }
}

async function createDatabase(cluster: Cluster): Promise<void> {
  await withClient(connectionTo(cluster, 'postgres'), async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME])
    if (found.rowCount !== 0) return
    await client.query(`CREATE DATABASE ${DATABASE_NAME}`).catch((error) => {
      // 42P04 and 23505: another process made it first.
      if (!(error instanceof pg.DatabaseError) || !['42P04', '23505'].includes(error.code ?? '')) throw error
    })
  })
}

async function isUsedByOthers(cluster: Cluster): Promise<boolean> {
  try {
    return await withClient(connectionTo(cluster, 'postgres'), async (client) => {
      const others = await client.query(
        "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name <> $1",
        [applicationName()],
      )
      return others.rowCount !== 0
    })
  } catch {
    return false
  }
}

/** Starts PostgreSQL again when it dies while this process needs it. */
function watchOver(cluster: Cluster, logger: Logger): { end(): void } {
  let isBusy = false
  const timer = setInterval(async () => {
    if (isBusy || runningPostmaster(cluster) !== undefined) return
    isBusy = true
    logger.warn('the embedded database is gone; it is started again')
    await ensureRunning(cluster, logger).catch((error) =>
      logger.error({ err: error }, 'the embedded database could not be started'),
    )
    isBusy = false
  }, WATCH_INTERVAL_MS)
  timer.unref()
  return { end: () => clearInterval(timer) }
}

const connectionTo = (cluster: Cluster, database: string): EmbeddedPostgres['connection'] => ({
  host: cluster.socketFolder,
  port: 5432,
  user: CLUSTER_SUPERUSER,
  database,
})

/** The database superuser; reached only through the private socket. */
const CLUSTER_SUPERUSER = 'chioma'

/** Makes the cluster unless it is there: in a folder of this process's own, then renamed, so it is whole or not there at all. */
export async function initializeCluster(cluster: string, binaries: Binaries, user: ClusterUser): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  removeAbandoned(cluster)
  const unfinished = `${cluster}.new-${process.pid}-${randomBytes(4).toString('hex')}`
  mkdirSync(unfinished, { mode: 0o700 })
  if (user !== undefined) chownSync(unfinished, user.uid, user.gid)
  try {
    await runInitdb(unfinished, binaries, user)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  renameUnlessThere(unfinished, cluster)
  syncFolder(dirname(cluster))
}

function runInitdb(folder: string, binaries: Binaries, user: ClusterUser): Promise<void> {
  const options = ['--encoding=UTF8', '--locale-provider=libc', '--locale=C', '--data-checksums', '--wal-segsize=16']
  const access = [`--username=${CLUSTER_SUPERUSER}`, '--auth=trust', '--no-instructions']
  const child = spawn(binaries.initdb, ['-D', folder, ...options, ...access], {
    ...user,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin', ...binaries.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000)
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(explain(code, complaint)))))
  })
}

/** A container may run as a number that nobody in it has; PostgreSQL asks for the name that goes with it, once. */
function explain(code: number | null, complaint: string): string {
  if (!complaint.includes('could not look up effective user ID')) return `initdb ended with ${code}: ${complaint.trim()}`
  return (
    'PostgreSQL makes a new database only for a user with a name, and the one it would run as has no line in /etc/passwd. ' +
    'Add such a line, run as another user, or set DATABASE_URL to a server'
  )
}

/** Folders of processes that were killed while they made a cluster. */
function removeAbandoned(cluster: string): void {
  const prefix = `${basename(cluster)}.new-`
  for (const name of readdirSync(dirname(cluster))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (name.startsWith(prefix) && !isAlive(pid)) rmSync(join(dirname(cluster), name), { recursive: true, force: true })
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
