import type { PersonTraits } from './person-traits.ts'
import type { ShortHairs } from './short-hairs.ts'
import type { Ramp, Subject } from './view-evidence.ts'

/** A ramp over a trait of the whole photo, or of what a later stage measured. */
export type StagedRamp<Later> = Ramp | readonly [trait: keyof Later, from: number, to: number]

/** What a later stage adds to the evidence of the first: weights times the product of their ramps, set by hand in round numbers. */
export type StagedEvidence<Later> = Partial<
  Record<Subject, readonly (readonly [weight: number, ...ramps: StagedRamp<Later>[]])[]>
>

/** Even background, on which hairs cut short may lie; stripes flow too evenly. */
export const EVEN_BACKGROUND = [
  ['red', 'deviation', 7, 4.5],
  ['yellow', 'deviation', 18, 13],
  ['lightness', 'deviation', 20, 14],
  ['hair', 'mean', 0.4, 0.25],
  ['flow', 0.99, 0.95],
] as const satisfies readonly Ramp[]

/** Several dark bars that lie one way all over it: hairs cut short, in whatever light. Print is darker. */
const BARS = [
  ...EVEN_BACKGROUND,
  ['count', 1, 4],
  ['oneWay', 0.4, 0.65],
  ['depth', 14.5, 17.5],
  ['depth', 34, 30],
  ['quarters', 1, 3],
] as const satisfies readonly StagedRamp<ShortHairs>[]

export const SHORT_HAIRS_EVIDENCE: StagedEvidence<ShortHairs> = {
  microscope: [[10, ...BARS]],
  close_up: [[4, ...BARS]],
  head: [[-2, ...BARS]],
  portrait: [[-2, ...BARS]],
  bare_skin: [[-4, ...BARS]],
  other: [[-7, ...BARS]],
}

/** A person who does not fill the upper side nor a whole side, as head and shoulders, or a head alone. */
const BUST = [
  ['top', 0.5, 0.2],
  ['beside', 0.85, 0.6],
  ['share', 0.25, 0.4],
] as const satisfies readonly StagedRamp<PersonTraits>[]

export const PERSON_EVIDENCE: StagedEvidence<PersonTraits> = {
  microscope: [
    [-4, ['headOdds', 0.5, 2]],
    [-4, ['sceneOdds', 1.4, 2.2]],
  ],
  close_up: [
    [-1.5, ['headOdds', 1.5, 3]],
    // What stands free before a background, which no close-up of a scalp does: that fills the photo.
    [-6, ['share', 0.1, 0.18], ['top', 0.25, 0.12], ['bottom', 0.25, 0.12], ['beside', 0.25, 0.12]],
  ],
  head: [[-1], [6.5, ['headDistance', 6.5, 4.2], ['headOdds', 1.6, 2.8]]],
  portrait: [
    [-4, ['headDistance', 5.6, 4.6], ['headOdds', 0, 2]],
    [2, ['headOdds', 2, 4]],
  ],
  bare_skin: [
    [-4, ['headOdds', 2.8, 4], ['bottom', 0.25, 0.5], ...BUST],
    [-2.5, ['headOdds', 3.4, 4.4]],
    [0.5, ['headOdds', 1.5, 0.5]],
    // Bald heads: round and alike on both sides, or rising from the lower side of the photo.
    [-4, ['symmetry', 0.7, 0.9], ['roundness', 0.03, 0.08], ['headDistance', 6, 5]],
    [-3, ['bottom', 0.5, 0.8], ['headDistance', 5.5, 4.6], ...BUST],
  ],
  other: [
    [-7, ['headOdds', 1.4, 3]],
    [6, ['sceneOdds', 1.6, 2.4], ['headOdds', 0, -1]],
  ],
}
