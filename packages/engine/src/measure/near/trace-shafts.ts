import { ShaftClaims } from './shaft-claims.ts'
import { directionAt, indexAt, type ShaftField, turnTo, widthAt } from './shaft-field.ts'

/** A place in the picture that the network saw. */
export interface Point {
  x: number
  y: number
}

/** One shaft as it was followed, in pixels of the picture. */
export interface TracedShaft {
  points: Point[]
  widthPx: number
  /** An end lies at the border of the photo, so the shaft goes on outside. */
  isCut: boolean
}

interface LinePoint extends Point {
  /** How likely the middle line of a hair runs here, before the logistic. */
  clearness: number
}

/** A chance before the logistic. */
const odds = (chance: number): number => Math.log(chance / (1 - chance))

/** Where a trace may begin, and how far down it is followed. */
const SEED_ODDS = odds(0.5)
const FOLLOW_ODDS = odds(0.2)
/** A shaft ends where its line is less likely than this, or than this share of its own clearer part: its root goes on as a shadow under the skin. */
const END_CHANCE = 0.5
const END_SHARE = 0.6
/** A shaft bends no more than this from one pixel to the next. */
const MOST_TURN = 0.5
/** How many pixels a trace goes straight on over light or another hair. */
const MOST_GAP_PX = 6
/** To the left and right of a trace, where its line may have gone. */
const SIDES_PX = [-1.5, -0.75, 0, 0.75, 1.5]
const BORDER_PX = 2.5
/** An end this near to the border is not one. */
const CUT_PX = 4
/** A trace that runs mostly over shafts already followed is a part of them. */
const MOST_OVERLAP = 0.5
const LEAST_WIDTH_PX = 0.8
const LEAST_LENGTH_PX = 6
const LEAST_LENGTH_IN_WIDTHS = 1.5

/** Follows the lines that the network sees from their clearest point to both ends, straight on through crossings, each line once. */
export function traceShafts(field: ShaftField): TracedShaft[] {
  const claims = new ShaftClaims(field.width, field.height)
  const shafts: TracedShaft[] = []
  for (const seed of seedsOf(field)) {
    const start = { x: seed % field.width, y: Math.floor(seed / field.width), clearness: field.line[seed] }
    const angle = directionAt(field, start.x, start.y)
    if (claims.isTaken(start.x, start.y, angle)) continue
    const forward = follow(field, claims, start, angle)
    const backward = follow(field, claims, start, angle + Math.PI)
    const points = withoutDimEnds([...backward.reverse(), start, ...forward])
    const widthPx = medianWidth(field, points)
    const isNew = claims.takenShare(points) < MOST_OVERLAP
    claims.claim(points, widthPx)
    if (isNew && isShaft(points.length, widthPx)) shafts.push({ points, widthPx, isCut: isCutOff(points, field) })
  }
  return shafts
}

const isShaft = (lengthPx: number, widthPx: number): boolean =>
  widthPx >= LEAST_WIDTH_PX && lengthPx >= Math.max(LEAST_LENGTH_PX, LEAST_LENGTH_IN_WIDTHS * widthPx)

/** Places clearer than those to their left and right, clearest first; equal ones in reading order. */
function seedsOf(field: ShaftField): number[] {
  const { width, height, line } = field
  const seeds: number[] = []
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2, i = y * width + 2; x < width - 2; x++, i++) {
      if (line[i] < SEED_ODDS) continue
      const angle = directionAt(field, x, y)
      const side = Math.round(Math.cos(angle)) * width - Math.round(Math.sin(angle))
      if (line[i] >= line[i + side] && line[i] > line[i - side]) seeds.push(i)
    }
  }
  return seeds.sort((first, second) => line[second] - line[first] || first - second)
}

/** Goes on pixel by pixel until the line is lost, meets a shaft already followed that runs alike, or leaves the picture. */
function follow(field: ShaftField, claims: ShaftClaims, start: Point, startAngle: number): LinePoint[] {
  const points: LinePoint[] = []
  let { x, y } = start
  let angle = startAngle
  let gap = 0
  // A ring has no end; no straight hair is longer than the picture's two sides.
  const mostPoints = field.width + field.height
  while (gap <= MOST_GAP_PX && points.length < mostPoints) {
    x += Math.cos(angle)
    y += Math.sin(angle)
    if (x < BORDER_PX || y < BORDER_PX || x >= field.width - BORDER_PX || y >= field.height - BORDER_PX) break
    const best = clearestBeside(field, x, y, angle)
    if (best.clearness < FOLLOW_ODDS) {
      gap++
    } else if (claims.isTaken(best.x, best.y, angle)) {
      break
    } else {
      gap = 0
      ;[x, y, angle] = [best.x, best.y, angle + 0.5 * best.turn]
    }
    points.push({ x, y, clearness: best.clearness })
  }
  return points.slice(0, points.length - gap)
}

/** The clearest place to the left and right where a line runs on in much the same direction. */
function clearestBeside(field: ShaftField, x: number, y: number, angle: number) {
  const best = { x, y, clearness: Number.NEGATIVE_INFINITY, turn: 0 }
  const [left, down] = [Math.sin(angle), Math.cos(angle)]
  for (let n = 0; n < SIDES_PX.length; n++) {
    const sideX = x - SIDES_PX[n] * left
    const sideY = y + SIDES_PX[n] * down
    const clearness = field.line[indexAt(field, sideX, sideY)]
    if (clearness <= best.clearness) continue
    const turn = turnTo(angle, directionAt(field, sideX, sideY))
    if (Math.abs(turn) > MOST_TURN) continue
    best.x = sideX
    best.y = sideY
    best.clearness = clearness
    best.turn = turn
  }
  return best
}

/** A line without the ends that are far less clear than the rest of it. */
function withoutDimEnds(line: LinePoint[]): LinePoint[] {
  const own = line.map(({ clearness }) => clearness).sort((first, second) => first - second)[Math.floor(0.75 * line.length)]
  const least = odds(Math.max(END_CHANCE, END_SHARE / (1 + Math.exp(-own))))
  const from = line.findIndex(({ clearness }) => clearness >= least)
  const to = line.findLastIndex(({ clearness }) => clearness >= least)
  return line.slice(from, to + 1)
}

function medianWidth(field: ShaftField, points: readonly Point[]): number {
  const widths = points.map(({ x, y }) => widthAt(field, x, y)).sort((first, second) => first - second)
  return widths[widths.length >> 1]
}

const isCutOff = (points: readonly Point[], { width, height }: ShaftField): boolean =>
  [points[0], points[points.length - 1]].some(
    ({ x, y }) => x < CUT_PX || y < CUT_PX || x > width - 1 - CUT_PX || y > height - 1 - CUT_PX,
  )
