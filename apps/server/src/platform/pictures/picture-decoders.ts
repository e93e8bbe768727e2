import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { JpegOptions, WebpOptions } from 'sharp'

/** What a picture may say of itself for anything of it to be decoded. */
export interface PictureLimits {
  maxPixels: number
  maxSidePx: number
  /** Of all its pixels as its file holds them. */
  maxDecodedBytes: number
}

export interface PictureRequest {
  bytes: Uint8Array
  limits: PictureLimits
  /** It is made smaller until neither side is longer. */
  maxSidePx: number
  output: { jpeg: JpegOptions } | { webp: WebpOptions }
}

export interface RewrittenPicture {
  bytes: Buffer
  width: number
  height: number
  /** As the file said, before it was turned upright and made smaller. */
  source: { width: number; height: number }
}

/** Why there is no picture. `costs`: more memory or processor time than a picture of that size needs. */
export type PictureProblem = 'pixels' | 'side' | 'decoded_bytes' | 'costs' | 'unreadable'

export class PictureError extends Error {
  readonly problem: PictureProblem
  /** As its header says, where that can be read. */
  readonly size: { width: number; height: number } | undefined

  constructor(problem: PictureProblem, message: string, size?: { width: number; height: number }) {
    super(message)
    this.name = 'PictureError'
    this.problem = problem
    this.size = size
  }
}

/** What a decoding process is given besides the request, and what it answers; `isLast`: it ends after that. */
export type PictureTask = PictureRequest & Costs
export type PictureReply = { isLast: boolean } & (
  | { picture: RewrittenPicture }
  | { problem: PictureProblem; message: string; size?: { width: number; height: number } | undefined }
)

interface Costs {
  /** Of the whole process; the costliest picture within the limits, a progressive JPEG of 48 megapixels, took 530 MB. */
  maxMemoryBytes: number
  /** That picture took 1.6 s. */
  maxProcessorMs: number
}

interface DecodersOptions extends Partial<Costs> {
  /** How many pictures are decoded at once. */
  size?: number
  /** For what the process itself does not notice; far more, as a busy machine lets it wait. */
  timeoutMs?: number
}

const MAX_PROCESSES = 4
const START_TIMEOUT_MS = 60_000

/**
 * Writes pictures of strangers anew in processes of their own, one picture each at a time: what they do to a decoder ends with its
 * process. Such a process knows no key, and is ended when it takes too much memory or time.
 */
export class PictureDecoders {
  /** One more than there are processors: who works on many at once leaves one for somebody else. */
  readonly size: number
  readonly #costs: Costs
  readonly #timeoutMs: number
  readonly #idle: ChildProcess[] = []
  readonly #processes = new Set<ChildProcess>()
  readonly #ready = new WeakSet<ChildProcess>()
  readonly #waiting: (() => void)[] = []
  #working = 0

  constructor(options: DecodersOptions = {}) {
    this.size = options.size ?? Math.min(MAX_PROCESSES, availableParallelism()) + 1
    this.#timeoutMs = options.timeoutMs ?? 30_000
    this.#costs = {
      maxMemoryBytes: options.maxMemoryBytes ?? 768 * 1024 * 1024,
      maxProcessorMs: options.maxProcessorMs ?? 6_000,
    }
  }

  /** The picture upright, in sRGB, its first frame, without metadata. Throws `PictureError`. */
  async rewrite(request: PictureRequest): Promise<RewrittenPicture> {
    if (this.#working >= this.size) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#working += 1
    try {
      return await this.#ask(this.#idle.pop() ?? this.#start(), request)
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#working -= 1
      else next()
    }
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.#processes].map((child) => {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGKILL')
        return ended
      }),
    )
  }

  #ask(child: ChildProcess, request: PictureRequest): Promise<RewrittenPicture> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const allow = (ms: number): void => {
        clearTimeout(timer)
        timer = setTimeout(() => child.kill('SIGKILL'), ms)
      }
      const settle = (): void => {
        clearTimeout(timer)
        child.off('message', onMessage).off('exit', onExit).off('error', onExit)
      }
      const onMessage = (message: PictureReply | 'ready'): void => {
        if (message === 'ready') {
          allow(this.#timeoutMs)
          return
        }
        settle()
        if (message.isLast) this.#processes.delete(child)
        else this.#idle.push(child)
        child.unref()
        child.channel?.unref()
        if ('picture' in message) resolve(message.picture)
        else reject(new PictureError(message.problem, message.message, message.size))
      }
      const onExit = (cause: unknown): void => {
        settle()
        this.#processes.delete(child)
        if (this.#ready.has(child)) reject(new PictureError('costs', 'the process that decoded it was ended'))
        else reject(new Error('no process that decodes pictures could be started', { cause }))
      }
      allow(this.#ready.has(child) ? this.#timeoutMs : START_TIMEOUT_MS)
      child.on('message', onMessage).on('exit', onExit).on('error', onExit)
      child.ref()
      child.channel?.ref()
      const task: PictureTask = { ...request, ...this.#costs }
      child.send(task, (error) => error && onExit(error))
    })
  }

  #start(): ChildProcess {
    const isSource = import.meta.url.endsWith('.ts')
    const entry = new URL(isSource ? './rewrite-picture.worker.ts' : './rewrite-picture.worker.js', import.meta.url)
    const child = fork(fileURLToPath(entry), {
      serialization: 'advanced',
      // From the sources it begins by loading what translates them.
      execArgv: isSource ? ['--import', import.meta.resolve('tsx')] : [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Nothing of ours: keys stand in it.
      env: {},
    })
    this.#processes.add(child)
    child.setMaxListeners(20)
    child.on('error', () => undefined)
    child.on('message', (message) => message === 'ready' && this.#ready.add(child))
    child.once('exit', () => {
      this.#processes.delete(child)
      const index = this.#idle.indexOf(child)
      if (index >= 0) this.#idle.splice(index, 1)
    })
    return child
  }
}
