import type { MeasureCode, View } from '@chioma/contract'

/** How far a measure moves between two photos of one spot that are measured together, when nothing has changed. */
export interface PairBand {
  view: View
  code: MeasureCode
  /** What 97 of 100 differences stay within in either half of the photos, in the measure's unit; of photos that show little of it. */
  absolute: number
  /** The same as a share of the value, of photos that show much. */
  relative: number
  /** Pairs of photos that gave the band. */
  pairs: number
  /** Share of their differences that stay within the band which the other half gives alone. */
  held: number
}

/** Measured by `npm run bench:noise -- --store`, which writes this file. */
export const PAIR_BANDS: readonly PairBand[] = [
  { view: 'microscope', code: 'flake_area', absolute: 0.749, relative: 0.521, pairs: 360, held: 0.911 },
  { view: 'microscope', code: 'scale_texture', absolute: 0.009, relative: 0.154, pairs: 360, held: 0.972 },
  { view: 'microscope', code: 'shine', absolute: 0.003, relative: 0.41, pairs: 360, held: 0.978 },
  { view: 'microscope', code: 'redness', absolute: 0.475, relative: 0.338, pairs: 360, held: 0.961 },
  { view: 'microscope', code: 'hair_count', absolute: 3.109, relative: 0.292, pairs: 209, held: 0.962 },
  { view: 'microscope', code: 'follicular_units', absolute: 2, relative: 0.286, pairs: 153, held: 1 },
  { view: 'microscope', code: 'hair_cover', absolute: 0.843, relative: 0.15, pairs: 360, held: 0.967 },
  { view: 'microscope', code: 'shaft_width_spread', absolute: 9.001, relative: 0.323, pairs: 328, held: 0.963 },
  { view: 'microscope', code: 'shaft_width', absolute: 12.652, relative: 0.192, pairs: 180, held: 0.989 },
  { view: 'microscope', code: 'hair_density', absolute: 43.492, relative: 0.283, pairs: 180, held: 0.983 },
  { view: 'close_up', code: 'hair_cover', absolute: 5.055, relative: 0.322, pairs: 210, held: 0.967 },
  { view: 'close_up', code: 'scalp_visible', absolute: 2.703, relative: 0.552, pairs: 210, held: 0.971 },
  { view: 'head_top', code: 'scalp_visible', absolute: 9.401, relative: 0.363, pairs: 197, held: 0.97 },
  { view: 'head_top', code: 'parting_width', absolute: 2.838, relative: 0.327, pairs: 171, held: 0.977 },
  { view: 'head_top', code: 'bald_area', absolute: 9.869, relative: 0.117, pairs: 193, held: 0.964 },
  { view: 'head_top', code: 'largest_patch', absolute: 33.017, relative: 0.321, pairs: 199, held: 0.97 },
  { view: 'head_back', code: 'scalp_visible', absolute: 4.745, relative: 0.782, pairs: 199, held: 0.99 },
  { view: 'head_back', code: 'bald_area', absolute: 13.502, relative: 0.474, pairs: 155, held: 0.974 },
  { view: 'head_back', code: 'largest_patch', absolute: 11.5, relative: 0.755, pairs: 184, held: 0.973 },
]
