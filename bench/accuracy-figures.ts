import { createRandom } from '../tests/support/synthetic-scalp/random.ts'

const RESAMPLES = 500

export interface Figure {
  value: number
  /** 95% bootstrap interval over photos. */
  low: number
  high: number
  n: number
}

/** A figure over the rows, with its interval from resampling them. */
export function bootstrap<Row>(rows: Row[], figure: (rows: Row[]) => number): Figure {
  if (rows.length === 0) return { value: Number.NaN, low: Number.NaN, high: Number.NaN, n: 0 }
  const random = createRandom(17)
  const pick = (): Row => rows[Math.min(rows.length - 1, Math.floor(random.between(0, rows.length)))]
  const values = Array.from({ length: RESAMPLES }, () => figure(rows.map(pick)))
    .filter(Number.isFinite)
    .sort((first, second) => first - second)
  const at = (share: number): number => values[Math.floor(share * (values.length - 1))] ?? Number.NaN
  return { value: figure(rows), low: at(0.025), high: at(0.975), n: rows.length }
}

export interface Scored {
  score: number
  isPositive: boolean
}

/** Area under the ROC curve: how often a positive scores above a negative; ties count half. */
export function areaUnderCurve(rows: Scored[]): number {
  const positives = rows.filter(({ isPositive }) => isPositive)
  const negatives = rows.filter(({ isPositive }) => !isPositive)
  let wins = 0
  for (const { score } of positives) {
    for (const other of negatives) wins += score > other.score ? 1 : score === other.score ? 0.5 : 0
  }
  return wins / (positives.length * negatives.length)
}

/** Mean of the shares of each class that were told right. */
export function balancedAccuracy(rows: { truth: string; told: string }[]): number {
  const classes = [...new Set(rows.map(({ truth }) => truth))]
  const recalls = classes.map((truth) => mean(rows.filter((row) => row.truth === truth).map((row) => Number(row.told === truth))))
  return mean(recalls)
}

export const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
