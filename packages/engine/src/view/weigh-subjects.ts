import {
  type CloserEvidence,
  type CloserRamp,
  EVEN_BACKGROUND,
  PERSON_EVIDENCE,
  SHORT_HAIRS_EVIDENCE,
} from './closer-evidence.ts'
import type { PersonTraits } from './person-traits.ts'
import type { PhotoTraits } from './photo-traits.ts'
import type { ShortHairs } from './short-hairs.ts'
import { EVIDENCE, SUBJECTS, type Subject } from './view-evidence.ts'

/** What was looked at more closely, where it was. */
interface CloserLooks {
  shortHairs?: ShortHairs | undefined
  person?: PersonTraits | undefined
}

/** How far the evidence is doubted: with 1.4 a chance comes near the share of photos that is right. */
const DOUBT = 1.4

/** The chance of each subject, summing to 1 (softmax of the evidence). */
export function weighSubjects(traits: PhotoTraits, { shortHairs, person }: CloserLooks = {}): Record<Subject, number> {
  const sums = SUBJECTS.map((subject) => {
    const { start, terms } = EVIDENCE[subject]
    const first = start + sumTerms(terms, traits, {})
    const second = shortHairs ? sumCloser(SHORT_HAIRS_EVIDENCE, subject, traits, shortHairs) : 0
    const third = person ? sumCloser(PERSON_EVIDENCE, subject, traits, person) : 0
    return Math.exp((first + second + third) / DOUBT)
  })
  const total = sums.reduce((sum, value) => sum + value, 0)
  const [microscope, close_up, head, portrait, bare_skin, other] = sums.map((value) => value / total)
  return { microscope, close_up, head, portrait, bare_skin, other }
}

/** Whether the background is even enough for hairs cut short to count as evidence. */
export const mayHoldShortHairs = (traits: PhotoTraits): boolean => sumTerms([[1, ...EVEN_BACKGROUND]], traits, {}) > 0

type Terms<Look> = readonly (readonly [weight: number, ...ramps: CloserRamp<Look>[]])[]

const sumCloser = <Look extends object>(
  evidence: CloserEvidence<Look>,
  subject: Subject,
  traits: PhotoTraits,
  look: Look,
): number => sumTerms(evidence[subject] ?? [], traits, look)

function sumTerms<Look extends object>(terms: Terms<Look>, { cells, whole }: PhotoTraits, look: Look): number {
  const known: Readonly<Record<PropertyKey, unknown>> = { ...whole, ...look }
  const heightOf = (ramp: CloserRamp<Look>): number =>
    ramp.length === 3 ? heightAt(Number(known[ramp[0]]), ramp[1], ramp[2]) : heightAt(cells[ramp[0]][ramp[1]], ramp[2], ramp[3])
  return terms.reduce((sum, [weight, ...ramps]) => sum + ramps.reduce((product, ramp) => product * heightOf(ramp), weight), 0)
}

const heightAt = (value: number, from: number, to: number): number => Math.min(1, Math.max(0, (value - from) / (to - from)))
