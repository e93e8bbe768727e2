import { connectedGroups } from './connected-groups.ts'
import type { FoundShafts } from './find-shafts.ts'
import type { Point } from './shaft-trail.ts'
import { isHair, lengthsOf, type TracedShaft } from './trace-shafts.ts'

/** Hairs of one unit leave the skin through openings closer than this, in median widths: about a tenth of a millimetre. */
const APART_WIDTHS = 1.5
/** With fewer whole hairs, or a smaller share of them among all, nothing is said of units. */
const LEAST_WHOLE = { hairs: 4, share: 0.5 }
/** Long hair hides where it leaves the skin: nine hairs in ten are no longer than this share of the picture's longer side where it is trimmed. */
const TRIMMED = { share: 0.9, length: 0.27 }
/** A unit has one to four hairs, seldom five (Headington 1984); more in one place are long hairs that cross. */
const MOST_HAIRS = 5

/**
 * The number of follicular units: hairs that leave the skin together, or one alone. Hairs that the border cuts do not count. `undefined` where the
 * photo does not show where hairs leave the skin.
 */
export function countUnits({ shafts, width, height }: Pick<FoundShafts, 'shafts' | 'width' | 'height'>): number | undefined {
  const hairs = shafts.filter(isHair)
  const whole = hairs.filter(({ isCut }) => !isCut)
  if (whole.length < LEAST_WHOLE.hairs || whole.length < LEAST_WHOLE.share * hairs.length) return undefined
  const lengths = lengthsOf(hairs)
  if (lengths[Math.floor(TRIMMED.share * lengths.length)] > TRIMMED.length * Math.max(width, height)) return undefined
  const sizes = unitSizes(whole)
  return Math.max(...sizes) > MOST_HAIRS ? undefined : sizes.length
}

/** How many hairs each unit has. */
function unitSizes(hairs: readonly TracedShaft[]): number[] {
  const widths = hairs.map(({ widthPx }) => widthPx).sort((first, second) => first - second)
  const apart = APART_WIDTHS * widths[widths.length >> 1]
  return connectedGroups(hairs, (first, second) => gapBetween(first, second) <= apart).map(({ length }) => length)
}

/** The shortest way from an end of one hair to the line of the other. */
function gapBetween(first: TracedShaft, second: TracedShaft): number {
  const ends = ({ points }: TracedShaft): Point[] => [points[0], points[points.length - 1]]
  const toLine = (end: Point, { points }: TracedShaft): number =>
    points.reduce((least, { x, y }) => Math.min(least, Math.hypot(x - end.x, y - end.y)), Number.POSITIVE_INFINITY)
  return Math.min(...ends(first).map((end) => toLine(end, second)), ...ends(second).map((end) => toLine(end, first)))
}
