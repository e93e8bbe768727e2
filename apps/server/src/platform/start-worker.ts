import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

/**
 * What a thread may hold before V8 sweeps all of it, to begin with. V8 lets a small heap grow by little where there are rests, so that each photo
 * that came after one ended in a sweep of the whole thread, a third of what the photo cost.
 */
const HEAP_TO_BEGIN_WITH_MB = 64

/** Node.js 20 loads no TypeScript in a thread, so from the sources a thread begins by loading what translates them. */
export function startWorker(entry: URL): Worker {
  // Read when a heap is made: that of the process's own thread is there by now, and stays as it is.
  setFlagsFromString(`--initial-old-space-size=${HEAP_TO_BEGIN_WITH_MB}`)
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { execArgv: [] })
  const translator = import.meta.resolve('tsx/esm/api')
  const opening = `import('${translator}').then(({ register }) => { register(); return import('${entry.href}') })`
  return new Worker(opening, { eval: true, execArgv: ['--conditions=chioma-source'] })
}
