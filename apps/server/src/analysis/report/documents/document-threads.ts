import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../../platform/start-worker.ts'
import { WorkSlots } from '../../../platform/work-slots.ts'
import type { DocumentSource } from './draw-paper.ts'

/** What a thread is asked. */
export interface DocumentRequest {
  kind: 'pdf' | 'docx'
  source: DocumentSource
}

/** What a thread answers. */
export type DocumentReply = { bytes: Uint8Array } | { problem: string }

/** A document takes some tenths of a second of a processor. */
const TIMEOUT_MS = 30_000
const LIMITS = { slots: 2, slotsOfOne: 1, waiting: 60, waitingOfOne: 20, longestWaitMs: 30_000 }

/** Threads that write documents, so that requests of others go on; one document at a time for each who asks. */
export class DocumentThreads {
  readonly #slots = new WorkSlots(LIMITS)
  readonly #idle: Worker[] = []
  readonly #all = new Set<Worker>()

  /** Throws `service_busy` where too many wait; also when the thread dies or the time is up. */
  write(request: DocumentRequest, caller: { of: string; signal?: AbortSignal }): Promise<Buffer> {
    return this.#slots.run(() => this.#writeInThread(request), caller)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.terminate()))
  }

  async #writeInThread(request: DocumentRequest): Promise<Buffer> {
    const thread = this.#idle.pop() ?? this.#start()
    thread.ref()
    try {
      const timeLimit = AbortSignal.timeout(TIMEOUT_MS)
      const ended = new AbortController()
      const onExit = () => ended.abort(new Error('a thread that writes documents ended'))
      thread.once('exit', onExit)
      const answered = once(thread, 'message', { signal: AbortSignal.any([timeLimit, ended.signal]) })
      thread.postMessage(request)
      const [reply]: [DocumentReply] = (await answered) as [DocumentReply]
      thread.off('exit', onExit)
      thread.unref()
      this.#idle.push(thread)
      if ('problem' in reply) throw new Error(reply.problem)
      return Buffer.from(reply.bytes)
    } catch (error) {
      if (!this.#idle.includes(thread)) await thread.terminate()
      throw error
    }
  }

  #start(): Worker {
    const thread = startWorker(entry)
    this.#all.add(thread)
    thread.on('error', () => undefined)
    thread.once('exit', () => {
      this.#all.delete(thread)
      const place = this.#idle.indexOf(thread)
      if (place >= 0) this.#idle.splice(place, 1)
    })
    return thread
  }
}

/** Beside this file: `.js` after the build, `.ts` under the test runner and tsx. */
const entry = new URL(import.meta.url.endsWith('.ts') ? './document.worker.ts' : './document.worker.js', import.meta.url)
