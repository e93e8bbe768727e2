import { createRandom } from '../../tests/support/synthetic-scalp/random.ts'

const RESAMPLES = 1000
const SEED = 17

/** A figure with its 95% bootstrap interval. */
export interface Figure {
  value: number
  low: number
  high: number
  n: number
}

/**
 * A figure over the rows, and its interval from 1,000 resamples (percentile bootstrap, the same every time). Rows of one group,
 * such as photos of one person, are drawn together. Undefined where the rows give no figure.
 */
export function resample<Row>(
  rows: readonly Row[],
  figure: (rows: readonly Row[]) => number,
  groupOf?: (row: Row) => string,
): Figure | undefined {
  const value = rows.length === 0 ? Number.NaN : figure(rows)
  if (Number.isNaN(value)) return undefined
  const groups = groupRows(rows, groupOf)
  const random = createRandom(SEED)
  const pick = (): Row[] => groups[Math.min(groups.length - 1, Math.floor(random.between(0, groups.length)))]
  const values = Array.from({ length: RESAMPLES }, () => figure(groups.flatMap(pick)))
    .filter((drawn) => !Number.isNaN(drawn))
    .sort((first, second) => first - second)
  const at = (part: number): number => values[Math.round(part * (values.length - 1))] ?? value
  return { value, low: at(0.025), high: at(0.975), n: rows.length }
}

function groupRows<Row>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined): Row[][] {
  if (groupOf === undefined) return rows.map((row) => [row])
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = groupOf(row)
    const group = groups.get(name) ?? []
    group.push(row)
    groups.set(name, group)
  }
  return [...groups.values()]
}
