import type { Figure } from './resample.ts'
import type { StoredResults } from './results.ts'
import type { Task } from './task.ts'

/** How a figure stands to the stored one. `moved` is within what chance allows. */
export type Comparison = 'new' | 'same' | 'moved' | 'risen' | 'fallen' | 'not comparable'

type Measured = Pick<StoredResults, 'photos' | 'figures'>

/** Rounding of stored figures. */
const SAME = 0.0005

/** Whether a figure rose or fell by more than the stored interval allows. A figure that is no longer given has fallen. */
export function compareFigure({ id, better, folders }: Task, now: Measured, stored: StoredResults): Comparison {
  const [figure, before] = [now.figures[id], stored.figures[id]]
  if (before === undefined) return 'new'
  if (folders.some((folder) => (now.photos[folder] ?? 0) !== (stored.photos[folder] ?? 0))) return 'not comparable'
  if (figure === undefined) return 'fallen'
  if (Math.abs(figure.value - before.value) <= SAME) return 'same'
  const { low, high } = allowed(before)
  if (figure.value >= low && figure.value <= high) return 'moved'
  return figure.value > high === (better === 'higher') ? 'risen' : 'fallen'
}

/** Where no resample differed, as with none wrong of all, the rule of three stands in for the interval (Hanley 1983). */
function allowed({ low, high, n }: Figure): { low: number; high: number } {
  const slack = high - low > SAME ? SAME : 3 / n
  return { low: low - slack, high: high + slack }
}
