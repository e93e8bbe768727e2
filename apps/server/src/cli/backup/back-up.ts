import { existsSync, statSync } from 'node:fs'
import { openStores } from '../../compose.ts'
import type { Config } from '../../config.ts'
import { fingerprintOfMasterKey, readMasterKey } from '../../platform/crypto/master-key.ts'
import { openDump } from '../../platform/database/copy/dump-database.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Manifest } from './manifest.ts'
import { writeBackup } from './write-backup.ts'

export type BackUpOutcome = { refusal: string } | { manifest: Manifest; bytes: number }

/** Writes everything that is stored, but for the master key, into one file; servers may go on working. */
export async function backUp(file: string, config: Config, logger: Logger): Promise<BackUpOutcome> {
  if (existsSync(file)) return { refusal: `${file} is there already; choose another name` }
  const masterKey = config.masterKey ?? readMasterKey(config.dataFolder)
  if (masterKey === undefined) return { refusal: `nothing is stored in ${config.dataFolder}` }
  const stores = await openStores(config, logger)
  try {
    const dump = await openDump(stores.connection)
    if (dump === undefined) return { refusal: 'nothing is stored in this database' }
    try {
      const masterKeyFingerprint = fingerprintOfMasterKey(masterKey)
      const manifest = await writeBackup(file, { dump, storage: stores.storage, masterKeyFingerprint })
      return { manifest, bytes: statSync(file).size }
    } finally {
      await dump.close()
    }
  } finally {
    await stores.close()
  }
}
