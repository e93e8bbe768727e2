import type { Measure, MeasureCode, View } from '@chioma/contract'
import { NOISE_BANDS } from './noise-bands.ts'

/** One measure in two photos of one spot. */
export interface MeasureChange {
  code: MeasureCode
  before: number
  after: number
  /** How far it moves between two photos when nothing has changed, in its unit. */
  band: number
  /** Whether it moved farther. */
  changed: boolean
}

/**
 * Compares what was measured in two photos of one spot, in the order of the earlier one. A measure without a known noise band in that view, or
 * given in one photo alone, is left out: of it nothing can be said.
 */
export function compareMeasures(view: View, earlier: readonly Measure[], later: readonly Measure[]): MeasureChange[] {
  return earlier.flatMap(({ code, value: before }) => {
    const after = later.find((measure) => measure.code === code)?.value
    const band = after === undefined ? undefined : noiseBand(view, code, before, after)
    if (after === undefined || band === undefined) return []
    return [{ code, before, after, band, changed: Math.abs(after - before) > band }]
  })
}

/** Half the width of the noise around a measure that was read as `before` and `after`; `undefined` where none was measured. */
export function noiseBand(view: View, code: MeasureCode, before: number, after = before): number | undefined {
  const row = NOISE_BANDS.find((candidate) => candidate.view === view && candidate.code === code)
  return row && Math.max(row.absolute, (row.relative * (Math.abs(before) + Math.abs(after))) / 2)
}
