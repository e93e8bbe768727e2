import type { PersonTraits } from './person-traits.ts'
import type { PhotoTraits } from './photo-traits.ts'
import type { ShortHairs } from './short-hairs.ts'
import {
  EVEN_BACKGROUND,
  PERSON_EVIDENCE,
  SHORT_HAIRS_EVIDENCE,
  type StagedEvidence,
  type StagedRamp,
} from './staged-evidence.ts'
import { EVIDENCE, SUBJECTS, type Subject } from './view-evidence.ts'

/** What later stages measured, where they did. */
interface LaterTraits {
  shortHairs?: ShortHairs | undefined
  person?: PersonTraits | undefined
}

/** How far the evidence is doubted: with 1.4 a chance comes near the share of photos that is right. */
const DOUBT = 1.4

/** The chance of each subject, summing to 1 (softmax of the evidence). */
export function weighSubjects(traits: PhotoTraits, { shortHairs, person }: LaterTraits = {}): Record<Subject, number> {
  const sums = SUBJECTS.map((subject) => {
    const { start, terms } = EVIDENCE[subject]
    const first = start + sumTerms(terms, traits, {})
    const second = shortHairs ? sumStaged(SHORT_HAIRS_EVIDENCE, subject, traits, shortHairs) : 0
    const third = person ? sumStaged(PERSON_EVIDENCE, subject, traits, person) : 0
    return Math.exp((first + second + third) / DOUBT)
  })
  const total = sums.reduce((sum, value) => sum + value, 0)
  const [microscope, close_up, head, portrait, bare_skin, other] = sums.map((value) => value / total)
  return { microscope, close_up, head, portrait, bare_skin, other }
}

/** Whether the background is even enough for hairs cut short to count as evidence. */
export const mayHoldShortHairs = (traits: PhotoTraits): boolean => sumTerms([[1, ...EVEN_BACKGROUND]], traits, {}) > 0

type Terms<Later> = readonly (readonly [weight: number, ...ramps: StagedRamp<Later>[]])[]

const sumStaged = <Later extends object>(
  evidence: StagedEvidence<Later>,
  subject: Subject,
  traits: PhotoTraits,
  later: Later,
): number => sumTerms(evidence[subject] ?? [], traits, later)

function sumTerms<Later extends object>(terms: Terms<Later>, { cells, whole }: PhotoTraits, later: Later): number {
  const known: Readonly<Record<PropertyKey, unknown>> = { ...whole, ...later }
  let sum = 0
  for (const [weight, ...ramps] of terms) {
    let product = weight
    for (const ramp of ramps) {
      product *=
        ramp.length === 3
          ? heightAt(Number(known[ramp[0]]), ramp[1], ramp[2])
          : heightAt(cells[ramp[0]][ramp[1]], ramp[2], ramp[3])
    }
    sum += product
  }
  return sum
}

const heightAt = (value: number, from: number, to: number): number => Math.min(1, Math.max(0, (value - from) / (to - from)))
