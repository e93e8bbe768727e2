import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { ClusterUser } from './cluster-home.ts'

export interface Cluster {
  folder: string
  log: string
  socketFolder: string
  user: ClusterUser
  binaries: Binaries
  /** Above `SETTINGS`. */
  settings: Record<string, string>
}

const LARGEST_LOG_BYTES = 5_000_000

/** What PostgreSQL runs with. Errors are logged without the statement or the values, which may be personal. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '64MB',
  huge_pages: 'off',
  max_wal_size: '256MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  client_connection_check_interval: '5s',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length_on_error: '0',
}

/** The process id of the cluster's running postmaster, started by whomever; `undefined` when there is none. */
export function runningPostmaster(cluster: Cluster): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    return isPostmasterOf(pid, cluster.folder) ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * Starts a postmaster that outlives this process and no terminal signal reaches. PostgreSQL's own lock file lets only one
 * of several run; the others end at once.
 */
export function spawnPostmaster(cluster: Cluster): ChildProcess {
  removeStaleLock(cluster)
  const log = openLog(cluster.log)
  const quotedFolder = `"${cluster.socketFolder.replaceAll('"', '""')}"`
  const settings = Object.entries({ ...SETTINGS, ...cluster.settings, unix_socket_directories: quotedFolder })
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.folder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...cluster.user,
      cwd: '/',
      detached: true,
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin', ...cluster.binaries.environment },
      stdio: ['ignore', log, log],
    },
  )
  child.on('error', () => undefined)
  child.unref()
  closeSync(log)
  return child
}

/** Asks the postmaster to end its sessions and write everything down; resolves when it is gone. */
export async function stopPostmaster(cluster: Cluster, timeoutMs: number): Promise<boolean> {
  const pid = runningPostmaster(cluster)
  if (pid === undefined) return true
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (!isPostmasterOf(pid, cluster.folder)) return true
    await delay(20)
  }
  return false
}

/** A lock file whose process id now belongs to another program of the same user would keep PostgreSQL from starting. */
function removeStaleLock(cluster: Cluster): void {
  if (runningPostmaster(cluster) === undefined) rmSync(join(cluster.folder, 'postmaster.pid'), { force: true })
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return openSync(file, size > LARGEST_LOG_BYTES ? 'w' : 'a', 0o600)
}

/** The end of the cluster's log, for the message of a failed start. */
export function logTail(cluster: Cluster): string {
  try {
    return readFileSync(cluster.log, 'utf8').trim().split('\n').slice(-5).join('\n')
  } catch {
    return ''
  }
}

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether the process is the postmaster of that cluster: after a restart of the machine the id may be anybody's. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    } catch {
      return false
    }
  }
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes('postgres')
}
