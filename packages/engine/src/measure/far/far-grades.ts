import type { Severity } from '@chioma/contract'

/** Turns a measure into the chance that the finding is there: 0.5 at `middle`, steeper with a larger `slope`. */
export interface Curve {
  middle: number
  slope: number
}

export const chanceAt = (curve: Curve, value: number): number => 1 / (1 + Math.exp(-curve.slope * (value - curve.middle)))

/** Wide parting over the parting's width (per cent of the head's): logistic regression on the 165 heads of `head-thinning` with a parting, both grades weighing alike. */
export const WIDE_PARTING: Curve = { middle: 12.9, slope: 0.28 }

/** Bare patches over the patch strength (see `PatchMeasure`). Set by hand on clinical close-ups and on heads without patches, whose chance is next to none. */
export const PATCHY_LOSS: Record<'head' | 'close_up', Curve> = {
  head: { middle: 1, slope: 2.5 },
  close_up: { middle: 0.51, slope: 9 },
}

/**
 * Log odds by which a chance of thinning of 1 rather than 0 makes a patch in a close-up likelier; at `neither` it says nothing. Set by hand on half of
 * the clinical close-ups.
 */
export const PATCH_BY_THINNING = { logOdds: 2, neither: 0.7 }

/** How far the patch strength of a second photo may differ, as `fixed + share * strength`. */
export const PATCH_STRENGTH_REPEATS: Record<'head' | 'close_up', { fixed: number; share: number }> = {
  head: { fixed: 1, share: 0.2 },
  close_up: { fixed: 0.12, share: 0 },
}

/** From which value of its measure a finding is of medium and of high severity. */
export const SEVERITY_FROM = {
  wide_parting: { medium: 15, high: 18 },
  patchy_loss: { medium: 5, high: 15 },
} as const

export function severityAt(from: { medium: number; high: number }, value: number): Severity {
  if (value >= from.high) return 'high'
  return value >= from.medium ? 'medium' : 'low'
}

/**
 * Norwood stage = start + perPercent * bald area of the head from above or bare share of the crown from behind. Set by hand: stage 2 where nothing is
 * bare and 7 where everything is; from behind a bare crown begins with stage 3. `within` was chosen to hold 80% of one half of the men in
 * `hair-loss-stage`.
 */
export const NORWOOD_LINE: Record<'head_top' | 'head_back', StageLine> = {
  head_top: { start: 2, perPercent: 0.05, within: 1.5 },
  head_back: { start: 3, perPercent: 0.04, within: 2 },
}

export interface StageLine {
  start: number
  perPercent: number
  within: number
}

/**
 * How far a second photo of the same place may differ, as `fixed + share * value`. Set by hand above what nine in ten photos of heads, and for partings
 * heads with one, differ by under small turns, crops, half size, +-20% light and JPEG quality 60.
 */
export const REPEATABILITY = {
  bald_area: { fixed: 3, share: 0.06 },
  scalp_visible: { fixed: 3, share: 0.1 },
  parting_width: { fixed: 1, share: 0.1 },
  largest_patch: { fixed: 1, share: 0.2 },
} as const
