import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Binaries, renameUnlessThere } from './binaries.ts'
import type { ClusterUser } from './cluster-home.ts'
import { isAlive } from './postmaster.ts'

/** The database superuser; reached only through the private socket. */
export const CLUSTER_SUPERUSER = 'chioma'

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
