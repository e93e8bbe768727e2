import type { MeasureCode, View } from '@chioma/contract'

/** How far a measure moves between two photos of one spot when nothing has changed. */
export interface NoiseBand {
  view: View
  code: MeasureCode
  /** What 95 of 100 differences stay within, in the measure's unit; of photos that show little of it. */
  absolute: number
  /** The same as a share of the value, of photos that show much. */
  relative: number
  /** Share of its variance that comes of light, colours, size and compression: what shots of one moment do not show. */
  light: number
  /** Pairs of photos that gave the band. */
  pairs: number
  /** Share of other photos' differences that stay within it, and how many they are. */
  held: number
  heldPairs: number
}

/** How many degrees of freedom the bands count for beside a person's own shots; chosen by `npm run bench:noise -- --store`, which writes this file. */
export const PRIOR_FREEDOM = 4

/** Measured by `npm run bench:noise -- --store`, which writes this file. */
export const NOISE_BANDS: readonly NoiseBand[] = [
  {
    view: 'microscope',
    code: 'flake_area',
    absolute: 0.763,
    relative: 0.567,
    light: 0.19,
    pairs: 225,
    held: 0.895,
    heldPairs: 133,
  },
  {
    view: 'microscope',
    code: 'scale_texture',
    absolute: 0.022,
    relative: 0.196,
    light: 0.222,
    pairs: 225,
    held: 0.955,
    heldPairs: 133,
  },
  { view: 'microscope', code: 'shine', absolute: 0.009, relative: 0.936, light: 0.051, pairs: 225, held: 0.992, heldPairs: 133 },
  {
    view: 'microscope',
    code: 'redness',
    absolute: 1.435,
    relative: 0.465,
    light: 0.654,
    pairs: 225,
    held: 0.947,
    heldPairs: 133,
  },
  {
    view: 'microscope',
    code: 'hair_count',
    absolute: 4.493,
    relative: 0.488,
    light: 0.228,
    pairs: 140,
    held: 0.959,
    heldPairs: 73,
  },
  {
    view: 'microscope',
    code: 'follicular_units',
    absolute: 3,
    relative: 0.4,
    light: 0.2,
    pairs: 107,
    held: 0.981,
    heldPairs: 53,
  },
  {
    view: 'microscope',
    code: 'hair_cover',
    absolute: 2.14,
    relative: 0.152,
    light: 0.055,
    pairs: 225,
    held: 0.962,
    heldPairs: 133,
  },
  {
    view: 'microscope',
    code: 'shaft_width_spread',
    absolute: 8.288,
    relative: 0.43,
    light: 0.244,
    pairs: 218,
    held: 0.929,
    heldPairs: 126,
  },
  {
    view: 'microscope',
    code: 'shaft_width',
    absolute: 22.291,
    relative: 0.179,
    light: 0.088,
    pairs: 114,
    held: 1,
    heldPairs: 66,
  },
  {
    view: 'microscope',
    code: 'hair_density',
    absolute: 41.034,
    relative: 0.408,
    light: 0.155,
    pairs: 114,
    held: 1,
    heldPairs: 66,
  },
  { view: 'close_up', code: 'hair_cover', absolute: 5.94, relative: 0.175, light: 0.22, pairs: 114, held: 0.979, heldPairs: 96 },
  { view: 'close_up', code: 'scalp_visible', absolute: 6.255, relative: 0.79, light: 0.741, pairs: 114, held: 1, heldPairs: 96 },
  {
    view: 'head_top',
    code: 'scalp_visible',
    absolute: 8.529,
    relative: 0.543,
    light: 0.847,
    pairs: 109,
    held: 0.966,
    heldPairs: 87,
  },
  { view: 'head_top', code: 'parting_width', absolute: 3.591, relative: 0.533, light: 0.257, pairs: 74, held: 1, heldPairs: 68 },
  { view: 'head_top', code: 'bald_area', absolute: 8.042, relative: 0.536, light: 0.914, pairs: 109, held: 0.977, heldPairs: 86 },
  {
    view: 'head_top',
    code: 'largest_patch',
    absolute: 14.284,
    relative: 0.947,
    light: 0.937,
    pairs: 111,
    held: 0.956,
    heldPairs: 90,
  },
  { view: 'head_back', code: 'bald_area', absolute: 14.31, relative: 0.521, light: 0.801, pairs: 89, held: 1, heldPairs: 70 },
]
