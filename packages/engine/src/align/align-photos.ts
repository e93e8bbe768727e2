import { resizePlane } from '../image/resize.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { openShiftSearch } from './find-shift.ts'
import { findTurns } from './find-turns.ts'
import type { Placement } from './placement.ts'
import { type Fit, refinePlacement } from './refine-placement.ts'
import { readStructure } from './structure-plane.ts'

/**
 * Why two photos cannot be compared: one shows nothing sharp enough to go by; they do not show the same spot; or they do, but one from so much
 * nearer, or so much beside it, that what is measured would change for that alone.
 */
export const MISALIGNMENTS = ['too_blurred', 'not_the_same_spot', 'other_distance', 'other_framing'] as const
export type Misalignment = (typeof MISALIGNMENTS)[number]

/** `agreement`: correlation of what both show, -1..1. `cover`: share of the earlier photo that the later one shows too, 0..1. */
export type Alignment =
  | { isAligned: true; placement: Placement; agreement: number; cover: number }
  | { isAligned: false; reason: Misalignment; agreement: number }

/** Correlation of what is seen in both: half A of the measuring sets chose it, docs/MODEL-CARD.md says what comes of it on half B. */
const LEAST_AGREEMENT = 0.6
/** Mean deviation of the log light. */
const LEAST_CONTRAST = 0.03
/** The noise of measures was taken within these. */
const LARGEST_SCALE = 1.18
const LARGEST_TURN = 0.5
const LEAST_COVER = 0.6

/** Ways of holding a camera that are tried whatever the photos say of it. */
const USUAL_TURNS = [-0.3, -0.15, 0, 0.15, 0.3].flatMap((rotation) => [0.8, 1, 1.25].map((scale) => ({ rotation, scale })))
const LIKELIEST_TURNS = 4
const REFINED = 3

/**
 * Finds how a later photo lies on an earlier one of the same spot, by what neither light nor single hairs change. Deterministic; the photos may be of
 * any size and kind.
 */
export function alignPhotos(earlier: RgbImage, later: RgbImage): Alignment {
  const [fixed, moving] = [readStructure(earlier), readStructure(later)]
  if (Math.min(fixed.contrast, moving.contrast) < LEAST_CONTRAST) return { isAligned: false, reason: 'too_blurred', agreement: 0 }
  const { placement, correlation: agreement, cover } = findPlacement(fixed.plane, moving.plane)
  if (agreement < LEAST_AGREEMENT) return { isAligned: false, reason: 'not_the_same_spot', agreement }
  const { scale, rotation } = placement
  if (Math.max(scale, 1 / scale) > LARGEST_SCALE) return { isAligned: false, reason: 'other_distance', agreement }
  if (cover < LEAST_COVER || Math.abs(rotation) > LARGEST_TURN) return { isAligned: false, reason: 'other_framing', agreement }
  return { isAligned: true, placement, agreement, cover }
}

function findPlacement(fixed: Plane, moving: Plane): Fit {
  const [smallFixed, smallMoving] = [half(fixed), half(moving)]
  const turns = [...USUAL_TURNS, ...findTurns(fixed, moving, LIKELIEST_TURNS)]
  const candidates = turns.map(openShiftSearch(smallFixed, smallMoving)).sort((first, second) => second.likeness - first.likeness)
  const best = candidates
    .slice(0, REFINED)
    .map((candidate) => refinePlacement(smallFixed, smallMoving, candidate, { coarseness: 1, halvings: 2 }))
    .reduce((first, second) => (second.correlation > first.correlation ? second : first))
  return refinePlacement(fixed, moving, best.placement, { coarseness: 0.15, halvings: 1 })
}

const half = (plane: Plane): Plane =>
  resizePlane(plane, Math.max(1, Math.round(plane.width / 2)), Math.max(1, Math.round(plane.height / 2)))
