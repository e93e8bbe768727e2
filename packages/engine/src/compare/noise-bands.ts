import type { MeasureCode, View } from '@chioma/contract'

/** How far a measure moves between two photos of one spot when nothing has changed. */
export interface NoiseBand {
  view: View
  code: MeasureCode
  /** What 95 of 100 differences stay within, in the measure's unit; of photos that show little of it. */
  absolute: number
  /** The same as a share of the value, of photos that show much. */
  relative: number
  /** Pairs of photos that gave the band. */
  pairs: number
  /** Share of other photos' differences that stay within it, and how many they are. */
  held: number
  heldPairs: number
}

/** Measured by `npm run bench:noise -- --store`, which writes this file. */
export const NOISE_BANDS: readonly NoiseBand[] = []
