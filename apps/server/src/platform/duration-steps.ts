/** Durations are counted in steps of about 9 %: eight to a doubling. */
const STEPS_PER_DOUBLING = 8

/** How often a duration fell into a step. */
export interface StepCount {
  step: number
  count: number
}

/** The step that holds a duration in milliseconds. */
export const stepOf = (ms: number): number => Math.floor(STEPS_PER_DOUBLING * Math.log2(Math.max(1, ms)))

/** The duration in milliseconds below which a share of them lies, at the middle of its step; steps in ascending order. */
export function percentileMs(steps: readonly StepCount[], share: number): number {
  const total = steps.reduce((sum, { count }) => sum + count, 0)
  let passed = 0
  for (const { step, count } of steps) {
    passed += count
    if (passed >= share * total) return Math.round(2 ** ((step + 0.5) / STEPS_PER_DOUBLING))
  }
  return 0
}
