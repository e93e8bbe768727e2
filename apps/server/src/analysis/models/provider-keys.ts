import type { RemoteProviderId } from '@chioma/contract'
import { deleteSecret, shownEnd, storeSecret } from '../../platform/crypto/secrets.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type Actor, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { keyNameOf } from './provider-access.ts'

type Needs = Pick<Dependencies, 'database' | 'keys'>

/** Keeps a provider's key under the master key; it stands above the environment's from the next call on. */
export async function keepProviderKey(
  { database, keys }: Needs,
  actor: Actor,
  provider: RemoteProviderId,
  apiKey: string,
  now: Date,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await storeSecret(trx, keys, { name: keyNameOf(provider), text: apiKey, now })
    const after = { ending: shownEnd(apiKey) }
    await writeAuditEntry(trx, actor, { action: 'provider.key_stored', subject: `provider/${provider}`, after })
  })
}

export async function forgetProviderKey({ database }: Needs, actor: Actor, provider: RemoteProviderId): Promise<void> {
  await database.transaction().execute(async (trx) => {
    if (!(await deleteSecret(trx, keyNameOf(provider)))) throw new AppError('not_found')
    await writeAuditEntry(trx, actor, { action: 'provider.key_forgotten', subject: `provider/${provider}` })
  })
}
