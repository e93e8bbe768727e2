import { writeFileSync } from 'node:fs'
import { openTestDatabase, startTestCluster } from '../apps/server/test/test-database.ts'
import { describeSchema } from './describe-schema.ts'

/** Migrates an empty database and writes down its tables as TypeScript types. */
const stop = await startTestCluster()
const { pool, close } = await openTestDatabase()
const target = new URL('../apps/server/src/platform/database/generated/database-types.ts', import.meta.url)
writeFileSync(target, await describeSchema(pool))
await close()
await stop()
