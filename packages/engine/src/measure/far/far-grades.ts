import type { Severity } from '@chioma/contract'

/** Turns a measure into the chance that the finding is there: 0.5 at `middle`, steeper with a larger `slope`. */
export interface Curve {
  middle: number
  slope: number
}

export const chanceAt = (curve: Curve, value: number): number => 1 / (1 + Math.exp(-curve.slope * (value - curve.middle)))

/**
 * Crown thinning over the bald area of the head from above and over the bare share of the crown from behind (per cent). Fitted on the
 * photos of `hair-loss-stage` (CC BY 4.0) as the chance of Norwood stage 4 or above; the middle was then moved to where the chance
 * would be a half if half of all heads had it (64% of those do).
 */
export const CROWN_THINNING: Record<'head_top' | 'head_back', Curve> = {
  head_top: { middle: 36, slope: 0.08 },
  head_back: { middle: 18.5, slope: 0.066 },
}

/** Overall thinning over the scalp seen through the hair (per cent): same photos, same stages, same shift. */
export const DIFFUSE_THINNING: Record<'head_top' | 'head_other', Curve> = {
  head_top: { middle: 22, slope: 0.128 },
  head_other: { middle: 14, slope: 0.117 },
}

/** Wide parting over the parting's width (per cent of the head's). Set by hand: no labelled photos; 5% of a head is about 8 mm. */
export const WIDE_PARTING: Curve = { middle: 5, slope: 1 }

/** Bare patches over the patch strength (see `PatchMeasure`). Set by hand on clinical close-ups and on heads without patches. */
export const PATCHY_LOSS: Record<'head' | 'close_up', Curve> = {
  head: { middle: 1, slope: 1.2 },
  close_up: { middle: 0.51, slope: 9 },
}

/** How far the patch strength of a second photo may differ, as `fixed + share * strength`. */
export const PATCH_STRENGTH_REPEATS: Record<'head' | 'close_up', { fixed: number; share: number }> = {
  head: { fixed: 1, share: 0.2 },
  close_up: { fixed: 0.12, share: 0 },
}

/** From which value of its measure a finding is of medium and of high severity. */
export const SEVERITY_FROM = {
  crown_thinning: { medium: 40, high: 65 },
  diffuse_thinning: { medium: 25, high: 40 },
  wide_parting: { medium: 8, high: 12 },
  patchy_loss: { medium: 5, high: 15 },
} as const

export function severityAt(code: keyof typeof SEVERITY_FROM, value: number): Severity {
  const from = SEVERITY_FROM[code]
  if (value >= from.high) return 'high'
  return value >= from.medium ? 'medium' : 'low'
}

/**
 * Norwood stage = start + perPercent * bald area of the head from above or bare share of the crown from behind; `within` holds 80% of
 * the heads left out of the fit (`hair-loss-stage`, men).
 */
export const NORWOOD_LINE: Record<'head_top' | 'head_back', StageLine> = {
  head_top: { start: 2.42, perPercent: 0.0405, within: 1.1 },
  head_back: { start: 3.32, perPercent: 0.0386, within: 1.6 },
}

export interface StageLine {
  start: number
  perPercent: number
  within: number
}

/**
 * How far a second photo of the same place may differ, as `fixed + share * value`: the 90th percentile over small turns, crops,
 * half size, +-20% light and JPEG quality 60, of the photos of `hair-loss-stage` and, for partings, of drawn heads.
 */
export const REPEATABILITY = {
  bald_area: { fixed: 3, share: 0.06 },
  scalp_visible: { fixed: 3, share: 0.1 },
  parting_width: { fixed: 0.6, share: 0.08 },
  largest_patch: { fixed: 1, share: 0.2 },
} as const
