import type { View } from '@chioma/contract'
import { centerSquare } from '../image/crop.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { findFace, isFace, lookForProfile, type SeenFace } from '../segment/face/find-face.ts'
import { type SegmentedParts, segmentParts } from '../segment/hair-mask.ts'
import { segmentPerson } from '../segment/person/find-person.ts'
import { measurePerson, type PersonTraits } from './person-traits.ts'
import { measureTraits, type PhotoTraits } from './photo-traits.ts'
import { findHairOnPerson, isBust, showsHair } from './portrait-fallback.ts'
import { findShortHairs, type ShortHairs } from './short-hairs.ts'
import { isSeenFromBehind } from './top-or-back.ts'
import type { Subject } from './view-evidence.ts'
import { buildViewFrame } from './view-frame.ts'
import { mayHoldShortHairs, weighSubjects } from './weigh-subjects.ts'

export interface RecognizedView {
  view: View
  /** The likeliest view if it is hair or scalp, whatever `view` says. */
  likeliestView: Exclude<View, 'not_hair'>
  /** 0..1; how sure it is of the view and, unless the view is `not_hair`, of looking at hair or scalp. */
  confidence: number
  /** The chance that it is neither hair nor scalp, 0..1, by all that was weighed. */
  notHairChance: number
  /** How likely each pixel shows a person, as `findPerson` gives it, where it was looked for. */
  person?: Plane
  /** The parts of a person, and the likeliest face, where these had to be found to tell the view. */
  parts?: SegmentedParts
  face?: SeenFace
}

/** A photo is rejected as `not_hair` from this chance on. */
const NOT_HAIR_FROM = 0.5

/** A microscope view or close-up that is surer than this is not looked at again, which spares it the network for persons. */
const SURE_CHANCE = 0.94

/**
 * A microscope view recognized by colour and texture with this chance is not rejected for what the outline of people holds of it: it knows no red skin.
 * Unless a scene without people is seen that has no skin's colour: the log odds of 526 microscope views and trimmed scalps, of which 300 were not
 * fitted on, are at most 1.75.
 */
const MICROSCOPE_STAYS = { from: 0.6, sceneOddsBelow: 2, skinFrom: 0.05 }

/** A portrait that is this likely no hair must show a face or hair. */
const PORTRAIT_DOUBTED_FROM = 0.1
/** Nobody is rejected whose face is as clear as this; only whom the outline misses wholly is not looked for. */
const CLEAR_FACE = { from: 0.85, leastPerson: 0.1 }

/** What only hair found on a person shows is recognized with this chance, a little below the share that is right. */
const FALLBACK_CHANCE = 0.6
/** Up to this distance from heads it is one, beyond a portrait. */
const FALLBACK_HEAD_UP_TO = 4.8

/**
 * Tells what a photo shows. Its middle square at a fixed size and exposure is enough for a sure microscope view or close-up; else hairs cut
 * short are looked for, and then persons in the whole photo; what would be rejected is searched once more for persons in its middle, and for
 * hair on a person.
 * It never answers `head_front` or `head_side`: it has no evidence that tells these from a portrait.
 */
export function recognizeView(image: RgbImage): RecognizedView {
  const frame = buildViewFrame(image)
  const traits = measureTraits(frame)
  const first = judge(weighSubjects(traits), traits)
  if (isSureOfNear(first)) return first
  const shortHairs = mayHoldShortHairs(traits) ? findShortHairs(frame) : undefined
  const second = judge(weighSubjects(traits, { shortHairs }), traits)
  if (isSureOfNear(second) || isRecognizedByHairs(first, second)) return second
  const third = weighPerson(image, traits, shortHairs)
  if (third.view === 'portrait') return confirmPortrait(image, third)
  if (third.view === 'head_top' || third.view === 'head_back') return confirmHead(image, third)
  if (third.view !== 'not_hair') return third
  if (staysMicroscope(first, third, traits)) return first
  return recognizeByFace(image, third) ?? recognizeMiddle(image, traits, shortHairs) ?? recognizeByHair(image, third, traits)
}

interface PersonView extends RecognizedView {
  person: Plane
  traits: PersonTraits
}

function weighPerson(image: RgbImage, traits: PhotoTraits, shortHairs: ShortHairs | undefined): PersonView {
  const { outline, embedding } = segmentPerson(image)
  const person = measurePerson({ outline, embedding })
  return { ...judge(weighSubjects(traits, { shortHairs, person }), traits), person: outline, traits: person }
}

const staysMicroscope = (first: RecognizedView, { traits }: PersonView, { cells }: PhotoTraits): boolean =>
  first.view === 'microscope' &&
  first.confidence >= MICROSCOPE_STAYS.from &&
  (traits.sceneOdds < MICROSCOPE_STAYS.sceneOddsBelow || cells.skin.mean >= MICROSCOPE_STAYS.skinFrom)

/** What has the outline of a person, not standing as head and shoulders, and neither a face nor hair, as hands and feet, is no portrait. */
function confirmPortrait(image: RgbImage, recognized: PersonView): RecognizedView {
  if (recognized.notHairChance < PORTRAIT_DOUBTED_FROM || isBust(recognized.traits)) return recognized
  const face = findFace(image)
  if (isFace(face)) return { ...recognized, face }
  const parts = segmentParts(image, recognized.person)
  if (showsHair(parts)) return { ...recognized, face, parts }
  return { ...recognized, view: 'not_hair', confidence: FALLBACK_CHANCE }
}

/** A head that is surer than this shows no face, which spares it the network for faces. */
const SURE_HEAD = 0.9999

/** Whose face is clear is seen from the side or the front; as a head from above or behind, the face would be taken for bare scalp. From the side a face is less clear, and looked at again. */
function confirmHead(image: RgbImage, recognized: PersonView): RecognizedView {
  if (recognized.confidence > SURE_HEAD) return recognized
  const seen = findFace(image)
  const isClear = seen.chance >= CLEAR_FACE.from
  const face = isClear ? seen : lookForProfile(image, seen)
  if (!isClear && !face.isProfile) return { ...recognized, face }
  return { ...recognized, view: 'portrait', likeliestView: 'portrait', confidence: face.chance, face }
}

/** A person whose face is clear, recognized as one for the share that is right. */
function recognizeByFace(image: RgbImage, rejected: PersonView): RecognizedView | undefined {
  if (rejected.traits.share < CLEAR_FACE.leastPerson) return undefined
  const face = findFace(image)
  return face.chance < CLEAR_FACE.from
    ? undefined
    : { ...rejected, view: 'portrait', likeliestView: 'portrait', confidence: FALLBACK_CHANCE, face }
}

/** A photo is long where its longer side is more than this times the shorter: people in its middle are then small, and squeezed. */
const LONG_FROM = 1.1
/** Of the middle alone, a person is believed from this chance on. */
const MIDDLE_CHANCE = 0.5

/** A person in the middle of a long photo; undefined where none is recognized. */
function recognizeMiddle(image: RgbImage, traits: PhotoTraits, shortHairs: ShortHairs | undefined): RecognizedView | undefined {
  const { width, height } = image
  if (Math.max(width, height) < LONG_FROM * Math.min(width, height)) return undefined
  const { view, likeliestView, confidence, notHairChance } = weighPerson(centerSquare(image), traits, shortHairs)
  const isPerson = view === 'portrait' || view === 'head_top' || view === 'head_back'
  return isPerson && confidence >= MIDDLE_CHANCE ? { view, likeliestView, confidence, notHairChance } : undefined
}

const isSureOfNear = ({ view, confidence }: RecognizedView): boolean =>
  (view === 'microscope' || view === 'close_up') && confidence > SURE_CHANCE

/** Hairs cut short that turn a rejection into a microscope view by this chance settle it: the light may be of any colour. */
const HAIRS_SETTLE_FROM = 0.85

const isRecognizedByHairs = (first: RecognizedView, second: RecognizedView): boolean =>
  first.view === 'not_hair' && second.view === 'microscope' && second.confidence >= HAIRS_SETTLE_FROM

/** The errors of the gate shall fall on the side of people. */
function recognizeByHair(image: RgbImage, rejected: PersonView, traits: PhotoTraits): RecognizedView {
  const parts = findHairOnPerson(image, rejected.person)
  if (parts === undefined) return rejected
  const view = rejected.traits.headDistance < FALLBACK_HEAD_UP_TO ? headView(traits) : 'portrait'
  return { ...rejected, view, likeliestView: view, confidence: FALLBACK_CHANCE, parts }
}

function judge(chances: Record<Subject, number>, traits: PhotoTraits): RecognizedView {
  const notHairChance = chances.bare_skin + chances.other
  const subject = likeliest(chances)
  const likeliestView = subject === 'head' ? headView(traits) : subject
  if (notHairChance > NOT_HAIR_FROM) return { view: 'not_hair', likeliestView, confidence: notHairChance, notHairChance }
  return { view: likeliestView, likeliestView, confidence: chances[subject], notHairChance }
}

const SUBJECTS_SHOWN = ['microscope', 'close_up', 'head', 'portrait'] as const satisfies readonly Subject[]

function likeliest(chances: Record<Subject, number>): (typeof SUBJECTS_SHOWN)[number] {
  return SUBJECTS_SHOWN.reduce((best, subject) => (chances[subject] > chances[best] ? subject : best))
}

const headView = (traits: PhotoTraits): 'head_top' | 'head_back' => (isSeenFromBehind(traits) ? 'head_back' : 'head_top')
