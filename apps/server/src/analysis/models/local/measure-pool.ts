import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { type Alignment, ENGINE_MODEL, type PhotoComparison } from '@chioma/engine'
import { abortAfter } from '../../../platform/before-abort.ts'
import { startWorker } from '../../../platform/start-worker.ts'
import type { VisionModel } from '../vision-model.ts'
import {
  type AlignRequest,
  type CompareRequest,
  type MeasureAnswer,
  type MeasureRequest,
  UnreadablePhotoError,
  type WorkReply,
  type WorkRequest,
  type WorkResult,
} from './measure-protocol.ts'

/** From when a thread takes a photo up: longer than the slowest photo takes where others want the processors too. */
const LOOK_TIMEOUT_MS = 60_000
const MOST_WORKERS = 8
/** How many photos a process measures at once. */
export const MEASURE_THREADS = Math.min(MOST_WORKERS, availableParallelism())

interface Task {
  request: WorkRequest
  signal: AbortSignal | undefined
  resolve(result: WorkResult): void
  reject(reason: unknown): void
}

interface PoolOptions {
  /** Worker threads; one a core by default. */
  size?: number
  timeoutMs?: number
  /** Code of a worker; the measuring one by default. */
  entry?: URL
}

/** Worker threads that do all pixel work, one photo each at a time, or two that are laid on each other. A thread that crashes or hangs is replaced; only its own photo fails. */
export class MeasurePool {
  readonly #size: number
  readonly #timeoutMs: number
  readonly #entry: URL
  readonly #idle: Worker[] = []
  readonly #waiting: Task[] = []
  readonly #workers = new Set<Worker>()
  #isClosed = false

  constructor(options: PoolOptions = {}) {
    this.#size = options.size ?? MEASURE_THREADS
    this.#timeoutMs = options.timeoutMs ?? LOOK_TIMEOUT_MS
    this.#entry = options.entry ?? workerEntry
  }

  /** How many photos are measured at once. */
  get size(): number {
    return this.#size
  }

  /** Throws `UnreadablePhotoError` when the photo cannot be decoded; also when the thread dies, is not done in time, or `signal` aborts. */
  async measure(request: MeasureRequest, signal?: AbortSignal): Promise<MeasureAnswer> {
    const result = await this.#ask(request, signal)
    if ('answer' in result) return result.answer
    throw new Error('a measuring thread answered another question')
  }

  /** How a later photo lies on an earlier one of the same spot; throws as `measure` does. */
  async align(request: AlignRequest, signal?: AbortSignal): Promise<Alignment> {
    const result = await this.#ask(request, signal)
    if ('alignment' in result) return result.alignment
    throw new Error('a measuring thread answered another question')
  }

  /** The same, with what is measured in the part that both show. */
  async compare(request: CompareRequest, signal?: AbortSignal): Promise<PhotoComparison> {
    const result = await this.#ask(request, signal)
    if ('comparison' in result) return result.comparison
    throw new Error('a measuring thread answered another question')
  }

  #ask(request: WorkRequest, signal: AbortSignal | undefined): Promise<WorkResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, signal, resolve, reject })
      this.#startNext()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const task of this.#waiting.splice(0)) task.reject(new Error('the measuring threads are closed'))
    await Promise.all([...this.#workers].map((worker) => worker.terminate()))
  }

  #startNext(): void {
    const task = this.#waiting[0]
    if (!task) return
    if (task.signal?.aborted || this.#isClosed) {
      this.#waiting.shift()
      task.reject(task.signal?.reason ?? new Error('the measuring threads are closed'))
      this.#startNext()
      return
    }
    const worker = this.#idle.pop() ?? this.#hire()
    if (!worker) return
    this.#waiting.shift()
    this.#assign(worker, task)
  }

  #hire(): Worker | undefined {
    if (this.#workers.size >= this.#size) return undefined
    const worker = startWorker(this.#entry)
    worker.setMaxListeners(20)
    this.#workers.add(worker)
    worker.on('error', () => this.#dismiss(worker))
    worker.on('exit', () => this.#dismiss(worker))
    return worker
  }

  #dismiss(worker: Worker): void {
    this.#workers.delete(worker)
    const index = this.#idle.indexOf(worker)
    if (index >= 0) this.#idle.splice(index, 1)
  }

  #assign(worker: Worker, task: Task): void {
    const limit = abortAfter(this.#timeoutMs, ...(task.signal ? [task.signal] : []))
    const settle = () => {
      worker.off('message', onReply)
      worker.off('error', onError)
      worker.off('exit', onExit)
      limit.removeEventListener('abort', onAbort)
    }
    const onReply = (reply: WorkReply) => {
      settle()
      this.#idle.push(worker)
      worker.unref()
      if ('unreadable' in reply) task.reject(new UnreadablePhotoError(reply.unreadable))
      else if ('problem' in reply) task.reject(new Error(reply.problem))
      else task.resolve(reply)
      this.#startNext()
    }
    const fail = (reason: unknown) => {
      settle()
      this.#dismiss(worker)
      void worker.terminate()
      task.reject(reason)
      this.#startNext()
    }
    const onError = (error: unknown) => fail(new Error('a measuring thread failed', { cause: error }))
    const onExit = () => fail(new Error('a measuring thread ended'))
    const onAbort = () => fail(limit.reason)
    worker.on('message', onReply)
    worker.on('error', onError)
    worker.on('exit', onExit)
    limit.addEventListener('abort', onAbort)
    worker.ref()
    worker.postMessage(task.request)
  }
}

/** Beside this file: `.js` after the build, `.ts` under the test runner and tsx. */
const workerEntry = new URL(import.meta.url.endsWith('.ts') ? './measure.worker.ts' : './measure.worker.js', import.meta.url)

/** The models that need no key and no network: the engine. */
export function createEmbeddedModels(pool: MeasurePool): VisionModel[] {
  return [
    {
      provider: 'local',
      modelId: ENGINE_MODEL.id,
      name: ENGINE_MODEL.name,
      analyze: async ({ photo, pixelsPerMm, declaredView, isHairOrScalp }, signal) => {
        const request = { photo, pixelsPerMm, declaredView, isHairOrScalp, wants: { overlays: true } }
        const { reading, overlays } = await pool.measure(request, signal)
        return { reading, overlays }
      },
    },
  ]
}
