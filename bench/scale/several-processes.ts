import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { scalpPhoto } from '../../tests/support/photos.ts'
import { startTopology, type Topology } from '../../tests/support/topology.ts'
import { createVisitorClient } from '../../tests/support/visitor-client.ts'
import { processorMsOfTree } from '../cost/processor-time.ts'

const WORKERS = [1, 2, 4]
const SERVERS = 2
const ANALYSES = 48
/** Visitors who each send the next photo when the last one is answered. */
const VISITORS = 8
const ENDS_WITHIN_MS = 300_000
const DAY_S = 24 * 60 * 60
const DAY_ANALYSES = 1_000_000

/** Processor time of one analysis, in milliseconds, by who takes it. */
interface Cost {
  servers: number
  workers: number
  database: number
}

interface Measured {
  workers: number
  perSecond: number
  medianMs: number
  p95Ms: number
  cost: Cost
}

/** Analyses a second and what a visitor waits at 1, 2 and 4 workers, and what takes the processor's time. Linux only. */
export async function reportProcesses(): Promise<void> {
  const photo = await scalpPhoto({ width: 900, height: 650 })
  console.log(
    `\n${ANALYSES} photos of 900 x 650 px from ${VISITORS} visitors at once, ${SERVERS} servers, a bucket, ${availableParallelism()} processors`,
  )
  console.log('workers  analyses/s   median      p95   processor ms an analysis: servers  workers  PostgreSQL')
  const measured: Measured[] = []
  for (const workers of WORKERS) {
    const result = await measure(workers, photo)
    measured.push(result)
    const { cost } = result
    const costs = [cost.servers, cost.workers, cost.database].map((ms) => ms.toFixed(0).padStart(8)).join(' ')
    console.log(
      `${String(workers).padStart(7)} ${result.perSecond.toFixed(2).padStart(11)} ${result.medianMs.toFixed(0).padStart(6)} ms ${result.p95Ms.toFixed(0).padStart(6)} ms ${''.padStart(26)} ${costs}`,
    )
  }
  reportNext(measured)
}

async function measure(workers: number, photo: Buffer): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'chioma scale '))
  const topology = await startTopology({
    folder,
    servers: SERVERS,
    workers,
    env: { LOG_LEVEL: 'warn', ANALYSIS_QUEUE_LIMIT: '1000' },
  })
  try {
    // Every part has worked once before the time is taken.
    await analyze(topology, photo, workers * 2, VISITORS)
    const before = costOf(topology)
    const startedAt = performance.now()
    const durationsMs = (await analyze(topology, photo, ANALYSES, VISITORS)).sort((a, b) => a - b)
    const seconds = (performance.now() - startedAt) / 1_000
    const after = costOf(topology)
    return {
      workers,
      perSecond: ANALYSES / seconds,
      medianMs: durationsMs[Math.floor(ANALYSES / 2)] ?? 0,
      p95Ms: durationsMs[Math.floor(ANALYSES * 0.95)] ?? 0,
      cost: perAnalysis(before, after),
    }
  } finally {
    await topology.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** From the first byte of the upload until the report is there; one duration for each photo. */
async function analyze({ url }: Topology, photo: Buffer, count: number, visitors: number): Promise<number[]> {
  const durationsMs: number[] = []
  let left = count
  const send = async (): Promise<void> => {
    const visitor = createVisitorClient(url)
    while (left > 0) {
      left -= 1
      const startedAt = performance.now()
      const { id } = await visitor.upload(photo)
      const events = await visitor.events(id)
      if (events.at(-1)?.stage !== 'completed')
        throw new Error(`an analysis ended as ${(await visitor.endOf(id, ENDS_WITHIN_MS)).status}`)
      durationsMs.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: visitors }, send))
  return durationsMs
}

function costOf({ servers, workers, postgresPid }: Topology): Cost {
  const sum = (processes: readonly { pid: number }[]) => processes.reduce((all, { pid }) => all + processorMsOfTree(pid), 0)
  return { servers: sum(servers), workers: sum(workers), database: processorMsOfTree(postgresPid) }
}

const perAnalysis = (before: Cost, after: Cost): Cost => ({
  servers: (after.servers - before.servers) / ANALYSES,
  workers: (after.workers - before.workers) / ANALYSES,
  database: (after.database - before.database) / ANALYSES,
})

/** What it takes past this machine, from the cheapest of the measurements: waiting processes cost as well. */
function reportNext(measured: readonly Measured[]): void {
  const total = ({ servers, workers, database }: Cost): number => servers + workers + database
  const [cost] = measured.map((result) => result.cost).sort((a, b) => total(a) - total(b))
  if (cost === undefined) return
  const best = Math.max(...measured.map(({ perSecond }) => perSecond))
  const busy = ((best * total(cost)) / 1_000 / availableParallelism()) * 100
  const average = DAY_ANALYSES / DAY_S
  console.log(
    `one analysis: ${total(cost).toFixed(0)} ms of processor time; at ${best.toFixed(2)} a second that is ${busy.toFixed(0)} % of the processors of this machine`,
  )
  console.log(
    `next: PostgreSQL, ${cost.database.toFixed(1)} ms an analysis, so ${(1_000 / cost.database).toFixed(0)} a second for each of its processors`,
  )
  console.log(
    `${DAY_ANALYSES.toLocaleString('en')} a day are ${average.toFixed(1)} a second: ${((average * (cost.servers + cost.workers)) / 1_000).toFixed(1)} processors for servers and workers, ${((average * cost.database) / 1_000).toFixed(1)} for PostgreSQL, on average`,
  )
}
