import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface CallFrame {
  functionName: string
  url: string
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
      const { url, functionName } = nodes.get(at)?.callFrame ?? { url: '', functionName: '' }
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
