import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

/**
 * How far a heap may grow, in per cent of what was in use after its last sweep, before it is swept again. V8 lets a small one grow by so little that
 * each photo ended in a sweep of the whole thread, which took a third of what the photo cost.
 */
const HEAP_GROWTH_PERCENT = 200

/** Node.js 20 loads no TypeScript in a thread, so from the sources a thread begins by loading what translates them. */
export function startWorker(entry: URL): Worker {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { execArgv: [] })
  const translator = import.meta.resolve('tsx/esm/api')
  const opening = `import('${translator}').then(({ register }) => { register(); return import('${entry.href}') })`
  return new Worker(opening, { eval: true, execArgv: ['--conditions=chioma-source'] })
}
