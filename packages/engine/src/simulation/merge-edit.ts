import { alignPhotos } from '../align/align-photos.ts'
import { frameOf, placePlane } from '../align/place-plane.ts'
import type { Placement } from '../align/placement.ts'
import { gaussianBlur } from '../image/box-blur.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { coverOf, type OutcomeProfile } from './cover-profile.ts'
import { placeColours, smoothStep, valueAt } from './places.ts'
import { type PlaceFound, type PlaceToFill, readPlace } from './read-place.ts'

/**
 * Why somebody else's edit of a photo is no simulation: it does not lie on the photo; it changed what it was to leave alone; or the place has no more
 * hair than before.
 */
export const EDIT_FAULTS = ['other_frame', 'altered_elsewhere', 'no_hair_added'] as const
export type EditFault = (typeof EDIT_FAULTS)[number]

/** A photo whose place was read once, for every edit of it. */
export interface EditablePhoto extends PlaceFound {
  image: RgbImage
  /** Where an edit may count at all, 0..1 a place of four pixels. */
  place: Plane
}

/** The picture has the size of the photo. */
export type MergedEdit = { picture: RgbImage } | { fault: EditFault }

/** How far an edit counts: all of it where hair is thin, on smooth skin in the optimistic course alone, and a parting stays one. */
const EDIT_PROFILES = {
  likely: { cover: 1, onSmoothSkin: 0, partingClosed: 0.35 },
  optimistic: { cover: 1, onSmoothSkin: 1, partingClosed: 0.65 },
} as const satisfies Record<string, OutcomeProfile>

/** Reads where an edit of a photo may count. `undefined` where there is no place to draw in, or no hair to go by. */
export function openEditable(wanted: PlaceToFill): EditablePhoto | undefined {
  const found = readPlace(wanted)
  return found && { ...found, image: wanted.image, place: coverFor(found, 'optimistic') }
}

const coverFor = ({ places, traits, radius }: PlaceFound, outcome: keyof typeof EDIT_PROFILES): Plane =>
  coverOf(EDIT_PROFILES[outcome], places, traits, radius)

/**
 * Lays an edit of a photo on it, in the place alone: whatever it did elsewhere is thrown away, every pixel there is the photo's. An edit that lies a
 * little beside the photo is moved, its tone is brought to the photo's; one that is another picture is refused. Both have the same size.
 */
export function mergeEdit(photo: EditablePhoto, edited: RgbImage, outcome: keyof typeof EDIT_PROFILES): MergedEdit {
  const { image, place } = photo
  const before = smooth(image)
  const laid = layOn(photo, edited, before)
  if (laid === undefined) return { fault: 'other_frame' }
  const tones = fitTones(before, smooth(laid), place)
  if (tones.some(({ correlation, residual }) => correlation < LEAST_CORRELATION || residual > LARGEST_RESIDUAL))
    return { fault: 'altered_elsewhere' }
  const cover = outcome === 'optimistic' ? place : coverFor(photo, outcome)
  const picture = blend(image, laid, tones, cover)
  return addsHair(photo, before, smooth(picture), cover) ? { picture } : { fault: 'no_hair_added' }
}

type Colours = [Plane, Plane, Plane]

/** What survives another model's drawing of the same thing: colours without single hairs. */
const smooth = (image: RgbImage): Colours => {
  const [red, green, blue] = placeColours(image)
  return [gaussianBlur(red, SMOOTH_PLACES), gaussianBlur(green, SMOOTH_PLACES), gaussianBlur(blue, SMOOTH_PLACES)]
}

const SMOOTH_PLACES = 2

/** Of the colours outside of the place, each channel for itself: below that the edit shows something else. */
const LEAST_CORRELATION = 0.9
/** Levels that the same colours may still differ by, on average. */
const LARGEST_RESIDUAL = 14
/** From here on an edit lies well enough as it is. */
const LIES_WELL = 0.98
/** Farther than this (radians, share, longer sides) the edit shows another framing. */
const LARGEST = { turn: 0.04, stretch: 0.06, shift: 0.04 }

function layOn({ image, place }: EditablePhoto, edited: RgbImage, before: Colours): RgbImage | undefined {
  if (fitTones(before, smooth(edited), place).every(({ correlation }) => correlation >= LIES_WELL)) return edited
  const alignment = alignPhotos(image, edited)
  if (!alignment.isAligned) return undefined
  const { placement } = alignment
  const isFar =
    Math.abs(placement.rotation) > LARGEST.turn ||
    Math.abs(placement.scale - 1) > LARGEST.stretch ||
    Math.hypot(placement.shiftX, placement.shiftY) > LARGEST.shift
  return isFar ? undefined : moved(edited, placement, image)
}

/** Where the moved edit does not reach, the photo stands. */
function moved(edited: RgbImage, placement: Placement, image: RgbImage): RgbImage {
  const { width, height } = image
  const data = image.data.slice()
  for (let c = 0; c < 3; c++) {
    const channel = { width, height, data: new Float32Array(width * height) }
    for (let i = 0; i < channel.data.length; i++) channel.data[i] = edited.data[3 * i + c]
    const { values, cover } = placePlane(channel, placement, frameOf(channel))
    for (let i = 0; i < channel.data.length; i++) if (cover.data[i] > 0) data[3 * i + c] = Math.round(values.data[i])
  }
  return { width, height, data }
}

interface Tone {
  gain: number
  offset: number
  correlation: number
  /** Mean difference that gain and offset leave, in levels. */
  residual: number
}

/** How the edit's colours become those of the photo, judged outside of the place. */
function fitTones(before: Colours, after: Colours, place: Plane): Tone[] {
  const outside = [...place.data.keys()].filter((i) => place.data[i] === 0)
  return before.map(({ data: wanted }, c) => fitTone(outside, after[c].data, wanted))
}

/** A tone is corrected, not made: more than this is another picture. */
const GAIN = { least: 0.75, most: 1.33 }
/** Variance of a channel without any colour of its own; such a one correlates with nothing. */
const FLAT = 9

function fitTone(places: readonly number[], from: Float32Array, to: Float32Array): Tone {
  const count = Math.max(1, places.length)
  const meanOf = (data: Float32Array) => places.reduce((sum, i) => sum + data[i], 0) / count
  const [meanFrom, meanTo] = [meanOf(from), meanOf(to)]
  let [ofFrom, ofTo, both] = [0, 0, 0]
  for (const i of places) {
    ofFrom += (from[i] - meanFrom) ** 2 / count
    ofTo += (to[i] - meanTo) ** 2 / count
    both += ((from[i] - meanFrom) * (to[i] - meanTo)) / count
  }
  const gain = Math.min(GAIN.most, Math.max(GAIN.least, ofFrom < FLAT ? 1 : both / ofFrom))
  const offset = meanTo - gain * meanFrom
  const residual = places.reduce((sum, i) => sum + Math.abs(gain * from[i] + offset - to[i]), 0) / count
  const correlation = Math.max(ofFrom, ofTo) < FLAT ? 1 : both / Math.sqrt(Math.max(1e-6, ofFrom * ofTo))
  return { gain, offset, correlation, residual }
}

function blend(image: RgbImage, edited: RgbImage, tones: readonly Tone[], cover: Plane): RgbImage {
  const { width, height } = image
  const data = image.data.slice()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = smoothStep(valueAt(cover, x, y), 0, 0.8)
      if (share === 0) continue
      for (let c = 0, i = 3 * (y * width + x); c < 3; c++, i++) {
        const wanted = tones[c].gain * edited.data[i] + tones[c].offset
        data[i] = Math.min(255, Math.max(0, Math.round(data[i] + share * (wanted - data[i]))))
      }
    }
  }
  return { width, height, data }
}

/** Share of the way from the place's colours to those of the hair around that an edit must have gone, and not past. */
const ON_THE_WAY = { least: 0.04, most: 1.6 }

/** Whether the place came nearer to the colour that hair has around it. */
function addsHair({ traits }: EditablePhoto, before: Colours, after: Colours, cover: Plane): boolean {
  let [gone, way] = [0, 0]
  for (let i = 0; i < cover.data.length; i++) {
    if (cover.data[i] < 0.5 || traits.scalpness.data[i] < 0.2) continue
    for (let c = 0; c < 3; c++) {
      const toHair = traits.hairColour[c].data[i] - before[c].data[i]
      gone += toHair * (after[c].data[i] - before[c].data[i])
      way += toHair ** 2
    }
  }
  return way > 0 && gone / way >= ON_THE_WAY.least && gone / way <= ON_THE_WAY.most
}
