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
export const NOISE_BANDS: readonly NoiseBand[] = [
  { view: 'microscope', code: 'flake_area', absolute: 0.835, relative: 0.593, pairs: 225, held: 0.904, heldPairs: 135 },
  { view: 'microscope', code: 'scale_texture', absolute: 0.017, relative: 0.245, pairs: 225, held: 0.926, heldPairs: 135 },
  { view: 'microscope', code: 'shine', absolute: 0.009, relative: 1.095, pairs: 225, held: 0.963, heldPairs: 135 },
  { view: 'microscope', code: 'redness', absolute: 0.733, relative: 0.384, pairs: 225, held: 0.874, heldPairs: 135 },
  { view: 'microscope', code: 'hair_count', absolute: 6.548, relative: 0.519, pairs: 220, held: 0.992, heldPairs: 126 },
  { view: 'microscope', code: 'follicular_units', absolute: 4, relative: 0.609, pairs: 98, held: 1, heldPairs: 57 },
  { view: 'microscope', code: 'hair_cover', absolute: 2.017, relative: 0.21, pairs: 225, held: 0.933, heldPairs: 135 },
  { view: 'microscope', code: 'shaft_width_spread', absolute: 8.42, relative: 0.534, pairs: 223, held: 0.961, heldPairs: 129 },
  { view: 'microscope', code: 'thin_shaft_share', absolute: 6.667, relative: 2, pairs: 223, held: 1, heldPairs: 129 },
  { view: 'microscope', code: 'shaft_width', absolute: 18.023, relative: 0.142, pairs: 114, held: 0.985, heldPairs: 66 },
  { view: 'microscope', code: 'hair_density', absolute: 42.612, relative: 0.308, pairs: 114, held: 0.939, heldPairs: 66 },
  { view: 'close_up', code: 'flake_area', absolute: 0.924, relative: 1.097, pairs: 120, held: 0.99, heldPairs: 98 },
  { view: 'close_up', code: 'scale_texture', absolute: 0.042, relative: 0.27, pairs: 120, held: 0.959, heldPairs: 98 },
  { view: 'close_up', code: 'shine', absolute: 0.018, relative: 0.623, pairs: 120, held: 0.98, heldPairs: 98 },
  { view: 'close_up', code: 'redness', absolute: 3.232, relative: 0.528, pairs: 120, held: 0.959, heldPairs: 98 },
  { view: 'close_up', code: 'hair_cover', absolute: 7.193, relative: 0.254, pairs: 120, held: 0.949, heldPairs: 98 },
  { view: 'close_up', code: 'scalp_visible', absolute: 1.623, relative: 0.73, pairs: 120, held: 0.908, heldPairs: 98 },
  { view: 'close_up', code: 'largest_patch', absolute: 4.15, relative: 2, pairs: 120, held: 1, heldPairs: 98 },
  { view: 'head_top', code: 'scalp_visible', absolute: 8.541, relative: 0.448, pairs: 151, held: 0.918, heldPairs: 110 },
  { view: 'head_top', code: 'bald_area', absolute: 9.038, relative: 0.459, pairs: 151, held: 0.973, heldPairs: 110 },
  { view: 'head_top', code: 'largest_patch', absolute: 8.554, relative: 0.814, pairs: 151, held: 0.955, heldPairs: 110 },
  { view: 'head_back', code: 'scalp_visible', absolute: 6.987, relative: 0.563, pairs: 146, held: 0.931, heldPairs: 131 },
  { view: 'head_back', code: 'bald_area', absolute: 9.508, relative: 0.519, pairs: 146, held: 0.947, heldPairs: 131 },
  { view: 'head_back', code: 'largest_patch', absolute: 7.828, relative: 2, pairs: 146, held: 1, heldPairs: 131 },
]
