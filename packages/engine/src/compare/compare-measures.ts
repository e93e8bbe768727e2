import type { Measure, MeasureCode, View } from '@chioma/contract'
import { type Noise, type NoiseQuestion, noiseOf, type ShotsOfOneMoment } from './own-noise.ts'
import { PAIR_BANDS } from './pair-bands.ts'

/** One measure in two photos of one spot. */
export interface MeasureChange extends Noise {
  code: MeasureCode
  /** In the measure's unit, as `after`. */
  before: number
  after: number
  /** Whether it moved farther than its noise. */
  changed: boolean
}

/**
 * Compares what was measured in two photos of one spot together, in the order of the earlier one. A measure without a known noise band in that view, or
 * given in one photo alone, is left out: of it nothing can be said; so is a largest bare area that is more than all that is bare. `own`: shots that the
 * person took of that spot one after the other.
 */
export function compareMeasures(
  view: View,
  earlier: readonly Measure[],
  later: readonly Measure[],
  own: readonly ShotsOfOneMoment[] = [],
): MeasureChange[] {
  const left = [earlier, later].some(hasPartAboveWhole) ? 'largest_patch' : undefined
  return earlier.flatMap(({ code, value: before }) => {
    if (code === left) return []
    const after = later.find((measure) => measure.code === code)?.value
    const noise = after === undefined ? undefined : noiseTogether(view, code, before, after, own)
    if (after === undefined || noise === undefined) return []
    return [{ code, before, after, ...noise, changed: Math.abs(after - before) > noise.band }]
  })
}

function hasPartAboveWhole(measures: readonly Measure[]): boolean {
  const amountOf = (wanted: MeasureCode) => measures.find(({ code }) => code === wanted)?.value
  return (amountOf('largest_patch') ?? 0) > (amountOf('bald_area') ?? 100)
}

/**
 * The noise of a measure between two photos that are measured together; `undefined` where none was ever measured. Own shots are measured one by one: where
 * they differ by more than others' do, the band is wider by as much. They never narrow it, as what they would narrow is mostly gone.
 */
export function noiseTogether(...[view, code, before, after, own = []]: NoiseQuestion): Noise | undefined {
  const row = PAIR_BANDS.find((candidate) => candidate.view === view && candidate.code === code)
  if (row === undefined) return undefined
  const band = Math.max(row.absolute, (row.relative * (Math.abs(before) + Math.abs(after))) / 2)
  const others = noiseOf(view, code, before, after)?.band
  const mine = noiseOf(view, code, before, after, own)
  if (!others || mine === undefined) return { band, ownShots: 0 }
  return { band: band * Math.max(1, mine.band / others), ownShots: mine.ownShots }
}
