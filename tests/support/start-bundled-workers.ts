import { existsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import workerThreads, { Worker, type WorkerOptions } from 'node:worker_threads'

const BUNDLE = new URL('../../apps/server/dist/bundle/', import.meta.url)
const COMPILED = new URL('../../apps/server/dist/', import.meta.url).href

/** Vitest's set-up: threads of the compiled server are those that ship, in one file, which begin with a third of the work. */
class BundledWorker extends Worker {
  constructor(entry: string | URL, options?: WorkerOptions) {
    const bundled = new URL(basename(String(entry)), BUNDLE)
    super(String(entry).startsWith(COMPILED) && existsSync(bundled) ? bundled : entry, options)
  }
}

// A set-up runs again for every file of a worker.
if (workerThreads.Worker.name !== BundledWorker.name) {
  workerThreads.Worker = BundledWorker
  syncBuiltinESMExports()
}
