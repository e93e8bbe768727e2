import {
  type AlertCode,
  type FailureCode,
  type Finding,
  type FindingCode,
  isRedFlag,
  type Quality,
  REJECTION_CODES,
} from '@chioma/contract'
import { ENGINE_VERSION } from '@chioma/engine'
import { answerKind, answerKindWhenRejected, hasRedFlags, makePlan, REPORT_VERSION, trustedFindings } from '@chioma/report'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { putSealed } from '../../platform/storage/object-storage.ts'
import { objectPrefixOf } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import type { VisionRequest } from '../models/vision-model.ts'
import { askForWording, type ReportWork } from '../report/ask-for-wording.ts'
import { reportInput } from '../report/report-input.ts'
import { selectWork } from '../store/analyses.queries.ts'
import { type AnalysisRun, markCompleted, markFailed } from '../store/analysis-runs.queries.ts'
import type { StoredFinding } from '../store/findings.queries.ts'
import { addProgress, untilNumbered } from '../store/progress.ts'
import { enqueueRepeats } from './measure-repeats.job.ts'
import { analysisConfidence, type CompletedMerge, mergeReadings, opinionsOn, type RejectedMerge } from './merge.ts'
import type { ModelRun } from './run-models.ts'

export interface AnalysisWork extends AnalysisRun {
  visitorId: string
  dataKey: Buffer
  request: VisionRequest
  /** The person was asked what the photo shows and keeps to it. */
  isViewConfirmed: boolean
  /** More photos of the same spot came with it, and wait to be measured. */
  hasRepeats: boolean
}

type MeasuredMerge = CompletedMerge & { quality: Quality }
type MarkedCode = FindingCode | AlertCode

interface StoredOverlay {
  code: MarkedCode
  objectKey: string
}

const MERGED = { stage: 'merging', percent: 80 } as const
const WRITING = { stage: 'writing', percent: 90 } as const
export const FAILED = { stage: 'failed', percent: 100 } as const

/** Merges what the models said, has it put into words where a model does that, and ends the analysis, completed or failed. */
export async function finishAnalysis(
  dependencies: Dependencies,
  work: AnalysisWork,
  runs: ModelRun[],
  wording: Pick<ReportWork, 'candidates' | 'signal'>,
): Promise<void> {
  const merged = await mergeRuns(dependencies, work, runs)
  if (merged?.outcome === 'completed') await complete(dependencies, work, runs, merged, wording)
  else await fail(dependencies, work, runs, merged?.failureCode ?? 'no_model_answered')
}

/** Remote models do not measure pixels; where none of ours was asked, the photo's quality is measured for the report. */
async function mergeRuns(
  { measureQuality }: Dependencies,
  { request, isViewConfirmed }: AnalysisWork,
  runs: ModelRun[],
): Promise<RejectedMerge | MeasuredMerge | undefined> {
  const merged = mergeReadings(runs.flatMap((run) => run.answer?.reading ?? []))
  if (merged?.outcome !== 'completed') return merged
  const { recognizedView, ...rest } = merged
  const quality = merged.quality ?? (await measureQuality(request.photo))
  return { ...rest, quality, ...(recognizedView && !isViewConfirmed && { recognizedView }) }
}

async function complete(
  dependencies: Dependencies,
  work: AnalysisWork,
  runs: ModelRun[],
  merged: MeasuredMerge,
  wording: Pick<ReportWork, 'candidates' | 'signal'>,
): Promise<void> {
  const { language, questionnaire, declaredView } = work.request
  const modelResults = runs.map((run) => run.result)
  // Our own words are there in an instant, of which nobody is told before it is over.
  const isWordedByModel = wording.candidates.some(({ vision }) => vision.provider !== 'local')
  if (isWordedByModel) await addProgress(dependencies.database, work.id, [MERGED, WRITING], new Date())
  const input = reportInput(dependencies, { reading: merged, declaredView, questionnaire, modelResults }, language)
  const words = await askForWording(dependencies, { analysisId: work.id, input, ...wording })
  const findings = trustedFindings(merged)
  const kind = answerKind({ ...merged, questionnaire })
  const hasRedFlag = kind === 'see_a_doctor' || hasRedFlags(makePlan(input))
  const overlays = await storeOverlays(dependencies, work, runs, [...findings, ...(merged.alerts ?? [])])
  const completed = {
    answerKind: kind,
    confidence: analysisConfidence(merged),
    findings: findings.map((finding) => storedFinding(finding, runs)),
    overlays,
    modelResults,
    outcome: {
      reading: merged,
      wording: words ?? null,
      hasRedFlag,
    },
    engineVersion: ENGINE_VERSION,
    reportVersion: REPORT_VERSION,
  }
  const steps = [MERGED, WRITING, { stage: 'completed', percent: 100 }] as const
  const isOurs = await end(dependencies, work, (database, now) => markCompleted(database, work, completed, { steps, now }))
  if (!isOurs) await removeOverlaysOfErased(dependencies, work)
}

async function fail(dependencies: Dependencies, work: AnalysisWork, runs: ModelRun[], code: FailureCode): Promise<void> {
  const failure = {
    code,
    answerKind: answerKindWhenRejected(work.request.questionnaire),
    modelResults: runs.map((run) => run.result),
    engineVersion: ENGINE_VERSION,
  }
  const steps = [MERGED, FAILED] as const
  await end(dependencies, work, (database, now) => markFailed(database, work, failure, { steps, now }))
  await purgeRejectedPhotos(dependencies, new Date())
}

/** Ends an analysis by `move`, with the job of its repeats where it has any: both or neither. Whether it was this that ended it. */
export async function end(
  { database, queue }: Pick<Dependencies, 'database' | 'queue'>,
  analysis: { id: string; hasRepeats: boolean },
  move: (database: Database, now: Date) => Promise<boolean>,
): Promise<boolean> {
  if (!analysis.hasRepeats) return untilNumbered(() => move(database, new Date()))
  return untilNumbered(() =>
    database.transaction().execute(async (trx) => {
      const isOurs = await move(trx, new Date())
      if (isOurs) await enqueueRepeats({ queue }, trx, analysis)
      return isOurs
    }),
  )
}

function storedFinding(finding: Finding, runs: ModelRun[]): StoredFinding {
  const { code, severity, confidence, confidenceLow, confidenceHigh, area } = finding
  // Nothing where a single model read the photo.
  const opinions = opinionsOn(finding, runs)
  return {
    code,
    severity,
    confidence,
    confidenceLow,
    confidenceHigh,
    isRedFlag: isRedFlag(code, severity),
    ...(area !== undefined && { area }),
    ...(opinions !== undefined && { opinions }),
  }
}

/** Names follow from the analysis, its run and the code, so that a second try overwrites the first and leaves nothing behind. */
async function storeOverlays(
  dependencies: Dependencies,
  work: AnalysisWork,
  runs: ModelRun[],
  marked: readonly { code: MarkedCode }[],
): Promise<StoredOverlay[]> {
  const codes = [...new Set(marked.map(({ code }) => code))]
  const stored = await Promise.all(
    codes.map(async (code): Promise<StoredOverlay[]> => {
      const png = runs.map((run) => run.answer?.overlays[code]).find((overlay) => overlay !== undefined)
      if (!png) return []
      const objectKey = `${overlayPrefixOf(work)}${work.runNumber === 1 ? '' : `${work.runNumber}-`}${code}`
      await putSealed(dependencies, work.dataKey, objectKey, png)
      return [{ code, objectKey }]
    }),
  )
  return stored.flat()
}

/** Another process may have finished the same analysis with the same overlays; only an erased one's are in the way. */
async function removeOverlaysOfErased({ database, storage }: Dependencies, work: AnalysisWork): Promise<void> {
  if (!(await selectWork(database, work.id))) await storage.delete(overlayPrefixOf(work))
}

const overlayPrefixOf = (work: AnalysisWork): string => `${objectPrefixOf(work.visitorId)}overlays/${work.id}/`

/** So long the person may say that it is hair or scalp all the same, and have the photo analyzed. */
const TIME_TO_OBJECT_MS = 60 * 60 * 1_000
const OPEN_TO_OBJECTION = 'not_hair_or_scalp'

/**
 * Deletes the photos of rejected analyses: at once where nothing can be read from them, after an hour where the person may object.
 * Several processes may do so at once. Returns how many.
 */
export async function purgeRejectedPhotos(
  { database, storage }: Pick<Dependencies, 'database' | 'storage'>,
  now: Date,
): Promise<number> {
  const objectedBefore = new Date(now.getTime() - TIME_TO_OBJECT_MS)
  const { rows } = await sql<{ key: string }>`
    with due as (
      select photo_id from analyses join photos on photos.id = photo_id
      where status = 'failed' and purged_at is null and failure_code = any(${[...REJECTION_CODES]}::text[])
        and (failure_code <> ${OPEN_TO_OBJECTION} or completed_at < ${objectedBefore})
      for update of analyses skip locked
    )
    update photos set purged_at = ${now} from due where photos.id = due.photo_id
    returning object_key as key`.execute(database)
  // What a crash leaves here is an object that no row needs, and is purged as such.
  for (const { key } of rows) await storage.delete(key)
  return rows.length
}
