import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { startWorker as startFromSource } from '../../apps/server/src/platform/start-worker.ts'

const BUNDLE = new URL('../../apps/server/dist/bundle/', import.meta.url)

/** The thread as the build put it together: it begins with a quarter of the work that translating its sources takes. */
export function startWorker(entry: URL): Worker {
  const built = new URL(basename(entry.pathname).replace(/\.ts$/, '.js'), BUNDLE)
  return existsSync(built) ? new Worker(built, { execArgv: [] }) : startFromSource(entry)
}
