import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface CallFrame {
  functionName: string
  url: string
  /** From 0, as are its columns. */
  lineNumber: number
  columnNumber: number
}

interface ProfileNode {
  id: number
  callFrame: CallFrame
  children?: number[]
}

/** What `profile-threads.mjs` writes of a thread. */
interface ThreadProfile {
  isMainThread: boolean
  processorMs: number
  profile: { nodes: ProfileNode[]; samples: number[]; timeDeltas: number[] }
}

/** The first that fits the innermost frame that any fits tells the part. */
const PARTS_OF_MAIN: readonly (readonly [RegExp, string])[] = [
  [/analysis\/report|packages\/report/, 'report'],
  [/analysis\/run\/merge/, 'merging'],
  [/platform\/queue|pg-boss/, 'jobs'],
  [/platform\/database|node_modules\/(pg|kysely|pg-pool|pg-protocol|postgres-)|queries\.js/, 'database client'],
  [/platform\/(storage|crypto)/, 'sealing and storing'],
  [/platform\/pictures|intake\//, 'intake'],
  [/analysis\/models/, 'handing to the engine'],
  [/platform\/http|node_modules\/(@?fastify|light-my-request|avvio|find-my-way|zod)|node:_?http|node:net|node:zlib/, 'HTTP'],
]
const PARTS_OF_MEASURING: readonly (readonly [RegExp, string])[] = [
  [/mask-png|deflate/, 'overlays'],
  [/packages\/engine|wasm/, 'engine'],
  [/decode-photo|sharp/, 'decode'],
]

type Parts = Map<string, number>

/** The processor's time of each part of the threads whose profiles lie in a folder. */
export async function readParts(folder: string): Promise<Parts> {
  const parts: Parts = new Map()
  for (const file of await readdir(folder)) {
    const thread: ThreadProfile = JSON.parse(await readFile(join(folder, file), 'utf8'))
    for (const [part, ms] of partsOf(thread)) parts.set(part, (parts.get(part) ?? 0) + ms)
  }
  return parts
}

function partsOf({ isMainThread, processorMs, profile }: ThreadProfile): Parts {
  const rules = isMainThread ? PARTS_OF_MAIN : PARTS_OF_MEASURING
  const rest = isMainThread ? 'rest of the main thread' : 'rest of the measuring threads'
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const partOf = (id: number): string => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = nodes.get(at)?.callFrame
      const functionName = frame?.functionName ?? ''
      const url = frame === undefined ? '' : sourceOf(frame)
      if (functionName === '(garbage collector)') return `${isMainThread ? 'main' : 'measuring'}: garbage collection`
      const found = rules.find(([pattern]) => pattern.test(`${url} ${functionName}`))
      if (found) return found[1]
    }
    return rest
  }
  const known = new Map<number, string>()
  const sampled: Parts = new Map()
  let total = 0
  profile.samples.forEach((id, index) => {
    if (nodes.get(id)?.callFrame.functionName === '(idle)') return
    const part = known.get(id) ?? partOf(id)
    known.set(id, part)
    const us = profile.timeDeltas[index + 1] ?? 0
    sampled.set(part, (sampled.get(part) ?? 0) + us)
    total += us
  })
  // Samples are taken by the clock, and a thread may wait for a processor: the shares are of what it really took.
  return new Map([...sampled].map(([part, us]) => [part, (us / Math.max(1, total)) * processorMs]))
}

/** Puts the built server together as it is, with maps beside it that `readParts` reads. */
export function writeSourceMaps(): void {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  for (const mode of ['production', 'threads']) {
    const args = [vite, 'build', '--logLevel', 'warn', '--mode', mode, '--sourcemap', 'hidden']
    execFileSync(process.execPath, args, { cwd: join(root, 'apps/server'), stdio: 'inherit' })
  }
}

const maps = new Map<string, SourceMap | undefined>()

/** The file that a function was written in: what runs was put together from many. */
function sourceOf({ url, lineNumber, columnNumber }: CallFrame): string {
  if (!url.startsWith('file:')) return url
  if (!maps.has(url)) {
    const map = new URL(`${url}.map`)
    maps.set(url, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined)
  }
  const entry = maps.get(url)?.findEntry(lineNumber, columnNumber)
  return entry !== undefined && 'originalSource' in entry ? entry.originalSource : url
}
