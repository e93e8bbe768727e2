import type { PhotoTraits } from './photo-traits.ts'

/** What a photo may show. Bare skin and everything else are told apart only to weigh them; both are `not_hair`. */
export const SUBJECTS = ['microscope', 'close_up', 'head', 'portrait', 'bare_skin', 'other'] as const
export type Subject = (typeof SUBJECTS)[number]

/** Rises from 0 to 1 while a trait goes from `from` to `to`; falls where `from` is the larger. */
type Ramp = readonly [trait: keyof PhotoTraits, from: number, to: number]
/** A weight times the product of its ramps. */
type Term = readonly [weight: number, ...ramps: Ramp[]]

interface Evidence {
  start: number
  terms: readonly Term[]
}

/**
 * Logit weights, set by hand in round numbers after looking at how the traits spread over each kind of photo and at drawn
 * pictures; no solver was run. The large weights of `other` refuse what no photo of hair comes near: plain colour, noise, print.
 */
const EVIDENCE: Record<Subject, Evidence> = {
  microscope: {
    start: 0,
    terms: [
      [5, ['pale', 0.45, 0.8]],
      [-4, ['skin', 0.03, 0.12]],
      [1, ['lightnessLow', 28, 45]],
      [-2, ['blockDeviation', 14, 20]],
      [1, ['blockDeviation', 15, 10]],
      [-2, ['axisAligned', 0.25, 0.45]],
      [1.5, ['detailAtBorder', 0.45, 0.8]],
      [1, ['lineBlocks', 0.05, 0.25]],
      [-2, ['lineBlocks', 0.05, 0]],
      [1, ['busyBlocks', 0.4, 0.7]],
    ],
  },
  close_up: {
    start: -2.2,
    terms: [
      [3, ['textured', 0.3, 0.75]],
      [1.5, ['detailInSkin', 1.6, 3]],
      [1.5, ['directionEntropy', 0.93, 0.8]],
      [1.5, ['hair', 0.15, 0.35]],
      [1, ['hairAtBorder', 0.3, 0.6]],
      [1, ['darkStrands', 0.03, 0.15]],
      [1, ['detailAtBorder', 0.5, 0.9]],
      [1, ['detailVariation', 0.8, 0.5]],
      [-1.5, ['flat', 0.1, 0.35]],
      [-1, ['otherColour', 0.4, 0.7]],
      [-1, ['deviationColour', 11, 16]],
    ],
  },
  head: {
    start: -1.8,
    terms: [
      [3, ['ringDeviation', 18, 11]],
      [1.5, ['skinOrHair', 0.55, 0.8]],
      [2.5, ['hair', 0.15, 0.4]],
      [0.5, ['hairAtSides', 0.2, 0.5]],
      [1, ['detailInSkin', 2.2, 1.4]],
      [-1.5, ['detailInHair', 1.9, 3]],
      [-1.5, ['strandsInHair', 0.25, 0.6]],
      [-2, ['textured', 0.35, 0.7]],
      [1, ['detailAtBorder', 0.6, 1.2]],
      [1, ['detailVariation', 0.9, 0.6]],
      [0.5, ['centreToCorners', 18, 28]],
    ],
  },
  portrait: {
    start: -6.5,
    terms: [
      [2.5, ['ringDeviation', 11, 18]],
      [1, ['skinOrHair', 0.4, 0.7]],
      [2, ['hair', 0.15, 0.4]],
      [2, ['skin', 0.03, 0.12]],
      [1, ['skin', 0.65, 0.35]],
      [1, ['flat', 0.1, 0.25]],
      [0.7, ['detailInSkin', 1.4, 2]],
      [0.5, ['detailInHair', 1.5, 2.4]],
      [1, ['strandsInHair', 0.2, 0.45]],
      [1, ['detailVariation', 0.6, 0.9]],
      [1, ['detailAtBorder', 1.1, 0.5]],
      [1, ['blockDeviation', 13, 18]],
      [-1.5, ['textured', 0.6, 0.9]],
      [-1, ['axisAligned', 0.2, 0.4]],
    ],
  },
  bare_skin: {
    start: 0,
    terms: [
      [2, ['skin', 0.3, 0.7]],
      [2, ['meanA', 8, 15]],
      [2, ['hair', 0.4, 0.15]],
      [1, ['hairInCentre', 0.3, 0.05]],
      [1, ['darkStrands', 0.1, 0.03]],
      [1, ['detailVariation', 0.6, 1]],
      [-1, ['textured', 0.4, 0.8]],
      [2, ['offHue', 0.15, 0.4], ['skin', 0.1, 0.2]],
    ],
  },
  other: {
    start: 1.6,
    terms: [
      [2, ['skin', 0.15, 0.03], ['darkStrands', 0.3, 0.15]],
      [1, ['otherColour', 0.3, 0.6], ['pale', 0.85, 0.6]],
      [2, ['offHue', 0.1, 0.35]],
      [1, ['deviationB', 11, 15]],
      [-1, ['deviationColour', 10, 7], ['pale', 0.6, 0.85]],
      [1.5, ['detailAtBorder', 0.75, 0.4]],
      [-2, ['ringDeviation', 12, 8], ['skinOrHair', 0.3, 0.45]],
      [0.7, ['axisAligned', 0.12, 0.3]],
      [4, ['axisAligned', 0.4, 0.7]],
      [2, ['paper', 0.2, 0.5]],
      [5, ['plateau', 0.2, 0.45]],
      [5, ['coherence', 0.22, 0.14]],
      [6, ['flat', 0.75, 0.95]],
      [8, ['detailVariation', 0.35, 0.15]],
    ],
  },
}

/** The chance of each subject, summing to 1 (softmax of the evidence). */
export function weighSubjects(traits: PhotoTraits): Record<Subject, number> {
  const sums = SUBJECTS.map((subject) => Math.exp(sumEvidence(EVIDENCE[subject], traits)))
  const total = sums.reduce((sum, value) => sum + value, 0)
  const [microscope, close_up, head, portrait, bare_skin, other] = sums.map((value) => value / total)
  return { microscope, close_up, head, portrait, bare_skin, other }
}

function sumEvidence({ start, terms }: Evidence, traits: PhotoTraits): number {
  return terms.reduce(
    (sum, [weight, ...ramps]) => sum + ramps.reduce((product, ramp) => product * rampAt(ramp, traits), weight),
    start,
  )
}

function rampAt([trait, from, to]: Ramp, traits: PhotoTraits): number {
  return Math.min(1, Math.max(0, (traits[trait] - from) / (to - from)))
}
