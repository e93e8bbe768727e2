import { type KeySource, REMOTE_PROVIDER_IDS, type RemoteProviderId } from '@chioma/contract'
import { SealBrokenError } from '../../platform/crypto/crypto.ts'
import { readSecret } from '../../platform/crypto/secrets.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ProviderAccess } from './remote-models.ts'

export interface KnownAccess extends ProviderAccess {
  keySource: KeySource
}

export const keyNameOf = (provider: RemoteProviderId): string => `provider-key/${provider}`

export type AccessNeeds = Pick<Dependencies, 'config' | 'database' | 'keys' | 'remoteModels'>

/** How a provider is reached now: a key that an owner stored stands above the environment's. */
export async function accessTo(
  { config, database, keys, remoteModels }: AccessNeeds,
  provider: RemoteProviderId,
): Promise<KnownAccess> {
  const { apiKey, baseUrl } = config.modelProviders[provider]
  try {
    const stored = await readSecret(database, keys, keyNameOf(provider))
    if (stored !== undefined) return { apiKey: stored, baseUrl, keySource: 'stored' }
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error
    return { apiKey: undefined, baseUrl, keySource: 'unreadable' }
  }
  if (apiKey !== undefined) return { apiKey, baseUrl, keySource: 'environment' }
  return { apiKey: undefined, baseUrl, keySource: keylessSource(remoteModels.describe(provider).needsKey, baseUrl) }
}

/** A server of one's own is reachable once its address is known. */
const keylessSource = (needsKey: boolean, baseUrl: string | undefined): KeySource =>
  !needsKey && baseUrl !== undefined ? 'not_needed' : 'none'

export const canReach = ({ keySource }: KnownAccess): boolean => keySource !== 'none' && keySource !== 'unreadable'

/** The providers that an active model would send a photo to. */
export async function activeProviders(needs: AccessNeeds): Promise<{ id: RemoteProviderId; name: string }[]> {
  const rows = await needs.database.selectFrom('ai_models').select('provider').distinct().where('is_active', '=', true).execute()
  const active = REMOTE_PROVIDER_IDS.filter((id) => rows.some(({ provider }) => provider === id))
  const reachable = await Promise.all(active.map(async (id) => canReach(await accessTo(needs, id))))
  return active.filter((_id, index) => reachable[index]).map((id) => ({ id, name: needs.remoteModels.describe(id).name }))
}

/** Loads what the active models at providers need, in the background of a start; a server without such models loads nothing. */
export async function loadActiveModels(needs: AccessNeeds & Pick<Dependencies, 'logger'>): Promise<void> {
  try {
    const providers = await activeProviders(needs)
    if (providers.length > 0) await needs.remoteModels.load(providers.map(({ id }) => id))
  } catch (error) {
    needs.logger.warn({ err: error }, 'the models at providers could not be loaded ahead')
  }
}
