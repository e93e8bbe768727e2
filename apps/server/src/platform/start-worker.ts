import { Worker } from 'node:worker_threads'

/** Node.js 20 loads no TypeScript in a thread, so from the sources a thread begins by loading what translates them. */
export function startWorker(entry: URL): Worker {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { execArgv: [] })
  const translator = import.meta.resolve('tsx/esm/api')
  const opening = `import('${translator}').then(({ register }) => { register(); return import('${entry.href}') })`
  return new Worker(opening, { eval: true, execArgv: ['--conditions=chioma-source'] })
}
