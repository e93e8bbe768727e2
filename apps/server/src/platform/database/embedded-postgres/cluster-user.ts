import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

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
