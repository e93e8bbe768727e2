import {
  ALERT_CODES,
  type Alert,
  CANNOT_TELL_REASONS,
  type CannotTell,
  type CompletedReading,
  FINDING_CODES,
  type Finding,
  type FindingCode,
  isAtLeast,
  type Measure,
  type ModelOpinion,
  QUALITY_LIMITS,
  type Quality,
  REJECTION_CODES,
  type Reading,
  type RejectionCode,
  SEVERITIES,
  type Severity,
  VIEWS,
  type View,
} from '@chioma/contract'
import type { ModelRun } from './run-models.ts'

export type CompletedMerge = CompletedReading
export interface RejectedMerge {
  outcome: 'rejected'
  failureCode: RejectionCode
}

/**
 * One reading out of several, by arithmetic that does not depend on the order of the models; one completed reading comes back as it is.
 * Rejections count only when no model completed. `undefined` when there is no reading at all.
 */
export function mergeReadings(readings: readonly Reading[]): RejectedMerge | CompletedMerge | undefined {
  const completed = readings.filter((reading) => reading.outcome === 'completed')
  const [only] = completed
  if (only) return completed.length === 1 ? only : mergeCompleted(completed)
  const rejected = readings.filter((reading) => reading.outcome === 'rejected')
  const [mostCommon] = byCount(
    rejected.map((reading) => reading.failureCode),
    REJECTION_CODES,
  )
  return mostCommon && { outcome: 'rejected', failureCode: mostCommon }
}

function mergeCompleted(readings: CompletedReading[]): CompletedReading {
  const view = heaviestView(readings)
  const findings = mergeFindings(readings)
  const measures = mergeMeasures(readings)
  const scores = mergeScores(readings)
  return {
    outcome: 'completed',
    view,
    viewConfidence: mean(readings.filter((reading) => reading.view === view).map((reading) => reading.viewConfidence)),
    ...mergedFamiliarity(readings, view),
    ...mergedQuality(readings.flatMap((reading) => reading.quality ?? [])),
    findings,
    ...mergedAlerts(readings.flatMap((reading) => reading.alerts ?? [])),
    scores,
    measures,
    cannotTell: mergeCannotTell(
      readings,
      new Set<string>([...Object.keys(scores), ...[...findings, ...measures].map(({ code }) => code)]),
    ),
  }
}

/** The view with the most confidence behind it. */
function heaviestView(readings: CompletedReading[]): CompletedReading['view'] {
  const weightOf = (view: CompletedReading['view']) =>
    sum(readings.filter((reading) => reading.view === view).map((reading) => reading.viewConfidence))
  const present = VIEWS.filter((view) => readings.some((reading) => reading.view === view))
  return present.reduce((best, view) => (weightOf(view) > weightOf(best) ? view : best))
}

/** Findings are the same when their codes are; `unknown` ones only when their words are, too. */
function mergeFindings(readings: CompletedReading[]): Finding[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of readings.flatMap((reading) => reading.findings)) {
    const key = finding.code === 'unknown' ? `unknown ${finding.description ?? ''}` : finding.code
    groups.set(key, [...(groups.get(key) ?? []), finding])
  }
  return [...groups.values()]
    .map((group) => mergeFinding(group, scoresOfSilentModels(readings, group)))
    .sort(
      (a, b) =>
        b.confidence - a.confidence || compareText(a.code, b.code) || compareText(a.description ?? '', b.description ?? ''),
    )
}

/** What the models that judged a code, but did not report it, hold its chance to be. */
function scoresOfSilentModels(readings: CompletedReading[], [first]: Finding[]): number[] {
  if (!first || first.code === 'unknown') return []
  const code: FindingCode = first.code
  return readings
    .filter((reading) => !reading.findings.some((finding) => finding.code === code))
    .flatMap((reading) => reading.scores[code] ?? [])
}

/**
 * Severity: median, each model weighing as much as it is sure. Confidence and its range: the mean of the calibrated chances
 * of every model that judged the code, so that a model which looked and did not see it counts, and mere agreement adds nothing.
 */
function mergeFinding(group: Finding[], silentScores: number[]): Finding {
  const ordered = [...group].sort(
    (a, b) => b.confidence - a.confidence || (b.area ?? 0) - (a.area ?? 0) || compareText(JSON.stringify(a), JSON.stringify(b)),
  )
  const [surest] = ordered
  if (!surest) throw new RangeError('a group of findings is never empty')
  const areas = group.flatMap((finding) => finding.area ?? [])
  const regions = ordered.find((finding) => finding.regions?.length)?.regions
  return {
    code: surest.code,
    severity: weightedMedianSeverity(group),
    confidence: mean([...group.map((finding) => finding.confidence), ...silentScores]),
    confidenceLow: mean([...group.map((finding) => finding.confidenceLow), ...silentScores]),
    confidenceHigh: mean([...group.map((finding) => finding.confidenceHigh), ...silentScores]),
    ...(areas.length > 0 && { area: mean(areas) }),
    ...(regions && { regions }),
    ...(surest.description !== undefined && { description: surest.description }),
  }
}

/** The lowest severity that at least half of the weight does not exceed; an even split takes the more serious side. */
function weightedMedianSeverity(group: Finding[]): Severity {
  const total = sum(group.map((finding) => finding.confidence))
  const weightFrom = (severity: Severity) =>
    sum(group.filter((finding) => isAtLeast(finding.severity, severity)).map((finding) => finding.confidence))
  const present = SEVERITIES.filter((severity) => group.some((finding) => finding.severity === severity))
  return present.reduce((median, severity) => (weightFrom(severity) * 2 >= total ? severity : median))
}

function mergeScores(readings: CompletedReading[]): CompletedReading['scores'] {
  const scores: CompletedReading['scores'] = {}
  for (const code of FINDING_CODES) {
    const known = readings.flatMap((reading) => reading.scores[code] ?? [])
    if (known.length > 0) scores[code] = mean(known)
  }
  return scores
}

/** Of several values of one measure the middle one is kept with its own range; two values keep the one with the narrower range. */
function mergeMeasures(readings: CompletedReading[]): Measure[] {
  const groups = new Map<string, Measure[]>()
  for (const measure of readings.flatMap((reading) => reading.measures)) {
    groups.set(measure.code, [...(groups.get(measure.code) ?? []), measure])
  }
  return [...groups.entries()].sort(([a], [b]) => compareText(a, b)).flatMap(([, group]) => middleMeasure(group) ?? [])
}

function middleMeasure(group: Measure[]): Measure | undefined {
  const byValue = [...group].sort((a, b) => a.value - b.value || a.low - b.low || a.high - b.high)
  const middle = byValue.slice(Math.floor((byValue.length - 1) / 2), Math.floor(byValue.length / 2) + 1)
  return middle.sort((a, b) => a.high - a.low - (b.high - b.low))[0]
}

/** Told by models that know their own photos; the farther one counts, and none that is about another view. */
function mergedFamiliarity(readings: CompletedReading[], view: View): Pick<CompletedReading, 'distance' | 'recognizedView'> {
  const distances = readings.filter((reading) => reading.view === view).flatMap((reading) => reading.distance ?? [])
  const recognizedView = VIEWS.find((other) => readings.some((reading) => reading.recognizedView === other))
  return { ...(distances.length > 0 && { distance: Math.max(...distances) }), ...(recognizedView && { recognizedView }) }
}

/** Every alert of any model, each code once, as the model gives it that gives it most. */
function mergedAlerts(alerts: Alert[]): { alerts?: Alert[] } {
  const strongest = [...alerts].sort((a, b) => b.strength - a.strength || compareText(JSON.stringify(a), JSON.stringify(b)))
  const united = ALERT_CODES.flatMap((code) => strongest.find((alert) => alert.code === code) ?? [])
  return united.length === 0 ? {} : { alerts: united }
}

/** Only what was measured on pixels counts; nothing when no model measured. */
function mergedQuality(qualities: Quality[]): { quality?: Quality } {
  return qualities.length === 0 ? {} : { quality: mergeQuality(qualities) }
}

function mergeQuality(qualities: Quality[]): Quality {
  const limits = QUALITY_LIMITS.filter(
    (limit) => qualities.filter((quality) => quality.limits.includes(limit)).length * 2 >= qualities.length,
  )
  return {
    sharpness: lowerMedian(qualities.map((quality) => quality.sharpness)),
    exposure: lowerMedian(qualities.map((quality) => quality.exposure)),
    glare: lowerMedian(qualities.map((quality) => quality.glare)),
    shortSidePx: lowerMedian(qualities.map((quality) => quality.shortSidePx)),
    limits,
  }
}

/** What one model could answer is answered; of several reasons the first of the vocabulary is given. */
function mergeCannotTell(readings: CompletedReading[], answered: ReadonlySet<string>): CannotTell[] {
  const all = readings.flatMap((reading) => reading.cannotTell).filter((entry) => !answered.has(entry.code))
  const rank = (entry: CannotTell) => CANNOT_TELL_REASONS.indexOf(entry.reason)
  const sorted = all.sort((a, b) => compareText(a.code, b.code) || rank(a) - rank(b))
  return sorted.filter((entry, index) => sorted[index - 1]?.code !== entry.code)
}

function byCount<T extends string>(values: T[], order: readonly T[]): T[] {
  const count = (value: T) => values.filter((other) => other === value).length
  return order.filter((value) => values.includes(value)).sort((a, b) => count(b) - count(a))
}

/** Added in order of size, so that the order of the models cannot change the last bit. */
function sum(values: number[]): number {
  return [...values].sort((a, b) => a - b).reduce((total, value) => total + value, 0)
}

function mean(values: number[]): number {
  const exact = sum(values) / values.length
  return Math.min(Math.max(exact, Math.min(...values)), Math.max(...values))
}

function lowerMedian(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

interface NamedReading {
  model: string
  reading: CompletedReading
}

/** What every model that read the photo holds of a finding; `undefined` where a single one did, or where words of its own are all it is. */
export function opinionsOn({ code }: Finding, runs: readonly ModelRun[]): ModelOpinion[] | undefined {
  const readings = runs.flatMap(({ model, answer }): NamedReading[] =>
    answer?.reading.outcome === 'completed' ? [{ model: model.name, reading: answer.reading }] : [],
  )
  return readings.length < 2 || code === 'unknown' ? undefined : readings.map((one) => opinionOf(code, one))
}

function opinionOf(code: Finding['code'], { model, reading }: NamedReading): ModelOpinion {
  const found = reading.findings.find((finding) => finding.code === code)
  if (found !== undefined) return { model, sees: true, severity: found.severity, confidence: found.confidence }
  const chance = reading.scores[code]
  return chance === undefined
    ? { model, sees: null, severity: null, confidence: null }
    : { model, sees: false, severity: null, confidence: chance }
}

/**
 * How sure the analysis is as a whole, 0..1: the expected share of its verdicts that are right, times the chance that the view is right.
 * A verdict is "found" (right with the finding's confidence) or "not found" (right with 1 - score); every judged code is one verdict.
 */
export function analysisConfidence(reading: Pick<CompletedReading, 'findings' | 'scores' | 'viewConfidence'>): number {
  const found = new Map(reading.findings.map((finding) => [finding.code, finding.confidence]))
  const chances = FINDING_CODES.flatMap((code) => found.get(code) ?? notFoundChance(reading.scores[code]) ?? [])
  if (chances.length === 0) return 0
  const expectedRight = chances.reduce((total, chance) => total + chance, 0)
  return Math.min(1, (expectedRight / chances.length) * reading.viewConfidence)
}

const notFoundChance = (score: number | undefined) => (score === undefined ? undefined : 1 - score)
