import { once } from 'node:events'
import { startWorker } from '../../platform/start-worker.ts'
import type { DrawnPictures, DrawReply, DrawRequest } from './simulation-protocol.ts'

/** Some seconds of work, on a machine that has others to do as well. */
const TIMEOUT_MS = 90_000

/** Draws in a thread that lives as long as this takes. `undefined` where there is nothing to draw; throws when the thread dies or the time is up. */
export async function drawSimulation(request: DrawRequest, signal: AbortSignal): Promise<DrawnPictures | undefined> {
  const thread = startWorker(entry)
  try {
    const ended = new AbortController()
    thread.once('exit', () => ended.abort(new Error('the thread that draws ended')))
    const limit = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const answered = once(thread, 'message', { signal: limit })
    thread.postMessage(request)
    const [reply]: [DrawReply] = (await answered) as [DrawReply]
    if ('problem' in reply) throw new Error(reply.problem)
    return 'drawn' in reply ? reply.drawn : undefined
  } finally {
    await thread.terminate()
  }
}

/** Beside this file: `.js` after the build, `.ts` under the test runner and tsx. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './simulation.worker.ts' : './simulation.worker.js', import.meta.url)
