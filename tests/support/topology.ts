import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded-postgres/embedded-postgres.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { addressOf } from '../../apps/server/test/test-database.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { readPostmaster } from './cluster-access.ts'
import { startS3Server, urlOfBucket } from './s3-server.ts'
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts'

/** Servers and workers that share PostgreSQL, a bucket and the master key, and nothing else, behind one address. */
export interface Topology {
  url: string
  /** PostgreSQL's main process. */
  postgresPid: number
  servers: ServerProcess[]
  workers: ServerProcess[]
  /** Ends one process as an operator would, starts another one in its place and waits until requests are sent to it. */
  replace(process: ServerProcess): Promise<void>
  stop(): Promise<void>
}

interface TopologyOptions {
  /** For whatever the parts keep. */
  folder: string
  servers: number
  workers: number
  env?: Record<string, string>
}

/** The same as `compose.yaml` starts, from plain processes: PostgreSQL, an S3 server, servers, workers and what spreads requests. */
export async function startTopology({ folder, servers, workers, env = {} }: TopologyOptions): Promise<Topology> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const postgres = await startEmbeddedPostgres(folder, createLogger('silent'))
    stops.push(postgres.stop)
    const s3 = await startS3Server(join(folder, 's3'))
    stops.push(s3.stop)
    const shared = {
      DATABASE_URL: addressOf(postgres),
      STORAGE_URL: urlOfBucket(await s3.makeBucket('chioma')),
      MASTER_KEY: randomBytes(32).toString('base64'),
      TRUST_PROXY: '127.0.0.1',
      DRAIN_DELAY_MS: '1000',
      ...env,
    }
    const running: ServerProcess[] = []
    stops.push(() => Promise.all(running.map((process) => process.stop())))
    const startAt = async (port: number, worker: 'none' | 'only'): Promise<ServerProcess> => {
      const process = await startServerProcess({
        dataFolder: join(folder, `process-${port}`),
        port,
        env: { ...shared, WORKER: worker },
      })
      running.push(process)
      return process
    }
    const several = async (count: number, worker: 'none' | 'only'): Promise<ServerProcess[]> => {
      const ports: number[] = []
      for (let index = 0; index < count; index += 1) ports.push(await freePort())
      return Promise.all(ports.map((port) => startAt(port, worker)))
    }
    const topology = { servers: await several(servers, 'none'), workers: await several(workers, 'only') }
    const balancer: Balancer = await startBalancer(topology.servers.map(({ url }) => url))
    stops.push(balancer.stop)
    return {
      ...topology,
      url: balancer.url,
      postgresPid: readPostmaster(folder).pid,
      replace: async (process) => {
        const list = topology.servers.includes(process) ? topology.servers : topology.workers
        await process.stop()
        running.splice(running.indexOf(process), 1)
        const next = await startAt(Number(new URL(process.url).port), list === topology.servers ? 'none' : 'only')
        list.splice(list.indexOf(process), 1, next)
        if (list === topology.servers) await balancer.untilSentTo(next.url)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
