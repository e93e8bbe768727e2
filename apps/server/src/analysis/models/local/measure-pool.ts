import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { ENGINE_MODEL } from '@chioma/engine'
import { startWorker } from '../../../platform/start-worker.ts'
import type { VisionModel } from '../vision-model.ts'
import { type MeasureAnswer, type MeasureReply, type MeasureRequest, UnreadablePhotoError } from './measure-protocol.ts'

/** From when a thread takes a photo up: longer than the slowest photo takes where others want the processors too. */
const LOOK_TIMEOUT_MS = 60_000
const MOST_WORKERS = 8
/** How many photos a process measures at once. */
export const MEASURE_THREADS = Math.min(MOST_WORKERS, availableParallelism())

interface Task {
  request: MeasureRequest
  signal: AbortSignal | undefined
  resolve(answer: MeasureAnswer): void
  reject(reason: unknown): void
}

interface PoolOptions {
  /** Worker threads; one a core by default. */
  size?: number
  timeoutMs?: number
  /** Code of a worker; the measuring one by default. */
  entry?: URL
}

/** Worker threads that do all pixel work, one photo each at a time. A thread that crashes or hangs is replaced; only its own photo fails. */
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
  measure(request: MeasureRequest, signal?: AbortSignal): Promise<MeasureAnswer> {
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
    const timeout = AbortSignal.timeout(this.#timeoutMs)
    const limit = task.signal ? AbortSignal.any([task.signal, timeout]) : timeout
    const settle = () => {
      worker.off('message', onReply)
      worker.off('error', onError)
      worker.off('exit', onExit)
      limit.removeEventListener('abort', onAbort)
    }
    const onReply = (reply: MeasureReply) => {
      settle()
      this.#idle.push(worker)
      worker.unref()
      if ('answer' in reply) task.resolve(reply.answer)
      else task.reject('unreadable' in reply ? new UnreadablePhotoError(reply.unreadable) : new Error(reply.problem))
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
