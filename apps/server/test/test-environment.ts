import { z } from 'zod'

/** How the processes of one test run find their cluster. */
const CLUSTER = 'CHIOMA_TEST_CLUSTER'

const clusterSchema = z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() })
export type TestCluster = z.infer<typeof clusterSchema>

/** What the server's test support reads of the environment, and sets for the processes that the run starts after it. */
export const testEnvironment = {
  /** Throws where no cluster was announced. */
  cluster(): TestCluster {
    const text = process.env[CLUSTER]
    if (text === undefined) throw new Error('no test cluster is running: startTestCluster belongs into the global set-up')
    return clusterSchema.parse(JSON.parse(text))
  },
  announceCluster(cluster: TestCluster): void {
    process.env[CLUSTER] = JSON.stringify(cluster)
  },
}
