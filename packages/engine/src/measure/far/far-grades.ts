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
  head_top: { middle: 36, slope: 0.077 },
  head_back: { middle: 19, slope: 0.045 },
}

/** Overall thinning over the scalp seen through the hair (per cent): same photos, same stages, same shift. */
export const DIFFUSE_THINNING: Record<'head_top' | 'head_other', Curve> = {
  head_top: { middle: 23, slope: 0.113 },
  head_other: { middle: 15, slope: 0.08 },
}

/** Wide parting over the parting's width (per cent of the head's). Set by hand: no labelled photos; 5% of a head is about 8 mm. */
export const WIDE_PARTING: Curve = { middle: 5, slope: 1 }

/** Bare patches over the patch strength (see `PatchMeasure`). Set by hand on clinical close-ups and on heads without patches. */
export const PATCHY_LOSS: Record<'head' | 'close_up', Curve> = {
  head: { middle: 1, slope: 1.2 },
  close_up: { middle: 0.5, slope: 9 },
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
 * Norwood stage = start + perCrownPercent * bare share of the crown + perDirection * strand direction (see `crown.ts`); `within` holds
 * 80% of the heads left out of the fit (`hair-loss-stage`, men).
 */
export const NORWOOD_LINE: Record<'head_top' | 'head_back', StageLine> = {
  head_top: { start: 5.13, perCrownPercent: 0.0153, perDirection: -5.68, within: 1.2 },
  head_back: { start: 5.34, perCrownPercent: 0.0258, perDirection: -5.68, within: 1.8 },
}

export interface StageLine {
  start: number
  perCrownPercent: number
  perDirection: number
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
