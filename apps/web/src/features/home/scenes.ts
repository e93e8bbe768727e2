import type { ScalpScene } from './scalp-drawing.ts'

export const HERO_SCENE: ScalpScene = {
  seed: 7,
  hairs: 92,
  widths: [1.6, 5.2],
  lengths: [110, 250],
  flakes: 26,
  flushes: 5,
  glints: 0,
  parting: 0,
}

/** One for each of the four cases: flakes, uneven shafts, shine, a wide parting. */
export const CASE_SCENES: readonly [ScalpScene, ScalpScene, ScalpScene, ScalpScene] = [
  { seed: 11, hairs: 66, widths: [2.6, 4.8], lengths: [120, 260], flakes: 74, flushes: 3, glints: 0, parting: 0 },
  { seed: 23, hairs: 58, widths: [0.9, 5.6], lengths: [120, 280], flakes: 0, flushes: 1, glints: 0, parting: 0 },
  { seed: 31, hairs: 72, widths: [2.8, 5], lengths: [120, 260], flakes: 0, flushes: 2, glints: 46, parting: 0 },
  { seed: 47, hairs: 150, widths: [1.6, 3.4], lengths: [140, 300], flakes: 0, flushes: 0, glints: 0, parting: 150 },
]
