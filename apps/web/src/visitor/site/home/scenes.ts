import type { ScalpScene } from './scalp-drawing.ts'

export const HERO_SCENE: ScalpScene = {
  seed: 7,
  height: 540,
  hairs: 74,
  widths: [1.6, 5.2],
  lengths: [100, 240],
  flakes: 24,
  flushes: 5,
  glints: 0,
  parting: 0,
}

const CASE: Omit<ScalpScene, 'seed' | 'hairs' | 'widths'> = {
  height: 360,
  lengths: [120, 250],
  flakes: 0,
  flushes: 1,
  glints: 0,
  parting: 0,
}

/** One for each of the four cases: flakes, uneven shafts, shine, a wide parting. */
export const CASE_SCENES: readonly [ScalpScene, ScalpScene, ScalpScene, ScalpScene] = [
  { ...CASE, seed: 11, hairs: 34, widths: [2.4, 4.2], flakes: 74, flushes: 4 },
  { ...CASE, seed: 23, hairs: 36, widths: [0.8, 6] },
  { ...CASE, seed: 31, hairs: 38, widths: [2.6, 4.6], glints: 34 },
  { ...CASE, seed: 47, hairs: 120, widths: [1.6, 3.2], lengths: [140, 290], flushes: 0, parting: 96 },
]
