import { resizePlane } from '../image/resize.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { type SegmentedParts, segmentParts } from '../segment/hair-mask.ts'
import { outlineOf } from './person-outline.ts'

/** A person that is no mere limb or speck takes up this share of a photo. */
const LEAST_PERSON = 0.3

/** Head and shoulders stand on the lower side, do not fill another, and have nothing of the person above them. */
const BUST = { bottomFrom: 0.45, besideUpTo: 0.6, topBelow: 0.2 }

/**
 * How much of the upper edge of the person must be hair, how much of all of them, and from where on its strands alone tell it (density);
 * where they are clear, as skin's lines are not, half of the upper edge is enough for a bust, whatever colour the light has.
 */
const VISIBLE_HAIR = { onTop: 0.6, ofPerson: 0.3, strands: 0.09, clear: { strands: 0.06, onTop: 0.5 } }

/** What hair a person in a portrait that is doubted must show at least: as much of the person, in strands as clear. */
const LEAST_HAIR = { ofPerson: 0.25, strands: 0.06 }

/**
 * The parts of a person in a photo that would be rejected, where hair covers the head of a bust, or lies in clear strands on a person whose outline
 * the photo cuts off; undefined where it does not. `person`: as `findPerson` gives it for this photo.
 */
export function findHairOnPerson(image: RgbImage, person: Plane): SegmentedParts | undefined {
  const { share, top, bottom, left, right } = outlineOf(person)
  if (share < LEAST_PERSON) return undefined
  const parts = segmentParts(image, person)
  const { onTop, ofPerson, strands } = describeHair(parts)
  if (ofPerson < VISIBLE_HAIR.ofPerson) return undefined
  const { clear } = VISIBLE_HAIR
  const isOnBust =
    isBust({ top, bottom, beside: Math.max(left, right) }) &&
    (onTop >= VISIBLE_HAIR.onTop || (strands >= clear.strands && onTop >= clear.onTop))
  return isOnBust || (strands >= VISIBLE_HAIR.strands && onTop >= VISIBLE_HAIR.onTop) ? parts : undefined
}

/** Whether a person has any clear hair: hands and feet before a wall have their outline, and skin that is lined at most. */
export function showsHair(parts: SegmentedParts): boolean {
  const { ofPerson, strands } = describeHair(parts)
  return ofPerson >= LEAST_HAIR.ofPerson && strands >= LEAST_HAIR.strands
}

/** Whether an outline stands in the photo as head and shoulders do; `beside`: of the side, left or right, that it reaches more. */
export const isBust = ({ top, bottom, beside }: { top: number; bottom: number; beside: number }): boolean =>
  bottom >= BUST.bottomFrom && top < BUST.topBelow && beside <= BUST.besideUpTo

/** The upper edge of a person, in pixels below its topmost one in a column. */
const EDGE = { from: 2, to: 6 }

function describeHair({ hair, frame: { strands }, person: outline }: SegmentedParts) {
  const { width, height } = hair
  const person = resizePlane(outline, width, height)
  let [columns, crowned, people, haired, strandSum] = [0, 0, 0, 0, 0]
  for (let x = 0; x < width; x++) {
    let top = -1
    let isCrowned = false
    for (let y = 0, i = x; y < height; y++, i += width) {
      if (person.data[i] < 0.5) continue
      if (top < 0) top = y
      people++
      if (hair.data[i] === 0) continue
      haired++
      strandSum += strands[i]
      if (y >= top + EDGE.from && y < top + EDGE.to) isCrowned = true
    }
    if (top >= 0) columns++
    if (isCrowned) crowned++
  }
  return {
    onTop: crowned / Math.max(1, columns),
    ofPerson: haired / Math.max(1, people),
    strands: strandSum / Math.max(1, haired),
  }
}
