import type { Database } from '../database/database.ts'
import type { Keys } from './crypto.ts'
import { storeSecret } from './secrets.ts'

/** The name tells which master key the database belongs to; what it names opens under that key alone. */
const PREFIX = 'master-key/'
const CONTENT = 'what is stored here was sealed with this key'

/** The fingerprint of the master key that a database belongs to; `undefined` while it belongs to none. */
export async function readKeyCheck(database: Database): Promise<string | undefined> {
  const row = await database.selectFrom('secrets').select('name').where('name', 'like', `${PREFIX}%`).executeTakeFirst()
  return row?.name.slice(PREFIX.length)
}

/** Throws `SealBrokenError` where the database belongs to another master key. */
export async function openKeyCheck(database: Database, keys: Pick<Keys, 'openSecret'>): Promise<void> {
  const rows = await database.selectFrom('secrets').select(['name', 'sealed']).where('name', 'like', `${PREFIX}%`).execute()
  for (const { name, sealed } of rows) keys.openSecret(sealed, name)
}

/** From now on the database belongs to this master key. */
export async function storeKeyCheck(
  database: Database,
  keys: Pick<Keys, 'sealSecret' | 'masterKeyFingerprint'>,
  now: Date,
): Promise<void> {
  await dropKeyCheck(database)
  await storeSecret(database, keys, { name: `${PREFIX}${keys.masterKeyFingerprint}`, text: CONTENT, now })
}

export const dropKeyCheck = (database: Database) => database.deleteFrom('secrets').where('name', 'like', `${PREFIX}%`).execute()
