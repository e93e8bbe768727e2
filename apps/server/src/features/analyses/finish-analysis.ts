import {
  type AnalysisResults,
  type DetectedIssue,
  type FailureCode,
  type Finding,
  type FindingCode,
  isRedFlag,
  type Quality,
  type ReportDocument,
  remoteProviderIdSchema,
} from '@chioma/contract'
import { ENGINE_VERSION } from '@chioma/engine'
import { REPORT_VERSION, type ReportInput, type WrittenReport } from '@chioma/report'
import type { VisionRequest } from '../../adapters/vision/vision-model.ts'
import type { Dependencies } from '../../dependencies.ts'
import { putSealed } from '../photos/sealed-objects.ts'
import { type ReportWork, writeAnalysisReport } from '../reports/write-analysis-report.ts'
import { objectPrefixOf } from '../visitors/current-visitor.ts'
import { insertOverlays, markCompleted, markFailed, selectWork } from './analyses.queries.ts'
import { analysisConfidence } from './analysis-confidence.ts'
import type { ModelLook } from './look-at-photo.ts'
import { type CompletedMerge, mergeReadings, type RejectedMerge } from './merge.ts'
import { opinionsOn } from './model-opinions.ts'
import { overlayUrlOf } from './present-analysis.ts'
import { addProgress } from './progress.queries.ts'

export interface AnalysisWork {
  id: string
  visitorId: string
  dataKey: Buffer
  request: VisionRequest
}

type MeasuredMerge = CompletedMerge & { quality: Quality }

interface StoredOverlay {
  code: FindingCode
  objectKey: string
}

/** Merges what the models said, writes the report and ends the analysis, completed or failed. */
export async function finishAnalysis(
  dependencies: Dependencies,
  work: AnalysisWork,
  looks: ModelLook[],
  wording: Pick<ReportWork, 'candidates' | 'signal'>,
): Promise<void> {
  const merged = await mergeLooks(dependencies, work, looks)
  if (merged?.outcome === 'completed') {
    await addProgress(dependencies.database, work.id, { stage: 'writing', percent: 90 }, new Date())
    await complete(dependencies, work, looks, merged, wording)
  } else {
    await fail(dependencies, work, looks, merged?.failureCode ?? 'no_model_answered')
  }
}

/** Remote models do not measure pixels; where none of ours looked, the photo's quality is measured for the report. */
async function mergeLooks(
  { measureQuality }: Dependencies,
  { request }: AnalysisWork,
  looks: ModelLook[],
): Promise<RejectedMerge | MeasuredMerge | undefined> {
  const merged = mergeReadings(looks.flatMap((look) => look.answer?.reading ?? []))
  if (merged?.outcome !== 'completed') return merged
  return { ...merged, quality: merged.quality ?? (await measureQuality(request.photo)) }
}

async function complete(
  dependencies: Dependencies,
  work: AnalysisWork,
  looks: ModelLook[],
  merged: MeasuredMerge,
  wording: Pick<ReportWork, 'candidates' | 'signal'>,
): Promise<void> {
  const input = reportInput(dependencies, work, looks, merged)
  const written = await writeAnalysisReport(dependencies, { analysisId: work.id, input, ...wording })
  const overlays = await storeOverlays(dependencies, work, looks, merged.findings)
  const detectedIssues = merged.findings.map((finding) => ({
    ...detectedIssue(work.id, finding, written.document, overlays),
    ...withOpinions(finding, looks),
  }))
  const completed = {
    confidence: analysisConfidence(merged),
    detectedIssues,
    modelResults: looks.map((look) => look.result),
    outcome: outcomeOf(merged, written, detectedIssues),
    engineVersion: ENGINE_VERSION,
    reportVersion: REPORT_VERSION,
  }
  const isOurs = await dependencies.database.transaction().execute(async (trx) => {
    const now = new Date()
    if (!(await markCompleted(trx, work.id, completed, now))) return false
    await insertOverlays(trx, work.id, overlays)
    await addProgress(trx, work.id, { stage: 'completed', percent: 100 }, now)
    return true
  })
  if (!isOurs) await removeOverlaysOfErased(dependencies, work)
}

async function fail({ database }: Dependencies, work: AnalysisWork, looks: ModelLook[], code: FailureCode): Promise<void> {
  const failure = { code, modelResults: looks.map((look) => look.result), engineVersion: ENGINE_VERSION }
  await database.transaction().execute(async (trx) => {
    const now = new Date()
    if (await markFailed(trx, work.id, failure, now)) await addProgress(trx, work.id, { stage: 'failed', percent: 100 }, now)
  })
}

function reportInput(
  { config, remoteModels }: Dependencies,
  { request: { language, questionnaire } }: AnalysisWork,
  looks: ModelLook[],
  { view, quality, findings, scores, measures, cannotTell }: MeasuredMerge,
): ReportInput {
  return {
    language,
    claimsMode: config.claimsMode,
    view,
    quality,
    findings,
    scores,
    measures,
    cannotTell,
    ...(questionnaire && { questionnaire }),
    models: looks.flatMap(({ model, result: { outcome } }) =>
      outcome === 'not_asked' ? [] : [{ name: model.name, provider: providerName(remoteModels, model.provider), outcome }],
    ),
  }
}

/** As people know it; `local` is said in the report's own words. */
function providerName(remoteModels: Dependencies['remoteModels'], provider: string): string {
  const remote = remoteProviderIdSchema.safeParse(provider)
  return remote.success ? remoteModels.describe(remote.data).name : provider
}

const outcomeOf = (
  merged: MeasuredMerge,
  written: WrittenReport,
  detectedIssues: DetectedIssue[],
): Omit<AnalysisResults, 'modelResults'> => ({
  fullReport: written.markdown,
  report: written.document,
  view: merged.view,
  quality: merged.quality,
  measures: merged.measures,
  scores: merged.scores,
  cannotTell: merged.cannotTell,
  hasRedFlag: written.document.redFlags.length > 0 || detectedIssues.some((issue) => issue.isRedFlag),
})

function detectedIssue(analysisId: string, finding: Finding, document: ReportDocument, overlays: StoredOverlay[]): DetectedIssue {
  const told = document.findings.find((candidate) => candidate.code === finding.code)
  const hasOverlay = overlays.some((overlay) => overlay.code === finding.code)
  return {
    code: finding.code,
    name: told?.name ?? finding.code,
    description: told?.seen ?? finding.description ?? '',
    severity: finding.severity,
    confidence: finding.confidence,
    confidenceLow: finding.confidenceLow,
    confidenceHigh: finding.confidenceHigh,
    isRedFlag: isRedFlag(finding.code, finding.severity),
    ...(finding.area !== undefined && { area: finding.area }),
    regions: finding.regions ?? [],
    ...(hasOverlay && { overlayUrl: overlayUrlOf(analysisId, finding.code) }),
  }
}

/** Nothing where a single model read the photo. */
function withOpinions(finding: Finding, looks: ModelLook[]): Pick<DetectedIssue, 'opinions'> {
  const opinions = opinionsOn(finding, looks)
  return opinions === undefined ? {} : { opinions }
}

/** Names follow from the analysis and the code, so that a second try overwrites the first and leaves nothing behind. */
async function storeOverlays(
  dependencies: Dependencies,
  work: AnalysisWork,
  looks: ModelLook[],
  findings: Finding[],
): Promise<StoredOverlay[]> {
  const stored: StoredOverlay[] = []
  for (const { code } of findings) {
    const png = looks.map((look) => look.answer?.overlays[code]).find((overlay) => overlay !== undefined)
    if (!png || stored.some((overlay) => overlay.code === code)) continue
    const objectKey = `${overlayPrefixOf(work)}${code}`
    await putSealed(dependencies, work.dataKey, objectKey, png)
    stored.push({ code, objectKey })
  }
  return stored
}

/** Another process may have finished the same analysis with the same overlays; only an erased one's are in the way. */
async function removeOverlaysOfErased({ database, storage }: Dependencies, work: AnalysisWork): Promise<void> {
  if (!(await selectWork(database, work.id))) await storage.delete(overlayPrefixOf(work))
}

const overlayPrefixOf = (work: AnalysisWork): string => `${objectPrefixOf(work.visitorId)}overlays/${work.id}/`
