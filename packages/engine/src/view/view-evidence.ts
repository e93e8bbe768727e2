import type { Spread } from './cell-spread.ts'
import type { PhotoTraits, WholeTraits } from './photo-traits.ts'

/** What a photo may show. Bare skin and everything else are told apart only to weigh them; both are `not_hair`. */
export const SUBJECTS = ['microscope', 'close_up', 'head', 'portrait', 'bare_skin', 'other'] as const
export type Subject = (typeof SUBJECTS)[number]

/** Rises from 0 to 1 while a trait goes from `from` to `to`; falls where `from` is the larger. */
type Ramp =
  | readonly [trait: keyof WholeTraits, from: number, to: number]
  | readonly [channel: keyof PhotoTraits['cells'], statistic: keyof Spread, from: number, to: number]
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
    start: 2.6,
    terms: [
      [4.5, ['pale', 'mean', 0.5, 0.85]],
      [-3, ['skin', 'middle', 0.02, 0.15]],
      [1.5, ['red', 'deviation', 5, 2.5]],
      [-1.5, ['red', 'deviation', 5, 10]],
      [1, ['colourSpread', 'low', 0.6, 1.8]],
      [-1.5, ['edges', 'deviation', 0.65, 0.9]],
      [1, ['lightness', 'median', 42, 56]],
      [1, ['detailAtBorder', 0.45, 0.73]],
      [1, ['dark', 'inner', 0.02, 0.08]],
      [-1.5, ['colourSpread', 'deviation', 2.4, 4]],
      [1, ['colourSpread', 'median', 2, 4]],
      [-1, ['leastHairAtSide', 0.05, 0.3]],
      [1, ['wideDirection', 'mean', 0.3, 0.5]],
      [-2, ['roundness', 0.1, 0.2]],
      [-1.5, ['symmetry', 0.8, 0.95]],
      [4, ['yellow', 'mean', -8, -16], ['red', 'mean', 3, 8], ['skin', 'mean', 0.1, 0.02]],
    ],
  },
  close_up: {
    start: 0.5,
    terms: [
      [1.5, ['flat', 'mean', 0.55, 0.25]],
      [1.5, ['hairDistance', 0.7, 0.83]],
      [1.5, ['textured', 0.26, 0.71]],
      [1, ['direction', 'ringDeviation', 0.24, 0.17]],
      [1, ['contrast', 'ringDeviation', 5, 3]],
      [1, ['dark', 'middle', 0.01, 0.08]],
      [1, ['roundness', 0.14, 0.04]],
      [1, ['lightness', 'corners', 52, 34]],
      [1.5, ['mostHairAtSide', 0.3, 0.8]],
      [-1, ['pale', 'mean', 0.5, 0.8]],
      [1, ['red', 'median', 0, 5]],
      [1.5, ['hair', 'mean', 0.1, 0.4]],
      [-1, ['detailVariation', 0.56, 0.78]],
      [2, ['flow', 0.58, 0.8]],
      [-2, ['contrast', 'high', 11, 20]],
      [-1, ['colourSpread', 'deviation', 1.5, 4]],
      [-1.5, ['dark', 'outer', 0.06, 0.13]],
      [-1.5, ['plainestSide', 6, 13]],
      [-1, ['colourSpread', 'median', 2.5, 4.5]],
      [-1, ['nearDirection', 'corners', 0.45, 0.65]],
      [1, ['axisAligned', 0.21, 0.12]],
      [1, ['nearDirection', 'ringDeviation', 0.15, 0.1]],
      [3, ['skin', 'mean', 0.4, 0.7], ['strands', 0.04, 0.12], ['flow', 0.7, 0.85]],
      [2.5, ['skin', 'mean', 0.3, 0.6], ['strands', 0.03, 0.1], ['flow', 0.7, 0.85]],
      [1, ['colourSpread', 'inner', 1.8, 2.8]],
      [-1, ['direction', 'outer', 0.46, 0.56]],
      [2, ['skin', 'mean', 0.3, 0.6], ['strands', 0.02, 0.06], ['flow', 0.82, 0.9], ['axisAligned', 0.3, 0.15]],
    ],
  },
  head: {
    start: 0.8,
    terms: [
      [2, ['colourSpread', 'middle', 2.8, 1.4]],
      [1.5, ['dark', 'middle', 0.08, 0.01]],
      [1.5, ['roundness', 0.05, 0.16]],
      [1.5, ['fineDetail', 'ringDeviation', 0.33, 0.2]],
      [1, ['lightness', 'ringDeviation', 16, 10]],
      [1.5, ['hair', 'mean', 0.2, 0.4]],
      [1, ['direction', 'outer', 0.4, 0.55]],
      [1, ['flat', 'mean', 0.3, 0.55]],
      [1, ['skin', 'deviation', 0.22, 0.36]],
      [0.7, ['edges', 'ringDeviation', 0.65, 0.45]],
      [-1, ['offHue', 'middle', 0.02, 0.15]],
      [1, ['contrast', 'low', 0.3, 1.8]],
      [-1, ['nearDirection', 'ringDeviation', 0.15, 0.2]],
      [1, ['symmetry', 0.35, 0.65]],
      [0.8, ['pale', 'deviation', 0.28, 0.38]],
      [1.5, ['symmetry', 0.75, 0.95], ['roundness', 0.1, 0.2]],
      [1, ['hair', 'mean', 0.2, 0.4], ['roundness', 0.1, 0.2]],
    ],
  },
  portrait: {
    start: -2.6,
    terms: [
      [2, ['hair', 'inner', 0.15, 0.4]],
      [1, ['coarseDetail', 'ringDeviation', 0.9, 1.4]],
      [1, ['colourSpread', 'middle', 1.6, 3.4]],
      [1, ['flat', 'ringDeviation', 0.16, 0.22]],
      [1.5, ['skin', 'deviation', 0.15, 0.3]],
      [1, ['bright', 'inner', 0.03, 0.08]],
      [1, ['lightness', 'ringDeviation', 10, 16]],
      [1, ['dark', 'middle', 0.03, 0.09]],
      [1, ['hairDistance', 0.8, 0.68]],
      [1, ['roundness', 0.15, 0.05]],
      [1, ['direction', 'middle', 0.3, 0.5]],
      [1, ['liveliestSide', 17, 24]],
      [1, ['strands', 0.092, 0.17]],
      [-1.5, ['detail', 'middle', 1.3, 2.4]],
      [-1.5, ['pale', 'middle', 0.12, 0.6]],
      [1, ['direction', 'median', 0.3, 0.55]],
      [1, ['flat', 'deviation', 0.19, 0.27]],
      [-1, ['fineDetail', 'corners', 0.35, 0.7]],
      [-1, ['flow', 0.65, 0.85]],
      [-1.5, ['contrast', 'inner', 7, 12]],
      [1, ['nearDirection', 'ringDeviation', 0.15, 0.2]],
      [-1, ['symmetry', 0.4, 0.8]],
      [1, ['lightness', 'deviation', 18, 22]],
      [-1, ['dark', 'middle', 0.1, 0.2]],
      [1, ['flat', 'corners', 0.45, 0.7]],
      [1, ['strandsInHair', 0.27, 0.55]],
      [-1.5, ['symmetry', 0.8, 0.95], ['roundness', 0.1, 0.2]],
      [1, ['hair', 'middle', 0.1, 0.4]],
      [-1, ['detail', 'deviation', 1, 1.5]],
    ],
  },
  bare_skin: {
    start: 4.2,
    terms: [
      [1.5, ['hair', 'middle', 0.25, 0.03]],
      [1.5, ['skin', 'outer', 0.25, 0.6]],
      [1.5, ['dark', 'outer', 0.08, 0.04]],
      [1.5, ['detailVariation', 0.49, 0.78]],
      [1, ['strands', 0.14, 0.062]],
      [1, ['fineDetail', 'ringDeviation', 0.24, 0.32]],
      [1, ['colourSpread', 'middle', 2, 4]],
      [1, ['hair', 'mean', 0.35, 0.15]],
      [1, ['colourSpread', 'ringDeviation', 1, 2.2]],
      [1.5, ['colourSpread', 'mean', 2.5, 5]],
      [-1, ['flow', 0.65, 0.85]],
      [1.2, ['red', 'median', 6, 15]],
      [1.5, ['red', 'median', 6, 15], ['hair', 'mean', 0.4, 0.15]],
      [-6, ['skin', 'mean', 0.2, 0.05]],
      [-1, ['lightness', 'deviation', 15, 20]],
      [-2.5, ['strands', 0.05, 0.12], ['flow', 0.72, 0.85]],
      [-1.5, ['strands', 0.03, 0.1], ['flow', 0.72, 0.85]],
      [1, ['red', 'ringDeviation', 3, 6]],
      [-1, ['symmetry', 0.5, 0.85]],
      [1, ['hairDistance', 0.72, 0.82]],
      [-1, ['bright', 'middle', 0.05, 0.1]],
      [-1.5, ['strands', 0.02, 0.06], ['flow', 0.82, 0.9], ['axisAligned', 0.3, 0.15]],
    ],
  },
  other: {
    start: 3.4,
    terms: [
      [1, ['red', 'median', 3, -1]],
      [1, ['red', 'deviation', 5, 12]],
      [1.5, ['offHue', 'middle', 0.03, 0.3]],
      [1, ['colourSpread', 'deviation', 2.4, 4]],
      [2, ['paper', 0.2, 0.51]],
      [6, ['flat', 'mean', 0.8, 1]],
      [8, ['detailVariation', 0.28, 0]],
      [1.5, ['skin', 'mean', 0.15, 0.02], ['pale', 'mean', 0.85, 0.65], ['textured', 0.84, 0.45]],
      [1, ['yellow', 'inner', 5, -2], ['pale', 'mean', 0.85, 0.65], ['textured', 0.84, 0.45]],
      [-1, ['skin', 'ringDeviation', 0.05, 0.15]],
      [-1.5, ['textured', 0.61, 0.93]],
      [5, ['nearDirection', 'mean', 0.33, 0.18], ['flat', 'mean', 0.6, 0.3]],
      [4, ['plateau', 0.2, 0.44], ['lightness', 'corners', 25, 45], ['skin', 'mean', 0.2, 0.05], ['flow', 0.85, 0.7]],
      [2, ['plateau', 0.29, 0.49], ['flow', 0.85, 0.7]],
      [4, ['plateau', 0.6, 0.8]],
      [-2.5, ['pale', 'mean', 0.8, 0.9]],
      [4, ['axisAligned', 0.31, 0.46]],
      [1, ['axisAligned', 0.13, 0.21], ['pale', 'mean', 0.9, 0.7]],
      [2, ['skin', 'deviation', 0.3, 0.12], ['pale', 'mean', 0.85, 0.65], ['textured', 0.84, 0.45], ['skin', 'mean', 0.5, 0.2]],
      [2, ['direction', 'ringDeviation', 0.2, 0.28], ['pale', 'mean', 0.85, 0.65], ['flow', 0.85, 0.7]],
      [1.5, ['edges', 'ringDeviation', 0.5, 0.8], ['pale', 'mean', 0.9, 0.7], ['flow', 0.85, 0.7]],
      [1, ['edges', 'deviation', 0.6, 0.9], ['pale', 'mean', 0.9, 0.7], ['flow', 0.85, 0.7]],
      [1, ['contrast', 'ringDeviation', 4, 6.5], ['pale', 'mean', 0.9, 0.7], ['flow', 0.85, 0.7]],
      [6, ['strandsInHair', 0.1, 0], ['textured', 0.5, 0.9]],
      [-3, ['roundness', 0.08, 0.16], ['hair', 'mean', 0.2, 0.4]],
      [1, ['detail', 'deviation', 0.9, 1.4]],
      [1, ['liveliestSide', 22, 15]],
      [-1, ['roundness', 0, 0.12]],
      [2, ['axisAligned', 0.35, 0.5]],
      [2, ['flow', 0.94, 0.99]],
      [-4, ['yellow', 'mean', -8, -16], ['red', 'mean', 3, 8], ['skin', 'mean', 0.1, 0.02]],
    ],
  },
}

/** How far the evidence is doubted: with 1.4 a chance comes near the share of photos that is right. */
const DOUBT = 1.4

/** The chance of each subject, summing to 1 (softmax of the evidence). */
export function weighSubjects(traits: PhotoTraits): Record<Subject, number> {
  const sums = SUBJECTS.map((subject) => Math.exp(sumEvidence(EVIDENCE[subject], traits) / DOUBT))
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

function rampAt(ramp: Ramp, { cells, whole }: PhotoTraits): number {
  const [value, from, to] = ramp.length === 3 ? [whole[ramp[0]], ramp[1], ramp[2]] : [cells[ramp[0]][ramp[1]], ramp[2], ramp[3]]
  return Math.min(1, Math.max(0, (value - from) / (to - from)))
}
