import type { MeasureCode, View } from '@chioma/contract'

/** How far a measure moves between two photos of one spot that are measured together, when nothing has changed. */
export interface PairBand {
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
export const PAIR_BANDS: readonly PairBand[] = [
  { view: 'microscope', code: 'flake_area', absolute: 0.749, relative: 0.521, pairs: 225, held: 0.985, heldPairs: 135 },
  { view: 'microscope', code: 'scale_texture', absolute: 0.009, relative: 0.154, pairs: 225, held: 0.978, heldPairs: 135 },
  { view: 'microscope', code: 'shine', absolute: 0.003, relative: 0.403, pairs: 225, held: 0.97, heldPairs: 135 },
  { view: 'microscope', code: 'redness', absolute: 0.475, relative: 0.338, pairs: 225, held: 1, heldPairs: 135 },
  { view: 'microscope', code: 'hair_count', absolute: 2.713, relative: 0.292, pairs: 222, held: 0.921, heldPairs: 127 },
  { view: 'microscope', code: 'follicular_units', absolute: 2, relative: 0.286, pairs: 99, held: 1, heldPairs: 54 },
  { view: 'microscope', code: 'hair_cover', absolute: 0.739, relative: 0.093, pairs: 225, held: 0.926, heldPairs: 135 },
  { view: 'microscope', code: 'shaft_width_spread', absolute: 8.61, relative: 0.323, pairs: 220, held: 0.976, heldPairs: 127 },
  { view: 'microscope', code: 'shaft_width', absolute: 8.152, relative: 0.141, pairs: 114, held: 0.97, heldPairs: 66 },
  { view: 'microscope', code: 'hair_density', absolute: 24.645, relative: 0.283, pairs: 114, held: 0.985, heldPairs: 66 },
  { view: 'close_up', code: 'flake_area', absolute: 1.083, relative: 0.875, pairs: 114, held: 0.99, heldPairs: 96 },
  { view: 'close_up', code: 'scale_texture', absolute: 0.024, relative: 0.166, pairs: 114, held: 0.99, heldPairs: 96 },
  { view: 'close_up', code: 'shine', absolute: 0.018, relative: 0.531, pairs: 114, held: 0.99, heldPairs: 96 },
  { view: 'close_up', code: 'redness', absolute: 1.102, relative: 0.254, pairs: 114, held: 0.885, heldPairs: 96 },
  { view: 'close_up', code: 'hair_cover', absolute: 3.266, relative: 0.322, pairs: 114, held: 0.979, heldPairs: 96 },
  { view: 'close_up', code: 'scalp_visible', absolute: 1.965, relative: 0.439, pairs: 114, held: 0.948, heldPairs: 96 },
  { view: 'head_top', code: 'scalp_visible', absolute: 3.772, relative: 0.363, pairs: 111, held: 0.977, heldPairs: 88 },
  { view: 'head_top', code: 'parting_width', absolute: 1.96, relative: 0.327, pairs: 94, held: 1, heldPairs: 87 },
  { view: 'head_top', code: 'bald_area', absolute: 7.344, relative: 0.117, pairs: 109, held: 0.941, heldPairs: 85 },
  { view: 'head_top', code: 'largest_patch', absolute: 11.146, relative: 0.321, pairs: 111, held: 0.989, heldPairs: 88 },
  { view: 'head_back', code: 'scalp_visible', absolute: 4.745, relative: 0.383, pairs: 110, held: 0.978, heldPairs: 90 },
  { view: 'head_back', code: 'bald_area', absolute: 3.609, relative: 0.383, pairs: 98, held: 0.946, heldPairs: 74 },
]
