import { sql } from 'kysely'
import { createKeys, type Keys } from '../../platform/crypto/crypto.ts'
import { dropKeyCheck, openKeyCheck, readKeyCheck, storeKeyCheck } from '../../platform/crypto/key-check.ts'
import {
  adoptNextMasterKey,
  dropNextMasterKey,
  masterKeyFile,
  readMasterKey,
  readNextMasterKey,
  readOrMakeMasterKey,
} from '../../platform/crypto/master-key.ts'
import { readPreviousCookieSecrets, storePreviousCookieSecrets } from '../../platform/crypto/previous-cookies.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'

const BATCH_SIZE = 1_000

export interface Resealing {
  from: Keys
  to: Keys
  /** Whether cookies that were signed so far stay good. */
  keepsCookies: boolean
}

export interface Resealed {
  visitors: number
  secrets: number
}

/**
 * Seals everything that stands under the master key with another one, all of it or nothing: the visitors' keys and the secrets. Photos
 * stay as they are, under the visitors' own keys. Throws `SealBrokenError` where something was not sealed with the key so far.
 */
export async function reseal(database: Database, resealing: Resealing, now: Date): Promise<Resealed> {
  return database.transaction().execute(async (trx) => {
    await sql`lock table visitors, secrets in exclusive mode`.execute(trx)
    const cookieSecrets = resealing.keepsCookies
      ? [resealing.from.cookieSecret, ...(await readPreviousCookieSecrets(trx, resealing.from))]
      : []
    await openKeyCheck(trx, resealing.from)
    await dropKeyCheck(trx)
    const resealed = { visitors: await resealVisitors(trx, resealing), secrets: await resealSecrets(trx, resealing) }
    await storePreviousCookieSecrets(trx, resealing.to, { cookieSecrets, now })
    await storeKeyCheck(trx, resealing.to, now)
    return resealed
  })
}

/** Whether what is stored was sealed with these keys; true also where nothing was. */
export async function isSealedWith(database: Database, keys: Keys): Promise<boolean> {
  try {
    await openKeyCheck(database, keys)
    await readPreviousCookieSecrets(database, keys)
    const visitor = await database.selectFrom('visitors').select(['id', 'wrapped_key']).limit(1).executeTakeFirst()
    if (visitor !== undefined) keys.unwrapDataKey(visitor.wrapped_key, visitor.id)
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'SealBrokenError') return false
    throw error
  }
}

async function resealVisitors(trx: Transaction, { from, to }: Resealing): Promise<number> {
  let count = 0
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await trx
      .selectFrom('visitors')
      .select(['id', 'wrapped_key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    const wrapped = rows.map(({ id, wrapped_key: key }) => to.wrapDataKey(from.unwrapDataKey(key, id), id))
    await sql`
      update visitors set wrapped_key = wrapped.key
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${wrapped}::bytea[]) as wrapped (id, key)
      where visitors.id = wrapped.id`.execute(trx)
    count += rows.length
    if (rows.length < BATCH_SIZE) return count
    after = rows.at(-1)?.id ?? after
  }
}

async function resealSecrets(trx: Transaction, { from, to }: Resealing): Promise<number> {
  const rows = await trx.selectFrom('secrets').select(['name', 'sealed']).execute()
  for (const { name, sealed } of rows) {
    const text = from.openSecret(sealed, name)
    await trx
      .updateTable('secrets')
      .set({ sealed: to.sealSecret(text, name) })
      .where('name', '=', name)
      .execute()
  }
  return rows.length
}

/** Thrown at a start without the master key that the database belongs to. */
export class MasterKeyMissingError extends Error {
  constructor(missed: string | undefined, found: string) {
    const which = missed === undefined ? 'another master key' : `the master key with the fingerprint ${missed}`
    super(`what is stored in this database cannot be opened: it was sealed with ${which}; ${found}. Put that key back.`)
    this.name = 'MasterKeyMissingError'
  }
}

/**
 * The keys of a database: from the master key given by the environment, or from the one in the data folder, which is made where nothing
 * was sealed yet. Where a change of keys was cut off, the database says on which side of it: everything in it changed in one
 * transaction. Throws `MasterKeyMissingError` where the key is not the one that the database was sealed with: a second key would hide
 * all that is stored and mix with it.
 */
export async function settleKeys(
  { dataFolder, masterKey }: { dataFolder: string; masterKey: Buffer | undefined },
  database: Database,
): Promise<Keys> {
  const next = masterKey === undefined ? readNextMasterKey(dataFolder) : undefined
  if (next !== undefined) {
    if (await isSealedWith(database, createKeys(next))) adoptNextMasterKey(dataFolder)
    else dropNextMasterKey(dataFolder)
  }
  const place = masterKey === undefined ? masterKeyFile(dataFolder) : 'MASTER_KEY'
  return database.transaction().execute(async (trx) => {
    // Of two processes that start at once the first one decides.
    await sql`lock table secrets in exclusive mode`.execute(trx)
    const known = await readKeyCheck(trx)
    const given = masterKey ?? readMasterKey(dataFolder)
    if (given === undefined && (known !== undefined || (await isAnythingSealed(trx))))
      throw new MasterKeyMissingError(known, `there is none in ${place}, and MASTER_KEY is not set`)
    const keys = createKeys(given ?? readOrMakeMasterKey(dataFolder))
    if (!(await isSealedWith(trx, keys)))
      throw new MasterKeyMissingError(known, `${place} holds the one with ${keys.masterKeyFingerprint}`)
    if (known === undefined) await storeKeyCheck(trx, keys, new Date())
    return keys
  })
}

async function isAnythingSealed(database: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from secrets) or exists (select from visitors) as found`.execute(database)
  return rows[0]?.found ?? false
}
