/** From when to when an analysis was worked on, in milliseconds; its waiting for a thread included. */
export interface WorkInterval {
  startedAt: number
  endedAt: number
}

/** Milliseconds from one finished analysis to the next while there is work. */
export interface Pace {
  fastestMs: number
  slowestMs: number
}

/** Fewer say too little. */
const LEAST_ANALYSES = 4
const GROUPS = 4

/**
 * How fast analyses were finished lately, by the time in which at least one was worked on: whoever had nothing to do was not slow.
 * The range is that of the means of four groups, in order. Where more can be worked on at once now than were then, it can go faster
 * by as much. `undefined` where too few were finished.
 */
export function paceOf(intervals: readonly WorkInterval[], atOnce: number): Pace | undefined {
  if (intervals.length < LEAST_ANALYSES) return undefined
  const steps = busySteps(intervals)
  const size = Math.ceil(steps.length / GROUPS)
  const means = Array.from({ length: Math.ceil(steps.length / size) }, (_, group) =>
    mean(steps.slice(group * size, (group + 1) * size)),
  )
  const workedMs = intervals.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0)
  const overlap = workedMs / steps.reduce((sum, step) => sum + step, 0)
  return { fastestMs: Math.min(...means) / Math.max(1, atOnce / overlap), slowestMs: Math.max(...means) }
}

/** Of the time between each end and the one before, what somebody worked in. */
function busySteps(intervals: readonly WorkInterval[]): number[] {
  const inOrder = [...intervals].sort((a, b) => a.endedAt - b.endedAt)
  return inOrder.map(({ endedAt }, index) => {
    const from = inOrder[index - 1]?.endedAt ?? Number.NEGATIVE_INFINITY
    // Whoever ended later and began before this end was at work as well.
    const begun = Math.min(...inOrder.slice(index).map(({ startedAt }) => startedAt))
    return Math.max(1, endedAt - Math.max(from, begun))
  })
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Whole seconds until the analysis at a place in the queue is finished; the first is at place 1. */
export const secondsUntilFinished = (
  place: number,
  { fastestMs, slowestMs }: Pace,
): { fromSeconds: number; toSeconds: number } => ({
  fromSeconds: Math.max(1, Math.floor(((place - 1) * fastestMs) / 1_000)),
  toSeconds: Math.max(1, Math.ceil((place * slowestMs) / 1_000)),
})
