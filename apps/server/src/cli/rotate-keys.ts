import { openStores } from '../compose.ts'
import type { Config } from '../config.ts'
import { createKeys } from '../platform/crypto/crypto.ts'
import {
  adoptNextMasterKey,
  dropNextMasterKey,
  makeNextMasterKey,
  readMasterKey,
  readNextMasterKey,
} from '../platform/crypto/master-key.ts'
import { countOtherClients } from '../platform/database/copy-database.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { Logger } from '../platform/logger.ts'
import { isSealedWith, type Resealed, reseal, resealWhileServing } from '../visitors/index.ts'

export type RotateOutcome =
  | { refusal: string }
  | (Resealed & {
      /** Where the replaced key is. */
      keptFile: string | undefined
      /** Whether servers may have gone on meanwhile. */
      isWhileServing?: true
    })

/** Puts another master key in the place of the one in use. Where the servers do not know both of them, no server may run meanwhile: it would go on with the key that it knows. */
export async function rotateKeys(keepsCookies: boolean, config: Config, logger: Logger): Promise<RotateOutcome> {
  const { dataFolder, masterKey, newMasterKey, previousMasterKey } = config
  const current = masterKey ?? readMasterKey(dataFolder)
  if (current === undefined) return { refusal: `nothing is stored in ${dataFolder}` }
  if (previousMasterKey !== undefined)
    return rotateWhileServing({ current, previous: previousMasterKey, keepsCookies }, config, logger)
  if (masterKey !== undefined && newMasterKey === undefined)
    return { refusal: 'the key comes from MASTER_KEY: put the next one, 32 bytes in base64, into NEW_MASTER_KEY' }
  if (newMasterKey?.equals(current) === true) return { refusal: 'NEW_MASTER_KEY is the key in use' }
  const stores = await openStores(config, logger)
  try {
    if ((await countOtherClients(stores.connection)) > 0) return { refusal: 'the database is in use: stop the server first' }
    await migrate(stores.connection, logger)
    const { database, close } = openDatabase(stores.connection, logger, { maxConnections: 1 })
    try {
      if (masterKey === undefined && readNextMasterKey(dataFolder) !== undefined)
        return { refusal: 'a change of keys did not come to its end: start the server once, then try again' }
      const from = createKeys(current)
      if (!(await isSealedWith(database, from)))
        return { refusal: 'the master key is not the one that the database was sealed with' }
      const next = newMasterKey ?? makeNextMasterKey(dataFolder)
      const resealed = await reseal(database, { from, to: createKeys(next), keepsCookies }, new Date()).catch((error) => {
        if (newMasterKey === undefined) dropNextMasterKey(dataFolder)
        throw error
      })
      return { ...resealed, keptFile: masterKey === undefined ? adoptNextMasterKey(dataFolder) : undefined }
    } finally {
      await close()
    }
  } finally {
    await stores.close()
  }
}

/** Servers that know both keys go on. Nothing is migrated: they may be of the version before. */
async function rotateWhileServing(
  { current, previous, keepsCookies }: { current: Buffer; previous: Buffer; keepsCookies: boolean },
  config: Config,
  logger: Logger,
): Promise<RotateOutcome> {
  if (previous.equals(current)) return { refusal: 'PREVIOUS_MASTER_KEY is the key in use' }
  const stores = await openStores(config, logger)
  try {
    const { database, close } = openDatabase(stores.connection, logger, { maxConnections: 1 })
    try {
      const either = createKeys(current, [previous])
      if (!(await isSealedWith(database, either)))
        return { refusal: 'the database was sealed with neither MASTER_KEY nor PREVIOUS_MASTER_KEY' }
      const resealing = { from: createKeys(previous), to: createKeys(current), either, keepsCookies }
      return { ...(await resealWhileServing(database, resealing, new Date())), keptFile: undefined, isWhileServing: true }
    } finally {
      await close()
    }
  } finally {
    await stores.close()
  }
}
