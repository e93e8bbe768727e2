import { createKeys } from '../../platform/crypto/crypto.ts'
import { readOrMakeMasterKey } from '../../platform/crypto/master-key.ts'
import { adoptNextMasterKey, dropNextMasterKey, readNextMasterKey } from '../../platform/crypto/next-master-key.ts'
import type { Database } from '../../platform/database/database.ts'
import { isSealedWith } from './reseal.ts'

/**
 * The master key of a data folder. Where a change of keys was cut off, the database says on which side of it: everything in it changed
 * in one transaction.
 */
export async function settleMasterKey(dataFolder: string, database: Database): Promise<Buffer> {
  const next = readNextMasterKey(dataFolder)
  if (next !== undefined) {
    if (await isSealedWith(database, createKeys(next))) adoptNextMasterKey(dataFolder)
    else dropNextMasterKey(dataFolder)
  }
  return readOrMakeMasterKey(dataFolder)
}
