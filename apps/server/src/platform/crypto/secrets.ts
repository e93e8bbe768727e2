import { z } from 'zod'
import { type Database, hasChanged } from '../database/database.ts'
import type { Keys } from './crypto.ts'

const SHORTEST_WITH_SHOWN_END = 12
const SHOWN_CHARACTERS = 4

/** Keeps a small text, sealed under the master key; a text of that name is replaced. */
export async function storeSecret(
  database: Database,
  keys: Pick<Keys, 'sealSecret'>,
  { name, text, now }: { name: string; text: string; now: Date },
): Promise<void> {
  const row = { sealed: keys.sealSecret(text, name), updated_at: now }
  await database
    .insertInto('secrets')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** The text of a name; `undefined` when none is kept. Throws `SealBrokenError` when it was kept under another master key. */
export async function readSecret(database: Database, keys: Pick<Keys, 'openSecret'>, name: string): Promise<string | undefined> {
  const row = await database.selectFrom('secrets').select('sealed').where('name', '=', name).executeTakeFirst()
  return row && keys.openSecret(row.sealed, name)
}

/** False when nothing of that name was kept. */
export async function deleteSecret(database: Database, name: string): Promise<boolean> {
  return hasChanged(database.deleteFrom('secrets').where('name', '=', name))
}

/** The end of a secret, by which people know it again on a screen; empty for one too short to show any of it. */
export const shownEnd = (text: string): string => (text.length < SHORTEST_WITH_SHOWN_END ? '' : text.slice(-SHOWN_CHARACTERS))

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

const NAME = 'previous-cookie-secrets'
const cookieSecretsSchema = z.array(z.string())

/** What cookies were signed with under earlier master keys, newest first: visitors have nothing but their cookie to come back with. */
export async function readPreviousCookieSecrets(database: Database, keys: Pick<Keys, 'openSecret'>): Promise<string[]> {
  const text = await readSecret(database, keys, NAME)
  return text === undefined ? [] : cookieSecretsSchema.parse(JSON.parse(text))
}

export const storePreviousCookieSecrets = (
  database: Database,
  keys: Pick<Keys, 'sealSecret'>,
  { cookieSecrets, now }: { cookieSecrets: readonly string[]; now: Date },
): Promise<void> => storeSecret(database, keys, { name: NAME, text: JSON.stringify(cookieSecrets), now })
