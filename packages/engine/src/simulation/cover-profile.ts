import { gaussianBlur } from '../image/box-blur.ts'
import type { Plane } from '../image/rgb-image.ts'
import { findEnclosed } from './enclosed-places.ts'
import type { HairTraits } from './hair-traits.ts'
import { emptyPlane, smoothStep } from './places.ts'

export interface OutcomeProfile {
  /** Share of the scalp that new strands cover where hair is thin, at most. */
  cover: number
  /** The same where skin is smooth today. */
  onSmoothSkin: number
  /** How far a parting closes from its sides, over half its width. */
  partingClosed: number
}

/** What the outcomes that change something stand for. A careful one keeps what is there. */
export const OUTCOME_PROFILES = {
  likely: { cover: 0.72, onSmoothSkin: 0, partingClosed: 0.35 },
  optimistic: { cover: 0.9, onSmoothSkin: 0.5, partingClosed: 0.65 },
} as const satisfies Record<string, OutcomeProfile>

/** How far each place belongs to what, 0..1. */
export interface DrawnPlaces {
  /** Where hair is thinning. */
  thin: Plane
  /** A wide parting. */
  parting: Plane
  /** Where something may be drawn at all. */
  allowed: Plane
}

/** Share of hair around a place up to which skin is smooth, and from which on hair is only thin. */
const THIN_HAIR = { from: 0.06, to: 0.4 }

/** Less than this is left out. */
const LEAST_COVER = 0.02

/** How much of each place new strands cover, 0..1: nothing outside the thinning places, less towards their edge. */
export function coverOf(
  profile: OutcomeProfile,
  { thin, parting, allowed }: DrawnPlaces,
  { presence }: HairTraits,
  radius: number,
): Plane {
  const soft = gaussianBlur(thin, Math.max(1.5, radius / 14))
  const beside = gaussianBlur(presence, Math.max(2, radius / 8))
  const cover = emptyPlane(thin)
  const enclosed = findEnclosed(allowed, presence, radius)
  const closing = closeParting(parting, thin, profile, radius)
  for (let i = 0; i < cover.data.length; i++) {
    if (allowed.data[i] === 0) continue
    const hairy = smoothStep(Math.max(presence.data[i], 0.7 * beside.data[i]), THIN_HAIR.from, THIN_HAIR.to)
    const reached = profile.onSmoothSkin + (profile.cover - profile.onSmoothSkin) * hairy
    const share =
      reached * smoothStep(soft.data[i], 0.1, 0.4) * enclosed.data[i] * closing.data[i] * smoothStep(allowed.data[i], 0.2, 1)
    if (share > LEAST_COVER) cover.data[i] = share
  }
  return cover
}

/** A parting that is covered where it runs through a thinning place stays a line there at least so far. */
const LEAST_CLOSING = 0.45

/** 1 beside a parting; in it 1 at its sides and less in its middle. */
function closeParting(parting: Plane, thin: Plane, { partingClosed: closed }: OutcomeProfile, radius: number): Plane {
  const depth = gaussianBlur(parting, Math.max(1, radius / 40)).data
  const deepest = depth.reduce((most, value) => Math.max(most, value), 0.01)
  const closing = emptyPlane(parting)
  for (let i = 0; i < closing.data.length; i++) {
    const open = smoothStep(depth[i] / deepest, closed - 0.25, closed + 0.25)
    closing.data[i] = 1 - open * (1 - LEAST_CLOSING * thin.data[i])
  }
  return closing
}
