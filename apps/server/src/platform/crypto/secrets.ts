import type { Database } from '../database/database.ts'
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
  const { numDeletedRows } = await database.deleteFrom('secrets').where('name', '=', name).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The end of a secret, by which people know it again on a screen; empty for one too short to show any of it. */
export const shownEnd = (text: string): string => (text.length < SHORTEST_WITH_SHOWN_END ? '' : text.slice(-SHOWN_CHARACTERS))
