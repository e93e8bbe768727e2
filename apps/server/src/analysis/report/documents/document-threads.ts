import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { abortAfter } from '../../../platform/before-abort.ts'
import { AppError } from '../../../platform/http/app-error.ts'
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

/** A document takes some tenths of a second of a processor; a thread loads what draws it first, which takes longer where the machine is busy. */
const WRITTEN_WITHIN_MS = 30_000
const STARTED_WITHIN_MS = 120_000
const LIMITS = { slots: 2, slotsOfOne: 1, waiting: 60, waitingOfOne: 20, longestWaitMs: 30_000 }

/** Threads that write documents, so that requests of others go on; one document at a time for each who asks. */
export class DocumentThreads {
  readonly #slots = new WorkSlots(LIMITS)
  readonly #idle: Worker[] = []
  readonly #all = new Set<Worker>()
  readonly #entry: URL
  readonly #writtenWithinMs: number

  constructor({ entry = ENTRY, writtenWithinMs = WRITTEN_WITHIN_MS }: { entry?: URL; writtenWithinMs?: number } = {}) {
    this.#entry = entry
    this.#writtenWithinMs = writtenWithinMs
  }

  /** Throws `service_busy` where too many wait; also when the thread dies or the time is up. */
  write(request: DocumentRequest, caller: { of: string; signal?: AbortSignal }): Promise<Buffer> {
    return this.#slots.run(() => this.#writeInThread(request), caller)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.terminate()))
  }

  async #writeInThread(request: DocumentRequest): Promise<Buffer> {
    const thread = this.#idle.pop() ?? (await this.#start())
    thread.ref()
    const answered = nextMessage(thread, this.#writtenWithinMs)
    thread.postMessage(request)
    const reply = (await answered) as DocumentReply
    thread.unref()
    this.#idle.push(thread)
    if ('problem' in reply) throw new Error(reply.problem)
    return Buffer.from(reply.bytes)
  }

  /** A thread that has loaded what it needs, and says so. */
  async #start(): Promise<Worker> {
    const thread = startWorker(this.#entry)
    this.#all.add(thread)
    thread.on('error', () => undefined)
    thread.once('exit', () => {
      this.#all.delete(thread)
      const place = this.#idle.indexOf(thread)
      if (place >= 0) this.#idle.splice(place, 1)
    })
    await nextMessage(thread, STARTED_WITHIN_MS)
    return thread
  }
}

/** What a thread says next. One that ends or takes longer is given up, and whoever waits may come again. */
async function nextMessage(thread: Worker, withinMs: number): Promise<unknown> {
  const ended = new AbortController()
  const onExit = () => ended.abort(new Error('a thread that writes documents ended'))
  thread.once('exit', onExit)
  try {
    const [message] = await once(thread, 'message', { signal: abortAfter(withinMs, ended.signal) })
    return message
  } catch (cause) {
    await thread.terminate()
    throw new AppError('service_busy', { cause })
  } finally {
    thread.off('exit', onExit)
  }
}

/** Beside this file: `.js` after the build, `.ts` under the test runner and tsx. */
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './document.worker.ts' : './document.worker.js', import.meta.url)
