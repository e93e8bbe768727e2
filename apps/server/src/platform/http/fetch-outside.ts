import { Agent, buildConnector, fetch as fetchOfPackage } from 'undici'
import type { OutsideGuard } from './outside-guard.ts'

/** Far more than any service that we ask has to say. */
const MOST_ANSWER_BYTES = 2 * 1024 * 1024
/** The same of one that gives back a picture, written as text. */
export const MOST_PICTURE_ANSWER_BYTES = 12 * 1024 * 1024

/** `fetch` for services outside. */
export type FetchOutside = typeof fetch

/**
 * `fetch` for every service outside. It connects to nothing that the guard does not let pass. A redirect is an answer like any other
 * and followed by nobody: photos, keys and addresses go where the settings say, and nowhere else. An answer that is longer than
 * `mostBytes` breaks off.
 */
export function createFetchOutside(guard: OutsideGuard, mostBytes = MOST_ANSWER_BYTES): FetchOutside {
  const connect = buildConnector({ lookup: guard.lookup })
  const dispatcher = new Agent({
    connect: (options, done) => {
      try {
        guard.check(options.hostname)
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)), null)
      }
      connect(options, done)
    },
  })
  return async (input, init) => {
    const { status, statusText, headers, body } = await ask(input, { ...init, redirect: 'manual', dispatcher })
    return new Response(body?.pipeThrough(breakOffAfter(mostBytes)) ?? null, { status, statusText, headers })
  }
}

/** The runtime's own `fetch` in another version, which is what its types do not know. */
const ask = fetchOfPackage as unknown as (input: unknown, init: object) => Promise<Response>

function breakOffAfter(bytes: number): TransformStream<Uint8Array, Uint8Array> {
  let count = 0
  return new TransformStream({
    transform: (chunk, controller) => {
      count += chunk.length
      if (count > bytes) controller.error(new Error(`an answer is longer than ${bytes} bytes`))
      else controller.enqueue(chunk)
    },
  })
}
