import {
  type Analysis,
  type AnalyzeFormFields,
  analysisSchema,
  type DeclaredView,
  declaredViewSchema,
  type Language,
  languageSchema,
  PHOTO_FIELD,
  PHOTO_LIMITS,
  type QueuePlace,
  REPEAT_FIELD,
  type ReanalysisRequest,
  type RemoteProviderId,
  rejectionCodeSchema,
  remoteProviderIdSchema,
} from '@chioma/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../../lib/api/api-error.ts'
import { postForm } from '../../../lib/api/request.ts'
import { useLanguage } from '../../../lib/i18n/use-language.ts'
import {
  deletePendingUpload,
  readPendingUpload,
  storePendingUpload,
  waitToRetry,
  withoutOtherTabs,
} from '../../../lib/pending-upload.ts'
import { followAnalysis, pause, reanalyze } from '../follow-analysis.ts'
import { REANALYZING, type RunProgress, SENDING, STORED, withEvent } from './analysis-progress.ts'

export interface AnalysisRequest {
  file: File
  /** The same spot photographed again at once. */
  repeats: readonly File[]
  language: Language
  /** What the person says that the photo shows. */
  view: DeclaredView | undefined
  /** What the person calls the spot; absent where it has no name. */
  spot: string | undefined
  /** JSON of the questionnaire; absent when there are no answers. */
  questionnaireData: string | undefined
  /** Providers elsewhere whose models may look, too. */
  consentProviders: readonly RemoteProviderId[]
  /** The photo may be used to measure and improve the analysis. */
  allowsImprovement: boolean
  /** Pixels of the photo for a millimetre of scalp; empty where that is not known. */
  pixelsPerMm: string
}

export type WaitsFor = 'room' | 'network'

export type AnalysisRun =
  | { state: 'idle' }
  /** `waitsFor`: the server has no room for the photo yet, or there is no network; it is sent again by itself. */
  | {
      state: 'running'
      progress: RunProgress
      isResumed: boolean
      waitsFor?: WaitsFor | undefined
      place?: QueuePlace | undefined
    }
  /** The request or the following failed, or the analysis ended `failed`. */
  | { state: 'failed'; error: unknown; analysis: Analysis | undefined }

export interface AnalysisRunner {
  run: AnalysisRun
  start: (request: AnalysisRequest) => void
  /** Analyzes the photo of a failed analysis after all. */
  analyzeAgain: (id: string, request: ReanalysisRequest) => void
  /** Sends a photo that waits for room no more. */
  stop: () => void
  /** Forgets a failure. */
  reset: () => void
}

/** Sends a photo and follows its analysis to the end; finds a running one again after the page was left. */
export function useAnalysisRun(onSettled: (analysis: Analysis) => void, onFailed: (error: unknown) => void): AnalysisRunner {
  const [resumed] = useState(() => recallRunningAnalysis(localStorage))
  const [run, setRun] = useState<AnalysisRun>(
    resumed === undefined ? { state: 'idle' } : { state: 'running', progress: STORED, isResumed: true },
  )
  const [followed, setFollowed] = useState<Followed | undefined>(
    resumed === undefined ? undefined : { id: resumed, isReanalysis: false },
  )
  const { language } = useLanguage()

  const fail = (error: unknown) => {
    setRun({ state: 'failed', error, analysis: undefined })
    onFailed(error)
  }
  const settle = (analysis: Analysis) => {
    rememberRunningAnalysis(localStorage, undefined)
    setRun(analysis.status === 'completed' ? { state: 'idle' } : { state: 'failed', error: undefined, analysis })
    onSettled(analysis)
  }
  const settled = useEffectEvent(settle)
  const lost = useEffectEvent((error: unknown) => {
    rememberRunningAnalysis(localStorage, undefined)
    fail(error)
  })
  const languageNow = useEffectEvent(() => language)
  useEffect(() => {
    if (followed === undefined) return
    return followAnalysis(followed.id, {
      language: languageNow(),
      isReanalysis: followed.isReanalysis,
      onProgress: (event) =>
        setRun((current) =>
          current.state === 'running' ? { ...current, progress: withEvent(current.progress, event) } : current,
        ),
      onPlace: (place) => setRun((current) => (current.state === 'running' ? { ...current, place } : current)),
      onSettled: settled,
      onError: lost,
    })
  }, [followed])

  const stopWaiting = useRef(new AbortController())
  useEffect(() => () => stopWaiting.current.abort(), [])
  const sending = useMutation({
    mutationFn: (request: AnalysisRequest) => {
      const stop = new AbortController()
      stopWaiting.current = stop
      const show = (waitsFor?: WaitsFor) => setRun({ state: 'running', progress: SENDING, isResumed: false, waitsFor })
      const send = () =>
        sendWhenThereIsRoom(
          () => sendPhoto(request),
          (isWaiting) => show(isWaiting ? 'room' : undefined),
          stop.signal,
        )
      return sendWhenThereIsNetwork(request, send, () => show('network'), stop.signal)
    },
    onSuccess: (analysis) => {
      if (analysis.status === 'completed' || analysis.status === 'failed') return settle(analysis)
      rememberRunningAnalysis(localStorage, analysis.id)
      setRun({ state: 'running', progress: STORED, isResumed: false, place: analysis.queue })
      setFollowed({ id: analysis.id, isReanalysis: false })
    },
    onError: (error) => (stopWaiting.current.signal.aborted ? setRun({ state: 'idle' }) : fail(error)),
  })
  const sendWaiting = useEffectEvent((request: AnalysisRequest) => sending.mutate(request))
  useEffect(() => {
    if (resumed === undefined) void readWaitingRequest().then((request) => request && sendWaiting(request))
  }, [resumed])
  const again = useMutation({
    mutationFn: ({ id, request }: { id: string; request: ReanalysisRequest }) => reanalyze(id, request, language),
    onMutate: () => setRun({ state: 'running', progress: REANALYZING, isResumed: false }),
    onSuccess: (_begun, { id }) => {
      rememberRunningAnalysis(localStorage, id)
      setFollowed({ id, isReanalysis: true })
    },
    onError: fail,
  })
  return {
    run,
    start: (request) => sending.mutate(request),
    analyzeAgain: (id, request) => again.mutate({ id, request }),
    stop: () => stopWaiting.current.abort(),
    reset: () => setRun({ state: 'idle' }),
  }
}

interface Followed {
  id: string
  isReanalysis: boolean
}

/** Whether the photo itself was refused, so that trying again with it would change nothing. */
export const isAnotherPhotoNeeded = (run: AnalysisRun): boolean =>
  run.state === 'failed' && rejectionCodeSchema.safeParse(run.analysis?.failureCode).success

function sendPhoto({ file, repeats, consentProviders, allowsImprovement, ...declared }: AnalysisRequest): Promise<Analysis> {
  const fields: AnalyzeFormFields = {
    ...declared,
    userId: '1',
    consent: 'true',
    consentProviders: consentProviders.join(','),
    consentImprovement: String(allowsImprovement),
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value)
  form.set(PHOTO_FIELD, file)
  for (const repeat of fittingRepeats(file, repeats)) form.append(REPEAT_FIELD, repeat)
  return withUploadLock(() => postForm('/api/analyze', { form, schema: analysisSchema, headers: { prefer: 'respond-async' } }))
}

/** The repeats that are sent with a photo: together they have the size that one photo may have. */
export function fittingRepeats(file: File, repeats: readonly File[]): File[] {
  let bytes = file.size
  return repeats.filter((repeat) => {
    if (bytes + repeat.size > PHOTO_LIMITS.maxBytes) return false
    bytes += repeat.size
    return true
  })
}

/** What waits on the device may have been kept by an earlier version of the page. */
const waitingRequestSchema = z.object({
  file: z.instanceof(File),
  repeats: z.array(z.instanceof(File)).default([]),
  spot: z.string().optional(),
  language: languageSchema,
  view: declaredViewSchema.optional(),
  questionnaireData: z.string().optional(),
  consentProviders: z.array(remoteProviderIdSchema),
  allowsImprovement: z.boolean(),
  pixelsPerMm: z.string(),
})

async function readWaitingRequest(): Promise<AnalysisRequest | undefined> {
  const parsed = waitingRequestSchema.safeParse(await withoutOtherTabs(readPendingUpload))
  if (!parsed.success) return undefined
  const { view, spot, questionnaireData, ...rest } = parsed.data
  return { ...rest, view, spot, questionnaireData }
}

/**
 * Sends, and where the server cannot be reached keeps the request on the device until it can, over a closed page, too. Rejects when `signal` aborts
 * while it waits, and with any other failure; the device then keeps nothing.
 */
async function sendWhenThereIsNetwork<Result>(
  request: AnalysisRequest,
  send: () => Promise<Result>,
  showWaiting: () => void,
  signal: AbortSignal,
): Promise<Result> {
  let isKept = false
  try {
    for (;;) {
      const result = await send().catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'offline') return error
        throw error
      })
      if (!(result instanceof ApiError)) return result
      const hasWaited = await withoutOtherTabs(async () => {
        showWaiting()
        isKept = true
        await storePendingUpload(request)
        await waitToRetry(signal)
        return true
      })
      if (!hasWaited) throw result
    }
  } finally {
    if (isKept) await deletePendingUpload()
  }
}

const DEFAULT_RETRY_SECONDS = 5

/**
 * Sends until the server is not too busy, with the pauses that it asks for, and up to half as long again: those who were refused together
 * do not come back together. `show` is told whether it waits. Rejects when `signal` aborts while it waits, and with any other refusal.
 */
export async function sendWhenThereIsRoom<Result>(
  send: () => Promise<Result>,
  show: (isWaiting: boolean) => void,
  signal: AbortSignal,
): Promise<Result> {
  for (let isWaiting = false; ; isWaiting = true) {
    show(isWaiting)
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 503) throw error
      show(true)
      const seconds = error.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS
      await pause(seconds * 1_000 * (1 + Math.random() / 2), signal)
    }
  }
}

const LOCK = 'chioma-upload'

/**
 * Sends from all tabs of the browser one after the other: the answer to somebody's first upload brings the cookie that the next one must
 * carry, and two first uploads at once would make two visitors. Browsers lend locks to secure pages; elsewhere nothing waits.
 */
export function withUploadLock<Result>(send: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks
  return locks === undefined ? send() : locks.request(LOCK, send)
}

const STORAGE_KEY = 'chioma.runningAnalysis'

/** Remembers which analysis runs, so that a closed or reloaded tab finds it again. */
function rememberRunningAnalysis(storage: Pick<Storage, 'setItem' | 'removeItem'>, id: string | undefined): void {
  try {
    if (id === undefined) storage.removeItem(STORAGE_KEY)
    else storage.setItem(STORAGE_KEY, id)
  } catch {
    // Without storage a reloaded tab still finds the analysis in the history.
  }
}

/** The id of the analysis that was running when the page was left, if any. */
function recallRunningAnalysis(storage: Pick<Storage, 'getItem'>): string | undefined {
  try {
    return storage.getItem(STORAGE_KEY) ?? undefined
  } catch {
    return undefined
  }
}
