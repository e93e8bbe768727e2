import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { Keys } from './crypto.ts'
import { readSecret, storeSecret } from './secrets.ts'

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
