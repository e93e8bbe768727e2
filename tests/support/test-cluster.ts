// Vitest's global set-up: one PostgreSQL cluster for a whole run, from which each test takes a database of its own.
export { startTestCluster as setup } from '../../apps/server/test/test-database.ts'
