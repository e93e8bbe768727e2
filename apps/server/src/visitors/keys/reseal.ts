import { sql } from 'kysely'
import { createKeys, type Keys, SealBrokenError } from '../../platform/crypto/crypto.ts'
import {
  adoptNextMasterKey,
  dropNextMasterKey,
  masterKeyFile,
  readMasterKey,
  readNextMasterKey,
  readOrMakeMasterKey,
} from '../../platform/crypto/master-key.ts'
import {
  dropKeyCheck,
  openKeyCheck,
  readKeyCheck,
  readPreviousCookieSecrets,
  storeKeyCheck,
  storePreviousCookieSecrets,
} from '../../platform/crypto/secrets.ts'
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
    const cookieSecrets = await cookieSecretsToKeep(trx, resealing, resealing.from)
    await openKeyCheck(trx, resealing.from)
    await dropKeyCheck(trx)
    const resealed = {
      visitors: await resealVisitors((work) => work(trx), resealing),
      secrets: await resealSecrets(trx, resealing),
    }
    await storePreviousCookieSecrets(trx, resealing.to, { cookieSecrets, now })
    await storeKeyCheck(trx, resealing.to, now)
    return resealed
  })
}

/**
 * The same while servers work that open what is sealed with either key: a thousand visitors at a time, so that nobody waits. What is
 * sealed with the new key already stays as it is, so that it can be done again until nothing is left. `either`: opens what was sealed
 * with one of the two.
 */
export async function resealWhileServing(
  database: Database,
  resealing: Resealing & { either: Keys },
  now: Date,
): Promise<Resealed> {
  const visitors = await resealVisitors((work) => database.transaction().execute(work), resealing)
  return database.transaction().execute(async (trx) => {
    await sql`lock table secrets in exclusive mode`.execute(trx)
    const cookieSecrets = await cookieSecretsToKeep(trx, resealing, resealing.either)
    await dropKeyCheck(trx)
    const secrets = await resealSecrets(trx, resealing)
    await storePreviousCookieSecrets(trx, resealing.to, { cookieSecrets, now })
    await storeKeyCheck(trx, resealing.to, now)
    return { visitors, secrets }
  })
}

/** What cookies were signed with so far. */
async function cookieSecretsToKeep(trx: Transaction, { keepsCookies, from }: Resealing, opener: Keys): Promise<string[]> {
  if (!keepsCookies) return []
  return [...new Set([...from.cookieSecrets, ...(await readPreviousCookieSecrets(trx, opener))])]
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

type InTransaction = <Result>(work: (trx: Transaction) => Promise<Result>) => Promise<Result>

/** How many of the visitors' keys were sealed with the key so far. */
async function resealVisitors(inTransaction: InTransaction, resealing: Resealing): Promise<number> {
  let count = 0
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    const { last, resealed } = await inTransaction((trx) => resealVisitorsAfter(trx, after ?? '', resealing))
    count += resealed
    after = last
  }
  return count
}

/** The next of them in the order of their ids. `last`: the last one; `undefined` where no more follow. */
async function resealVisitorsAfter(
  trx: Transaction,
  after: string,
  { from, to }: Resealing,
): Promise<{ last: string | undefined; resealed: number }> {
  const rows = await trx
    .selectFrom('visitors')
    .select(['id', 'wrapped_key'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forUpdate()
    .execute()
  const changed = rows.flatMap(({ id, wrapped_key: key }) => {
    const dataKey = resealedBy(
      () => from.unwrapDataKey(key, id),
      () => to.unwrapDataKey(key, id),
    )
    return dataKey === undefined ? [] : [{ id, key: to.wrapDataKey(dataKey, id) }]
  })
  await sql`
    update visitors set wrapped_key = wrapped.key
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ key }) => key)}::bytea[]) as wrapped (id, key)
    where visitors.id = wrapped.id`.execute(trx)
  return { last: rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id, resealed: changed.length }
}

async function resealSecrets(trx: Transaction, { from, to }: Resealing): Promise<number> {
  const rows = await trx.selectFrom('secrets').select(['name', 'sealed']).execute()
  let count = 0
  for (const { name, sealed } of rows) {
    const text = resealedBy(
      () => from.openSecret(sealed, name),
      () => to.openSecret(sealed, name),
    )
    if (text === undefined) continue
    count += 1
    await trx
      .updateTable('secrets')
      .set({ sealed: to.sealSecret(text, name) })
      .where('name', '=', name)
      .execute()
  }
  return count
}

/** What the key so far opens; `undefined` for what is sealed with the new one already. Throws where neither opens it. */
function resealedBy<Opened>(openWithFrom: () => Opened, openWithTo: () => Opened): Opened | undefined {
  try {
    return openWithFrom()
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    openWithTo()
    return undefined
  }
}

/** Thrown at a start without the master key that the database belongs to. */
export class MasterKeyMissingError extends Error {
  constructor(missed: string | undefined, found: string) {
    const which = missed === undefined ? 'another master key' : `the master key with the fingerprint ${missed}`
    super(`what is stored in this database cannot be opened: it was sealed with ${which}; ${found}. Put that key back.`)
    this.name = 'MasterKeyMissingError'
  }
}

export interface KeySettings {
  dataFolder: string
  /** `undefined`: the key file in the data folder. */
  masterKey: Buffer | undefined
  /** Keys that open what other processes seal, while one master key takes the place of another. */
  newMasterKey: Buffer | undefined
  previousMasterKey: Buffer | undefined
}

/**
 * The keys of a database: from the master key given by the environment, or from the one in the data folder, which is made where nothing
 * was sealed yet. Where a change of keys was cut off, the database says on which side of it: everything in it changed in one
 * transaction. Throws `MasterKeyMissingError` where the key is not the one that the database was sealed with: a second key would hide
 * all that is stored and mix with it.
 */
export async function loadKeys(
  { dataFolder, masterKey, newMasterKey, previousMasterKey }: KeySettings,
  database: Database,
): Promise<Keys> {
  const others = [newMasterKey, previousMasterKey].filter((key) => key !== undefined)
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
    const keys = createKeys(given ?? readOrMakeMasterKey(dataFolder), others)
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
