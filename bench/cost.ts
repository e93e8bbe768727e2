/**
 * What does one analysis cost? Runs the built server with its database, sends a microscope photo of 900 x 650 pixels again and again, as
 * the pages do, and prints the processor's time beside that of decoding and measuring alone in the same run, and where it goes; how many
 * analyses a second there are beside the engine alone; and how long a visitor waits. Exit 1 when beyond a goal. `--data PATH` takes a
 * photo, or the first of a folder, instead of a painted one. Linux only. The time to wait says something on an idle machine alone.
 */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readPostmaster } from '../tests/support/cluster-access.ts'
import { scalpPhoto } from '../tests/support/photos.ts'
import { type ServerProcess, startServerProcess, temporaryDataFolder } from '../tests/support/server-process.ts'
import { createVisitorClient } from '../tests/support/visitor-client.ts'
import { type EngineAlone, startEngineAlone } from './cost/engine-alone.ts'
import { readParts, writeSourceMaps } from './cost/parts.ts'
import { type ServerCosts, serverCosts } from './cost/processor-time.ts'

const MOST_TIMES_ENGINE = 2.5
const LEAST_SHARE_OF_ENGINE = 0.5
const MOST_WAIT_MS = 300
const BLOCK = 5
const BLOCKS_AT_FIRST = 2
const BLOCKS = 10
const PROFILED = 40
const RATE_ROUNDS = 3
const AT_ONCE = 6
const IN_A_ROUND = 40
/** For the processor to come to rest, and for what was written to lie in the file. */
const SETTLE_MS = 2_000

interface Bench {
  server: ServerProcess
  engine: EngineAlone
  costs(): ServerCosts
  /** As the pages do: the photo is sent, its progress followed, its report fetched. Returns how long that took. */
  analyze(): Promise<number>
}

const { values } = parseArgs({ options: { data: { type: 'string' } } })
const folder = await temporaryDataFolder()
const profiles = await mkdtemp(join(tmpdir(), 'chioma-cost-'))
const photo = await readPhoto(values.data)
writeSourceMaps()
const server = await startServerProcess({
  dataFolder: folder.path,
  env: {
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'on',
    NODE_OPTIONS: `--import ${new URL('cost/profile-threads.mjs', import.meta.url).href}`,
    PROFILE_FOLDER: profiles,
  },
})
const engine = startEngineAlone(photo)
try {
  const postgresPid = readPostmaster(folder.path).pid
  const costs = () => serverCosts(server.pid, postgresPid)
  const bench: Bench = { server, engine, costs, analyze: analyses(server.url, photo) }
  await bench.analyze()
  await engine.measure(1)
  await printCost(bench, 'the first after a start', BLOCKS_AT_FIRST)
  const isCheap = await printCost(bench, 'from then on', BLOCKS)
  await printIdle(bench)
  await printParts(bench)
  const isQuick = await printRate(bench)
  process.exitCode = isCheap && isQuick ? 0 : 1
} finally {
  engine.stop()
  await server.stop()
  await folder.remove()
  await rm(profiles, { recursive: true })
}

async function printCost({ engine, costs, analyze }: Bench, when: string, blocks: number): Promise<boolean> {
  const rounds: { took: ServerCosts; aloneMs: number; waitsMs: number[] }[] = []
  for (let block = 0; block < blocks; block += 1) {
    const before = costs()
    const waitsMs: number[] = []
    let aloneMs = 0
    for (let index = 0; index < BLOCK; index += 1) {
      waitsMs.push(await analyze())
      // By turns: with the same rests both sweep their memory alike, which is half of what the engine costs.
      aloneMs += (await engine.measure(1)).processorMs / BLOCK
    }
    rounds.push({ took: perAnalysis(before, costs(), BLOCK), aloneMs, waitsMs })
  }
  const middle = (of: (round: (typeof rounds)[number]) => number): number => median(rounds.map(of))
  const figures = {
    bench: 'cost',
    when,
    wholeMs: rounded(middle(({ took }) => sumOf(took))),
    serverMs: rounded(middle(({ took }) => took.server)),
    decodersMs: rounded(middle(({ took }) => took.decoders)),
    postgresMs: rounded(middle(({ took }) => took.postgres)),
    decodeAndEngineMs: rounded(middle(({ aloneMs }) => aloneMs)),
    timesDecodeAndEngine: Number(middle(({ took, aloneMs }) => sumOf(took) / aloneMs).toFixed(2)),
    waitMs: rounded(median(rounds.flatMap(({ waitsMs }) => waitsMs))),
    goals: { timesDecodeAndEngine: MOST_TIMES_ENGINE, waitMs: MOST_WAIT_MS },
  }
  console.log(JSON.stringify(figures))
  return figures.timesDecodeAndEngine <= MOST_TIMES_ENGINE && figures.waitMs <= MOST_WAIT_MS
}

async function printIdle({ costs }: Bench): Promise<void> {
  const before = costs()
  await delay(SETTLE_MS)
  const idle = perAnalysis(before, costs(), SETTLE_MS / 1_000)
  console.log(
    JSON.stringify({ bench: 'cost', when: 'idle, a second', wholeMs: rounded(sumOf(idle)), postgresMs: rounded(idle.postgres) }),
  )
}

/** Profiling itself takes a little. */
async function printParts({ server, costs, analyze }: Bench): Promise<void> {
  process.kill(server.pid, 'SIGUSR2')
  await delay(SETTLE_MS)
  const before = costs()
  for (let index = 0; index < PROFILED; index += 1) await analyze()
  const took = perAnalysis(before, costs(), PROFILED)
  process.kill(server.pid, 'SIGUSR2')
  await delay(SETTLE_MS)
  const threads = [...(await readParts(profiles))].map(([part, ms]): [string, number] => [part, ms / PROFILED])
  const others = took.server - threads.reduce((sum, [, ms]) => sum + ms, 0)
  const parts: [string, number][] = [
    ...threads,
    ['other threads: image codecs, files, compiling, garbage collection', others],
    ['intake: processes that decode and write anew', took.decoders],
    ['PostgreSQL', took.postgres],
  ]
  console.table(
    parts.sort(([, a], [, b]) => b - a).map(([part, ms]) => ({ part, 'ms an analysis': rounded(ms) })),
    ['part', 'ms an analysis'],
  )
}

async function printRate({ engine, analyze }: Bench): Promise<boolean> {
  const rates: { rate: number; aloneRate: number }[] = []
  for (let round = 0; round < RATE_ROUNDS; round += 1) {
    const { elapsedMs } = await engine.measureSideBySide(IN_A_ROUND)
    const start = performance.now()
    let left = IN_A_ROUND
    const work = async (): Promise<void> => {
      while (left-- > 0) await analyze()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    rates.push({ rate: (IN_A_ROUND * 1_000) / (performance.now() - start), aloneRate: (IN_A_ROUND * 1_000) / elapsedMs })
  }
  const shareOfEngine = Number(median(rates.map(({ rate, aloneRate }) => rate / aloneRate)).toFixed(2))
  const analysesASecond = Number(median(rates.map(({ rate }) => rate)).toFixed(2))
  const engineASecond = Number(median(rates.map(({ aloneRate }) => aloneRate)).toFixed(2))
  console.log(
    JSON.stringify({
      bench: 'cost',
      analysesASecond,
      engineASecond,
      shareOfEngine,
      goals: { shareOfEngine: LEAST_SHARE_OF_ENGINE },
    }),
  )
  return shareOfEngine >= LEAST_SHARE_OF_ENGINE
}

/** Every analysis is a new visitor's at an address of its own. */
function analyses(url: string, bytes: Uint8Array): () => Promise<number> {
  let count = 0
  return async () => {
    count += 1
    const start = performance.now()
    const visitor = createVisitorClient(url)
    const { id } = await visitor.upload(bytes, { address: `10.0.${count >> 8}.${count & 255}` })
    await visitor.events(id)
    const { status } = await visitor.analysis(id)
    if (status !== 'completed') throw new Error(`the analysis of this photo is ${status}`)
    return performance.now() - start
  }
}

function perAnalysis(before: ServerCosts, after: ServerCosts, count: number): ServerCosts {
  return {
    server: (after.server - before.server) / count,
    decoders: (after.decoders - before.decoders) / count,
    postgres: (after.postgres - before.postgres) / count,
  }
}

function sumOf({ server, decoders, postgres }: ServerCosts): number {
  return server + decoders + postgres
}

async function readPhoto(path: string | undefined): Promise<Buffer> {
  if (path === undefined) return scalpPhoto({ width: 900, height: 650 })
  if (!(await stat(path)).isDirectory()) return readFile(path)
  const [first] = (await readdir(path)).filter((name) => /\.jpe?g$/i.test(name)).sort()
  if (first === undefined) throw new Error(`no photo in ${path}`)
  return readFile(join(path, first))
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function rounded(ms: number): number {
  return Number(ms.toFixed(1))
}
