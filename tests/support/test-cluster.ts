import { seedModels } from '../../apps/server/src/analysis/index.ts'
import { seedCenters } from '../../apps/server/src/booking/index.ts'
import { loadLocales } from '../../apps/server/src/platform/locales.ts'
import { startTestCluster } from '../../apps/server/test/test-database.ts'

/** Vitest's global set-up: one PostgreSQL cluster for a whole run, from which each test takes a database of its own. */
export const setup = (): Promise<() => Promise<void>> =>
  startTestCluster(async (database) => {
    await seedModels({ database })
    await seedCenters({ database, locales: await loadLocales() })
  })
