/** Figures over rows of results; all are NaN where there is nothing to judge by. */

export interface Scored {
  score: number
  isPositive: boolean
}

export interface Prediction {
  truth: string
  predicted: string
}

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The middle value, or the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((first, second) => first - second)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half] : mean(sorted.slice(Math.max(0, half - 1), half + 1))
}

/** Share of the rows that hold. */
export const share = (rows: readonly boolean[]): number => mean(rows.map(Number))

/** Area under the ROC curve: how often a positive scores above a negative; ties count half (Mann-Whitney). */
export function areaUnderCurve(rows: readonly Scored[]): number {
  const sorted = [...rows].sort((first, second) => first.score - second.score)
  let [wins, negativesBelow, positives] = [0, 0, 0]
  for (let start = 0; start < sorted.length; ) {
    let end = start
    let [tiedPositives, tiedNegatives] = [0, 0]
    for (; end < sorted.length && sorted[end].score === sorted[start].score; end++) {
      if (sorted[end].isPositive) tiedPositives++
      else tiedNegatives++
    }
    wins += tiedPositives * (negativesBelow + tiedNegatives / 2)
    negativesBelow += tiedNegatives
    positives += tiedPositives
    start = end
  }
  return wins / (positives * negativesBelow)
}

export const accuracy = (rows: readonly Prediction[]): number => share(rows.map(({ truth, predicted }) => truth === predicted))

/** Mean over the classes of the share predicted right. */
export function balancedAccuracy(rows: readonly Prediction[]): number {
  const classes = [...new Set(rows.map(({ truth }) => truth))]
  return mean(classes.map((truth) => accuracy(rows.filter((row) => row.truth === truth))))
}

/** What was found of what is there, and what was found that is not. */
export interface Matches {
  hits: number
  misses: number
  falseAlarms: number
}

/** Harmonic mean of precision and recall, over all rows together. */
export function f1(rows: readonly Matches[]): number {
  const { hits, misses, falseAlarms } = total(rows)
  return (2 * hits) / (2 * hits + misses + falseAlarms)
}

/** Share of what was found that is there, over all rows together. */
export function precision(rows: readonly Matches[]): number {
  const { hits, falseAlarms } = total(rows)
  return hits / (hits + falseAlarms)
}

const total = (rows: readonly Matches[]): Matches =>
  rows.reduce((sum, row) => ({
    hits: sum.hits + row.hits,
    misses: sum.misses + row.misses,
    falseAlarms: sum.falseAlarms + row.falseAlarms,
  }))
