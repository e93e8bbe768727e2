import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starts a process beside this one; from the sources it begins by loading what translates them. */
export function forkWorker(entry: URL, options: ForkOptions): ChildProcess {
  const execArgv = entry.pathname.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
  return fork(fileURLToPath(entry), { ...options, execArgv })
}
