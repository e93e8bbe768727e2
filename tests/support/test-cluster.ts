import { startTestCluster } from '../../apps/server/test/test-database.ts'
import { fillTemplate } from '../../apps/server/test/test-server.ts'

/** Nothing in it outlives the run, so nothing needs to be on the disk before it counts as written. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Vitest's global set-up: one PostgreSQL cluster for a whole run, from which each test takes a database of its own. */
export const setup = (): Promise<() => Promise<void>> => startTestCluster({ seed: fillTemplate, settings: SETTINGS })
