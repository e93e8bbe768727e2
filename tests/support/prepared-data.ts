import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServerProcess, temporaryDataFolder } from './server-process.ts'

/** Tells the processes of a run where the prepared folder lies. */
const ANNOUNCED = 'TEST_PREPARED_DATA'

/**
 * Starts a server once on an empty folder, of which the others of the run begin with a copy: making a cluster and its tables takes
 * longer than all the rest of a start. Returns what removes it.
 */
export async function prepareData(): Promise<() => Promise<void>> {
  const prepared = await temporaryDataFolder()
  await (await startServerProcess({ dataFolder: prepared.path, env: { LOG_LEVEL: 'warn' } })).stop()
  // A cluster that had to be put elsewhere, as where the database's user cannot reach the folder, is nobody else's.
  if (existsSync(join(prepared.path, 'postgres'))) process.env[ANNOUNCED] = prepared.path
  return prepared.remove
}

/** A data folder of the caller's own, as the first start of a server leaves it, and the way to throw it away. */
export async function preparedDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const prepared = process.env[ANNOUNCED]
  const folder = await temporaryDataFolder()
  if (prepared === undefined) return folder
  // With its owners, which the cluster's files have of their own.
  await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder.path])
  // Where the path is long, the socket lies in a folder of which this tells.
  await rm(join(folder.path, 'postgres.socket'), { force: true })
  return folder
}
