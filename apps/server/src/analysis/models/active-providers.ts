import { REMOTE_PROVIDER_IDS, type RemoteProviderId } from '@chioma/contract'
import type { Dependencies } from '../dependencies.ts'
import { accessTo, canReach } from './provider-access.ts'

type Needs = Pick<Dependencies, 'config' | 'database' | 'keys' | 'remoteModels'>

/** The providers that an active model would send a photo to. */
export async function activeProviders(needs: Needs): Promise<{ id: RemoteProviderId; name: string }[]> {
  const rows = await needs.database.selectFrom('ai_models').select('provider').distinct().where('is_active', '=', true).execute()
  const active = REMOTE_PROVIDER_IDS.filter((id) => rows.some(({ provider }) => provider === id))
  const reachable = await Promise.all(active.map(async (id) => canReach(await accessTo(needs, id))))
  return active.filter((_id, index) => reachable[index]).map((id) => ({ id, name: needs.remoteModels.describe(id).name }))
}
