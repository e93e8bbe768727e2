import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'

/** A connection of one's own to the embedded database of a running server. */
export interface ClusterAccess {
  database: Database
  close(): Promise<void>
}

export function openCluster(dataFolder: string): ClusterAccess {
  const { socketFolder } = readPostmaster(dataFolder)
  const connection = { host: socketFolder, port: 5432, user: 'chioma', database: 'chioma' }
  const { database, close } = openDatabase(connection, createLogger('silent'), { maxConnections: 1 })
  return { database, close }
}

/** PostgreSQL's main process, as it describes itself in its lock file. */
export function readPostmaster(dataFolder: string): { pid: number; socketFolder: string } {
  const [pid, , , , socketFolder = ''] = readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(pid), socketFolder }
}
