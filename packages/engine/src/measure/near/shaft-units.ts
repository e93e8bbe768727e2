import type { Point, TracedShaft } from './trace-shafts.ts'

/** Fewer shafts than this do not tell how wide a single hair of the photo is. */
const LEAST_SHAFTS = 4
/** In widths of the photo's middle shaft: what is shorter is a speck or the stub of a shadow, what is thinner a streak on a shaft. */
const SHORTEST = 2.2
const THINNEST = 0.3
/** From this width on, and this long, a line is two hairs side by side, and three from the second. */
const PAIR = { width: 1.42, length: 3.5 }
const TRIPLE_WIDTH = 2.6

/**
 * Hairs of one follicular unit often lie against each other and are followed as one wide line. Measured by the middle width of the photo's
 * shafts, specks are dropped and wide lines are parted into as many hairs as lie side by side in them.
 */
export function partUnits(shafts: TracedShaft[]): TracedShaft[] {
  if (shafts.length < LEAST_SHAFTS) return shafts
  const widths = shafts.map(({ widthPx }) => widthPx).sort((first, second) => first - second)
  const single = widths[widths.length >> 1]
  return shafts
    .filter(({ lengthPx, widthPx }) => lengthPx >= SHORTEST * single && widthPx >= THINNEST * single)
    .flatMap((shaft) => part(shaft, hairsSideBySide(shaft, single)))
}

function hairsSideBySide({ widestPx, lengthPx }: TracedShaft, single: number): number {
  if (widestPx < PAIR.width * single || lengthPx < PAIR.length * single) return 1
  return widestPx < TRIPLE_WIDTH * single ? 2 : 3
}

function part(shaft: TracedShaft, hairs: number): TracedShaft[] {
  if (hairs === 1) return [shaft]
  const widthPx = shaft.widestPx / hairs
  return Array.from({ length: hairs }, (_, at) => {
    const aside = (at - (hairs - 1) / 2) * widthPx
    return { ...shaft, points: shifted(shaft.points, aside), widthPx, widestPx: widthPx }
  })
}

/** A line moved to its left, as seen along its ends. */
function shifted(points: Point[], aside: number): Point[] {
  const [first, last] = [points[0], points[points.length - 1]]
  const angle = Math.atan2(last.y - first.y, last.x - first.x)
  return points.map(({ x, y }) => ({ x: x - aside * Math.sin(angle), y: y + aside * Math.cos(angle) }))
}
