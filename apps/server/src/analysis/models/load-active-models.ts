import type { Dependencies } from '../dependencies.ts'
import { activeProviders } from './active-providers.ts'

type Needs = Pick<Dependencies, 'config' | 'database' | 'keys' | 'logger' | 'remoteModels'>

/** Loads what the active models at providers need, in the background of a start; a server without such models loads nothing. */
export async function loadActiveModels(needs: Needs): Promise<void> {
  try {
    const providers = await activeProviders(needs)
    if (providers.length > 0) await needs.remoteModels.load(providers.map(({ id }) => id))
  } catch (error) {
    needs.logger.warn({ err: error }, 'the models at providers could not be loaded ahead')
  }
}
