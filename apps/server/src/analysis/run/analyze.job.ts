import { languageSchema } from '@chioma/contract'
import { ENGINE_VERSION } from '@chioma/engine'
import { answerKindWhenRejected } from '@chioma/report'
import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import { getSealed } from '../../platform/storage/object-storage.ts'
import type { Dependencies } from '../dependencies.ts'
import { type ChosenModel, chooseModels } from '../models/choose-models.ts'
import { closeInterrupted, selectAnswers } from '../models/model-calls.queries.ts'
import type { VisionModel } from '../models/vision-model.ts'
import { photoForProviders, withMetering } from '../models/with-metering.ts'
import { selectWork } from '../store/analyses.queries.ts'
import { declaredViewOf, isFinished, reportedAnswers } from '../store/analysis-row.ts'
import { markFailed, markProcessing } from '../store/analysis-runs.queries.ts'
import { addProgress, untilNumbered } from '../store/progress.ts'
import { type AnalysisWork, end, FAILED, finishAnalysis } from './finish-analysis.ts'
import { runModels } from './run-models.ts'

export const ANALYZE_JOB = 'analyze'

export interface AnalyzePayload {
  analysisId: string
}

const ANALYSES_AT_ONCE = 16
/** More than the longest deadline of the models, the words of the report, and our own work. */
const EXPIRE_SECONDS = 180
const PERCENT = { checked: 20, analyzing: 35, answered: 80 } as const

interface ReadyWork extends AnalysisWork {
  consentedProviders: readonly string[]
  /** One for all models, their retries included. */
  deadlineMs: number
  /** Nobody has worked on it yet. */
  isFirstTry: boolean
}

/** The durable work on one analysis. It can start any number of times and at any point; the analysis ends once. */
export function analyzeJob(dependencies: Dependencies): JobDefinition<AnalyzePayload> {
  return {
    name: ANALYZE_JOB,
    maxTries: 3,
    expireInSeconds: EXPIRE_SECONDS,
    // Most of the time is spent waiting for providers; the measuring threads keep their own number.
    concurrency: ANALYSES_AT_ONCE,
    handle: ({ analysisId }, { signal }) => analyze(dependencies, analysisId, signal),
    onExhausted: ({ analysisId }) => giveUp(dependencies, analysisId),
  }
}

async function analyze(dependencies: Dependencies, analysisId: string, signal: AbortSignal): Promise<void> {
  const work = await readWork(dependencies, analysisId)
  if (!work) return
  const { chosen, models } = await modelsFor(dependencies, work)
  const modelCount = models.length
  if (!(await startWork(dependencies, work, modelCount))) return
  const runs = await runModels(dependencies, models, work.request, {
    deadlineMs: work.deadlineMs,
    signal,
    onAnswer: async (answered) => {
      if (answered === modelCount) return
      const percent = analyzingPercent(answered, modelCount)
      const step = { stage: 'analyzing', percent, modelIndex: answered + 1, modelCount } as const
      await addProgress(dependencies.database, analysisId, [step], new Date())
    },
  })
  signal.throwIfAborted()
  const candidates = chosen.filter((_model, index) => runs[index]?.answer?.reading.outcome === 'completed')
  await finishAnalysis(dependencies, work, runs, { candidates, signal })
}

/** The chosen models, and the same as ones to ask, each within its limits. */
async function modelsFor(
  dependencies: Dependencies,
  { id, request, consentedProviders, deadlineMs, isFirstTry }: ReadyWork,
): Promise<{ chosen: ChosenModel[]; models: VisionModel[] }> {
  const { language, photo } = request
  const [chosen, earlier] = await Promise.all([
    chooseModels(dependencies, { language, consentedProviders }),
    isFirstTry ? [] : takeUpCalls(dependencies, id),
  ])
  const asking = {
    analysisId: id,
    purpose: 'photo' as const,
    earlier,
    deadlineAt: performance.now() + deadlineMs,
    photoForProviders: photoForProviders(photo),
  }
  return { chosen, models: chosen.map((model) => withMetering(dependencies, model, asking)) }
}

/** The answers that an earlier try got. Whoever left calls open is no longer at work: this try is the only one. */
async function takeUpCalls({ database }: Dependencies, analysisId: string): ReturnType<typeof selectAnswers> {
  await closeInterrupted(database, { analysisId, purposes: ['photo', 'report'] }, new Date())
  return selectAnswers(database, analysisId)
}

/** `undefined` when there is nothing left to do: finished before, or erased. */
async function readWork(dependencies: Dependencies, analysisId: string): Promise<ReadyWork | undefined> {
  const { database, keys } = dependencies
  const row = await selectWork(database, analysisId)
  if (!row || isFinished(row.status)) return undefined
  const dataKey = keys.unwrapDataKey(row.wrapped_key, row.visitor_id)
  const photo = await getSealed(dependencies, dataKey, row.object_key)
  if (!photo) return await photoIsGone(dependencies, analysisId)
  const language = languageSchema.parse(row.language)
  return {
    id: row.id,
    runNumber: row.run_number,
    visitorId: row.visitor_id,
    dataKey,
    request: {
      photo,
      mediaType: 'image/jpeg',
      language,
      questionnaire: reportedAnswers(row),
      pixelsPerMm: row.pixels_per_mm ?? undefined,
      declaredView: declaredViewOf(row),
      isHairOrScalp: row.is_hair_or_scalp,
    },
    isViewConfirmed: row.is_view_confirmed,
    hasRepeats: row.hasRepeats,
    consentedProviders: row.providers ?? [],
    deadlineMs: row.deadlineMs,
    isFirstTry: row.status === 'pending',
  }
}

/** Whether it is still to be worked on. */
const startWork = ({ database }: Dependencies, work: ReadyWork, modelCount: number): Promise<boolean> => {
  const steps = [
    { stage: 'checked', percent: PERCENT.checked },
    ...(modelCount > 0 ? [{ stage: 'analyzing', percent: PERCENT.analyzing, modelIndex: 1, modelCount } as const] : []),
  ] as const
  return untilNumbered(() => markProcessing(database, work, { steps, now: new Date() }))
}

/** Erasing deletes rows before objects; a photo without its bytes but with its row is a fault. */
async function photoIsGone({ database }: Dependencies, analysisId: string): Promise<undefined> {
  if (await selectWork(database, analysisId)) throw new Error('the photo of an analysis is not in the object storage')
  return undefined
}

const analyzingPercent = (answered: number, modelCount: number): number =>
  Math.round(PERCENT.analyzing + ((PERCENT.answered - PERCENT.analyzing) * answered) / modelCount)

/** The photo was worked on as often as is reasonable: the visitor gets an end, and a reason. */
async function giveUp(dependencies: Dependencies, analysisId: string): Promise<void> {
  const row = await selectWork(dependencies.database, analysisId)
  if (!row) return
  const failure = {
    code: 'could_not_be_analyzed' as const,
    answerKind: answerKindWhenRejected(reportedAnswers(row)),
    modelResults: [],
    engineVersion: ENGINE_VERSION,
  }
  const run = { id: analysisId, runNumber: row.run_number }
  const isOurs = await end(dependencies, row, (database, now) => markFailed(database, run, failure, { steps: [FAILED], now }))
  if (isOurs) dependencies.logger.error({ analysisId }, 'an analysis was given up after its last try')
}
