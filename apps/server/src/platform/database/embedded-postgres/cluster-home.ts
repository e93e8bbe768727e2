import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where root keeps clusters (and programs) that the database's user could not reach in the data folder. */
export const UNREACHABLE_HOME = '/var/lib/chioma'

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, the closing zero included. */
const LONGEST_SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107
const SOCKET_NAME = '.s.PGSQL.5432'

export interface ClusterHome {
  /** PGDATA. */
  cluster: string
  /** Where the cluster's log goes. */
  log: string
}

/** Makes the data folder, closed to other users. Where root owns it, the database's user may pass through, but see nothing. */
export function openDataFolder(dataFolder: string): void {
  const isNew = lstatSync(dataFolder, { throwIfNoEntry: false }) === undefined
  if (isNew) mkdirSync(dataFolder, { recursive: true })
  if (isNew) chmodSync(dataFolder, 0o700)
  if (process.getuid?.() !== 0) return
  const { mode, uid } = statSync(dataFolder)
  if (uid === 0 && (mode & 0o001) === 0) chmodSync(dataFolder, (mode & 0o777) | 0o011)
}

/** Where the cluster of a data folder lies: in it, or, when its user cannot get there, under `/var/lib` with a pointer left behind. */
export function locateCluster(dataFolder: string, userFor: (cluster: string) => ClusterUser): ClusterHome {
  const inside = join(dataFolder, 'postgres')
  const log = join(dataFolder, 'postgres.log')
  const pointer = join(dataFolder, 'postgres.location')
  const pointed = readPointer(pointer)
  if (pointed !== undefined) return { cluster: pointed, log }
  if (canReach(dataFolder, userFor(inside))) return { cluster: inside, log }
  if (lstatSync(inside, { throwIfNoEntry: false }) !== undefined) {
    throw new Error(`the database's user cannot reach ${inside}: make its parent folders passable (chmod a+x) or set DATA_DIR`)
  }
  mkdirSync(UNREACHABLE_HOME, { recursive: true, mode: 0o755 })
  return { cluster: writePointer(pointer, join(UNREACHABLE_HOME, randomUUID())), log }
}

/** The folder for the Unix socket: beside the cluster when the path is short enough, else a private temporary one. */
export function openSocketFolder(dataFolder: string, cluster: string, user: ClusterUser): string {
  const beside = `${cluster}-socket`
  if (Buffer.byteLength(join(beside, SOCKET_NAME)) <= LONGEST_SOCKET_PATH_BYTES) return makePrivate(beside, user)
  const pointer = join(dataFolder, 'postgres.socket')
  const known = readPointer(pointer)
  if (known !== undefined) {
    try {
      return makePrivate(known, user)
    } catch {
      rmSync(pointer, { force: true })
    }
  }
  const short = Buffer.byteLength(join(tmpdir(), 'chioma-123456', SOCKET_NAME)) <= LONGEST_SOCKET_PATH_BYTES
  return makePrivate(writePointer(pointer, mkdtempSync(join(short ? tmpdir() : '/tmp', 'chioma-'))), user)
}

/** A folder that only the database's user can enter; throws when somebody else made it. */
function makePrivate(folder: string, user: ClusterUser): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const ours = [process.getuid?.(), user?.uid]
  if (!found.isDirectory() || !ours.includes(found.uid)) throw new Error(`${folder} belongs to another user`)
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  return folder
}

function readPointer(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/** The first of several processes decides; the others take what it wrote. */
function writePointer(file: string, target: string): string {
  try {
    writeFileSync(file, `${target}\n`, { flag: 'wx', mode: 0o644 })
    return target
  } catch (error) {
    const decided = readPointer(file)
    if (decided === undefined) throw error
    return decided
  }
}

/** Who PostgreSQL runs as; `undefined` means this process's own user. */
export type ClusterUser = { uid: number; gid: number } | undefined

/** PostgreSQL refuses uid 0, so root lends it to the owner of an existing cluster, or to `nobody` for a new one. */
export function chooseClusterUser(existingCluster: string): ClusterUser {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(existingCluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return nobody()
}

/** Whether that user can get at a folder, with every parent's permissions counted in. */
export function canReach(folder: string, user: ClusterUser): boolean {
  if (user === undefined) return true
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' })
  return probe.status === 0
}

function nobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  const ids = { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
  // macOS writes -2 where the kernel means its unsigned form.
  return { uid: ids.uid >>> 0, gid: ids.gid >>> 0 }
}
