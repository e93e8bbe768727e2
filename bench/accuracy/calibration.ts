import { mean, type Scored, share } from './figures.ts'

const BINS = 10

/** One step of a calibration curve: how sure the engine was, and how often it was right. */
export interface CalibrationBin {
  from: number
  to: number
  n: number
  meanConfidence: number
  shareRight: number
}

/** Ten bins of equal width; empty ones are left out. */
export function calibrationCurve(rows: readonly Scored[]): CalibrationBin[] {
  const bins = Array.from({ length: BINS }, (): Scored[] => [])
  for (const row of rows) bins[Math.min(BINS - 1, Math.floor(row.score * BINS))].push(row)
  return bins.flatMap((among, i) => (among.length === 0 ? [] : [binOf(among, i)]))
}

const binOf = (among: Scored[], i: number): CalibrationBin => ({
  from: i / BINS,
  to: (i + 1) / BINS,
  n: among.length,
  meanConfidence: mean(among.map(({ score }) => score)),
  shareRight: share(among.map(({ isPositive }) => isPositive)),
})

/**
 * Expected calibration error (Naeini 2015): mean distance of confidence and share right, bins weighed by how much is in them.
 * Few photos make it too large: bins of a handful stray by chance.
 */
export function calibrationError(rows: readonly Scored[]): number {
  const distances = calibrationCurve(rows).map(({ n, meanConfidence, shareRight }) => n * Math.abs(meanConfidence - shareRight))
  return distances.length === 0 ? Number.NaN : distances.reduce((sum, distance) => sum + distance, 0) / rows.length
}
