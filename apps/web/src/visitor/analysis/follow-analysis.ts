import {
  type Analysis,
  analysisSchema,
  type Language,
  type ProgressEvent,
  progressEventSchema,
  type QueuePlace,
  queueEventSchema,
  type ReanalysisRequest,
} from '@chioma/contract'
import { ApiError } from '../../lib/api/api-error.ts'
import { type AnswerSchema, getJson, sendJson } from '../../lib/api/request.ts'
import { inLanguage } from '../../lib/i18n/in-language.ts'

const POLL_MS = 1500
const POLL_TRIES_WITHOUT_ANSWER = 8

export interface AnalysisFollower {
  /** What its words are wanted in. */
  language: Language
  /** It was analyzed before: the stream still tells of that run first, so its state alone is asked for. */
  isReanalysis?: boolean
  onProgress: (event: ProgressEvent) => void
  /** Where it waits now; `undefined` once it is worked on. */
  onPlace?: (place: QueuePlace | undefined) => void
  /** It is completed or failed. Called once. */
  onSettled: (analysis: Analysis) => void
  /** Its state cannot be learned. Called once, instead of `onSettled`. */
  onError: (error: unknown) => void
}

/** Follows an analysis to its end: by events, and by asking now and then when those cannot be had. Returns what stops it. */
export function followAnalysis(id: string, follower: AnalysisFollower): () => void {
  const { language, isReanalysis = false, onProgress, onPlace, onSettled, onError } = follower
  const path = `/api/analysis/${id}`
  const abort = new AbortController()
  if (isReanalysis) {
    void poll()
    return () => abort.abort()
  }
  const stopEvents = followEvents({
    path: `${path}/events`,
    on: {
      queue: parsed(queueEventSchema, (place) => onPlace?.(place ?? undefined)),
      progress: parsed(progressEventSchema, (event) => {
        onProgress(event)
        if (event.stage !== 'completed' && event.stage !== 'failed') return
        stopEvents()
        void poll()
      }),
    },
    onLost: () => void poll(),
  })
  return () => {
    stopEvents()
    abort.abort()
  }

  async function poll() {
    try {
      const analysis = await untilSettled(inLanguage(path, language), onPlace, abort.signal)
      if (!abort.signal.aborted) onSettled(analysis)
    } catch (error) {
      if (!abort.signal.aborted) onError(error)
    }
  }
}

async function untilSettled(path: string, onPlace: AnalysisFollower['onPlace'], signal: AbortSignal): Promise<Analysis> {
  for (let unanswered = 0; ; ) {
    try {
      const analysis = await getJson(path, analysisSchema, signal)
      if (analysis.status === 'completed' || analysis.status === 'failed') return analysis
      onPlace?.(analysis.queue)
      unanswered = 0
    } catch (error) {
      unanswered += 1
      if (!isPassing(error) || unanswered >= POLL_TRIES_WITHOUT_ANSWER) throw error
    }
    await pause(POLL_MS, signal)
  }
}

/** A network that is away or a server that is busy may be back in a moment; a refusal stays one. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.status === 429 || error.status >= 500)

/** Rejects when `signal` aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const SILENCE_MS = 20_000

interface FollowedEvents {
  path: string
  /** What takes the data of the server-sent events, by their name. */
  on: Record<string, (data: unknown) => void>
  /** The stream cannot be had any more; look another way. Called at most once. */
  onLost: () => void
}

/**
 * Listens to server-sent events. The browser itself reconnects with `Last-Event-ID`; when it gives up, or nothing
 * at all arrives for 20 s, the stream counts as lost. Returns what stops it.
 */
export function followEvents({ path, on, onLost }: FollowedEvents): () => void {
  const source = new EventSource(path, { withCredentials: true })
  let silence = setTimeout(lose, SILENCE_MS)
  for (const [event, take] of Object.entries(on)) {
    source.addEventListener(event, (message) => {
      clearTimeout(silence)
      silence = setTimeout(lose, SILENCE_MS)
      take(message.data)
    })
  }
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) lose()
  })
  return stop

  function stop() {
    clearTimeout(silence)
    source.close()
  }
  function lose() {
    stop()
    onLost()
  }
}

/** Hands on data that fits the schema, and passes over what does not. */
export const parsed =
  <T>(schema: AnswerSchema<T>, onEvent: (value: T) => void) =>
  (data: unknown): void => {
    const value = parseData(data, schema)
    if (value !== undefined) onEvent(value)
  }

function parseData<T>(data: unknown, schema: AnswerSchema<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(String(data)))
  } catch {
    return undefined
  }
}

/** Analyzes the stored photo again, as what the person says it shows. Throws `ApiError`. */
export const reanalyze = (id: string, request: ReanalysisRequest, language: Language): Promise<Analysis> =>
  sendJson('POST', inLanguage(`/api/analysis/${encodeURIComponent(id)}/reanalyze`, language), request, analysisSchema)
