import type { ChildProcess, ForkOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { forkWorker as forkFromSource } from '../../apps/server/src/platform/fork-worker.ts'

/** The process as the compiler wrote it: it begins with a part of the work that translating its sources takes. */
export function forkWorker(entry: URL, options: ForkOptions): ChildProcess {
  const built = new URL(entry.href.replace('/apps/server/src/', '/apps/server/dist/').replace(/\.ts$/, '.js'))
  return forkFromSource(existsSync(built) ? built : entry, options)
}
