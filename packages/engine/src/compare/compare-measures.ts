import type { Measure, MeasureCode, View } from '@chioma/contract'
import { type Noise, noiseOf, type ShotsOfOneMoment } from './own-noise.ts'

/** One measure in two photos of one spot. */
export interface MeasureChange extends Noise {
  code: MeasureCode
  before: number
  after: number
  /** Whether it moved farther than its noise. */
  changed: boolean
}

/**
 * Compares what was measured in two photos of one spot, in the order of the earlier one. A measure without a known noise band in that view, or
 * given in one photo alone, is left out: of it nothing can be said. `own`: shots that the person took of that spot one after the other.
 */
export function compareMeasures(
  view: View,
  earlier: readonly Measure[],
  later: readonly Measure[],
  own: readonly ShotsOfOneMoment[] = [],
): MeasureChange[] {
  return earlier.flatMap(({ code, value: before }) => {
    const after = later.find((measure) => measure.code === code)?.value
    const noise = after === undefined ? undefined : noiseOf(view, code, before, after, own)
    if (after === undefined || noise === undefined) return []
    return [{ code, before, after, ...noise, changed: Math.abs(after - before) > noise.band }]
  })
}
