import type { DeclaredView } from '@chioma/contract'
import { readStructure } from '../align/structure-plane.ts'
import { boxBlur } from '../image/box-blur.ts'
import { maskAsPlane } from '../image/mask.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { buildFarFrame } from '../segment/far-frame.ts'
import { findHead } from '../segment/head-mask.ts'
import { findPerson } from '../segment/person/find-person.ts'
import { type Line, traceLevel } from './trace-level.ts'

/** A line of an outline; of the photo's width and height, 0 to 1. */
export type Contour = Line

/** How much lighter or darker than its surroundings a place must be to be outlined, in local deviations. */
const LIGHTER_FROM = 1
/** Shorter lines help nobody to hold a camera, in sides of the photo. */
const LEAST_LENGTH = 0.16
/** Share of a line that lies on the head. */
const MOSTLY = 0.9
/** More than these, the longest, is a tangle. */
const MOST_LINES = 8

/**
 * Lines by which a photo can be taken again from the same place: the head or the person in it, and what is lighter than its surroundings, such as a
 * parting or a bare patch. The latter is what photos are laid on each other by.
 */
export function findContours(photo: RgbImage, view: DeclaredView): Contour[] {
  const body = bodyOf(photo, view)
  const lighter = linesOf(boxBlur(readStructure(photo).plane, 1), LIGHTER_FROM)
    .filter((line) => body === undefined || isWithin(line, body))
    .sort((first, second) => lengthOf(second) - lengthOf(first))
    .slice(0, MOST_LINES)
  return body === undefined ? lighter : [...linesOf(body, 0.5), ...lighter]
}

function bodyOf(photo: RgbImage, view: DeclaredView): Plane | undefined {
  if (view === 'head_front') return boxBlur(findPerson(photo), 3)
  return view === 'head_top' || view === 'head_back' ? boxBlur(maskAsPlane(findHead(buildFarFrame(photo))), 3) : undefined
}

/** What lies around a head is another day's; the light of its rim is not its own. */
function isWithin(line: Contour, { width, height, data }: Plane): boolean {
  const inside = line.filter(({ x, y }) => (data[Math.floor(y * height) * width + Math.floor(x * width)] ?? 0) > 0.9)
  return inside.length >= MOSTLY * line.length
}

const linesOf = (plane: Plane, level: number): Contour[] =>
  traceLevel(plane, level)
    .map((line) => line.map(({ x, y }) => ({ x: x / plane.width, y: y / plane.height })))
    .filter((line) => lengthOf(line) >= LEAST_LENGTH)

const lengthOf = (line: Contour): number =>
  line.slice(1).reduce((sum, point, i) => sum + Math.hypot(point.x - (line[i]?.x ?? 0), point.y - (line[i]?.y ?? 0)), 0)
