import { resizePlane } from '../image/resize.ts'
import type { Mask, Plane, RgbImage } from '../image/rgb-image.ts'
import { type SeenParts, seeParts } from '../segment/hair-mask.ts'
import { outlineOf, type PersonOutline } from './person-outline.ts'

/** A person that is no mere limb or speck takes up this share of a photo. */
const LEAST_PERSON = 0.3

/** Head and shoulders stand on the lower side, do not fill another, and have nothing of the person above them. */
const BUST = { bottomFrom: 0.45, besideUpTo: 0.6, topBelow: 0.2 }

/** How much of the upper edge of the person must be hair, how much of all of them, and from where on its strands alone tell it (density). */
const VISIBLE_HAIR = { onTop: 0.6, ofPerson: 0.3, strands: 0.09 }

/**
 * The parts of a person in a photo that would be refused, where hair is seen: it covers the head of a bust, or lies in clear strands on a
 * person whose outline the photo cuts off. `person`: as `findPerson` gives it for this photo.
 */
export function findHairOnPerson(image: RgbImage, person: Plane): SeenParts | undefined {
  const outline = outlineOf(person)
  if (outline.share < LEAST_PERSON) return undefined
  const parts = seeParts(image, person)
  const { hair, frame } = parts
  const { onTop, ofPerson, strands } = describeHair(hair, frame.strands, resizePlane(person, hair.width, hair.height))
  const isVisible = onTop >= VISIBLE_HAIR.onTop && ofPerson >= VISIBLE_HAIR.ofPerson
  return isVisible && (isBust(outline) || strands >= VISIBLE_HAIR.strands) ? parts : undefined
}

const isBust = ({ top, bottom, left, right }: PersonOutline): boolean =>
  bottom >= BUST.bottomFrom && top < BUST.topBelow && Math.max(left, right) <= BUST.besideUpTo

/** The upper edge of a person, in pixels below its topmost one in a column. */
const EDGE = { from: 2, to: 6 }

function describeHair(hair: Mask, strands: Float32Array, person: Plane) {
  const { width, height } = hair
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
