import { kernels } from '../../kernels/kernels.ts'
import { allocateDoubles, doublesAt, putFloats, resetArena } from '../../kernels/wasm-arena.ts'
import { Occupancy } from './occupancy.ts'
import { selectRank } from './select-rank.ts'
import { ShaftDirections } from './shaft-directions.ts'
import { indexAt, medianWidth, type ShaftField, turnTo } from './shaft-field.ts'
import { type Point, ShaftTrail } from './shaft-trail.ts'

/** One shaft as it was followed, in pixels of the picture. */
export interface TracedShaft {
  points: Point[]
  widthPx: number
  /** An end lies at the border of the photo, so the shaft goes on outside. */
  isCut: boolean
  /** How much it counts as a hair, above 0, to 1. */
  chance: number
}

/** A chance before the logistic, and back. */
const odds = (chance: number): number => Math.log(chance / (1 - chance))
const chanceOf = (oddsOfIt: number): number => 1 / (1 + Math.exp(-oddsOfIt))

/** Where a trace may begin, and how far down it is followed. */
const SEED_ODDS = odds(0.35)
const FOLLOW_ODDS = odds(0.2)
/** A shaft ends where its line is less likely than this share of its own clearer part: its root goes on as a shadow under the skin. */
const END_SHARE = 0.6
/** A line whose mean chance is the first is no hair, one of the second is; between them it counts in part, so that a little noise changes little. */
const SURE = { none: 0.3, hair: 0.6 }
/** A line that counts at least so much is shown as a hair: its mean chance is a half. */
export const HAIR_CHANCE = 2 / 3
export const isHair = ({ chance }: TracedShaft): boolean => chance >= HAIR_CHANCE
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

/** What is at hand while the lines of a picture are followed. */
interface Tracing {
  field: ShaftField
  directions: ShaftDirections
  occupancy: Occupancy
  trail: ShaftTrail
}

/** Follows the lines that the network sees from their clearest point to both ends, straight on through crossings, each line once. */
export function traceShafts(field: ShaftField): TracedShaft[] {
  const [directions, occupancy] = [new ShaftDirections(field), new Occupancy(field.width, field.height)]
  // A ring has no end; no straight hair is longer than the picture's two sides.
  const trail = new ShaftTrail(field.width + field.height)
  const tracing = { field, directions, occupancy, trail }
  const shafts: TracedShaft[] = []
  for (const seed of seedsOf(field)) {
    const y = Math.floor(seed / field.width)
    const x = seed - y * field.width
    const angle = directions.at(x, y)
    if (occupancy.isOccupied(x, y, angle)) continue
    trail.set(trail.start, x, y, field.line[seed])
    trail.last = follow(tracing, angle, 1)
    trail.first = follow(tracing, angle + Math.PI, -1)
    leaveDimEnds(trail)
    const widthPx = medianWidth(field, trail)
    const isNew = occupancy.occupiedShare(trail) < MOST_OVERLAP
    occupancy.occupy(trail, widthPx)
    const chance = chanceAlong(trail)
    if (!isNew || chance <= 0 || !isShaft(trail.length, widthPx)) continue
    const points = trail.points()
    shafts.push({ points, widthPx, isCut: isCutOff(points, field), chance })
  }
  return shafts
}

/** How many hairs these are, each as far as it is likely one. */
export function totalChance(shafts: readonly TracedShaft[]): number {
  let sum = 0
  for (const { chance } of shafts) sum += chance
  return sum
}

/** Lengths of their lines, shortest first. */
export function lengthsOf(shafts: readonly TracedShaft[]): Float64Array {
  const lengths = new Float64Array(shafts.length)
  for (let i = 0; i < lengths.length; i++) lengths[i] = shafts[i].points.length
  return lengths.sort()
}

const isShaft = (lengthPx: number, widthPx: number): boolean =>
  widthPx >= LEAST_WIDTH_PX && lengthPx >= Math.max(LEAST_LENGTH_PX, LEAST_LENGTH_IN_WIDTHS * widthPx)

/** Above any place of a picture; with 31 bits for how clear a place is, keys of seeds are whole numbers of 53 bits. */
const MOST_PLACES = 2 ** 22

/** Places clearer than those to their left and right, clearest first; equal ones in reading order. */
function seedsOf({ width, height, line, cosine, sine }: ShaftField): Float64Array {
  resetArena()
  const [lines, cosines, sines, keys] = [putFloats(line), putFloats(cosine), putFloats(sine), allocateDoubles(line.length)]
  const count = kernels.findSeeds(lines, cosines, sines, width, height, SEED_ODDS, MOST_PLACES, keys)
  const seeds = doublesAt(keys, count).sort()
  for (let i = 0; i < seeds.length; i++) seeds[i] -= Math.floor(seeds[i] / MOST_PLACES) * MOST_PLACES
  return seeds
}

/**
 * Goes on pixel by pixel from the trail's start until the line is lost, meets a shaft already followed that runs alike, or leaves the picture; to
 * later places of the trail (`step` 1) or to earlier ones (-1). Returns the last of them.
 */
function follow(tracing: Tracing, startAngle: number, step: 1 | -1): number {
  const { field, directions, occupancy, trail } = tracing
  let place = trail.start
  let [x, y, angle, end] = [trail.x[place], trail.y[place], startAngle, place]
  let [across, down] = [Math.cos(angle), Math.sin(angle)]
  const farthest = place + step * place
  while (Math.abs(place - end) <= MOST_GAP_PX && place !== farthest) {
    x += across
    y += down
    if (x < BORDER_PX || y < BORDER_PX || x >= field.width - BORDER_PX || y >= field.height - BORDER_PX) break
    const side = clearestSide(tracing, x, y, angle, across, down)
    let clearness = Number.NEGATIVE_INFINITY
    if (side >= 0) {
      x -= SIDES_PX[side] * down
      y += SIDES_PX[side] * across
      if (occupancy.isOccupied(x, y, angle)) break
      clearness = field.line[indexAt(field, x, y)]
      angle += 0.5 * turnTo(angle, directions.at(x, y))
      across = Math.cos(angle)
      down = Math.sin(angle)
      end = place + step
    }
    place += step
    trail.set(place, x, y, clearness)
  }
  return end
}

/** At which of `SIDES_PX` the line is clearest that runs on in much the same direction; -1 where none does. */
function clearestSide({ field, directions }: Tracing, x: number, y: number, angle: number, across: number, down: number): number {
  let best = -1
  let clearest = Number.NEGATIVE_INFINITY
  for (let n = 0; n < SIDES_PX.length; n++) {
    const sideX = x - SIDES_PX[n] * down
    const sideY = y + SIDES_PX[n] * across
    const clearness = field.line[indexAt(field, sideX, sideY)]
    if (clearness < FOLLOW_ODDS || clearness <= clearest) continue
    if (Math.abs(turnTo(angle, directions.at(sideX, sideY))) > MOST_TURN) continue
    best = n
    clearest = clearness
  }
  return best
}

/** Takes the ends off a line that are far less clear than the rest of it. */
function leaveDimEnds(trail: ShaftTrail): void {
  const { clearness, first, last, length } = trail
  const own = selectRank(clearness.slice(first, last + 1), Math.floor(0.75 * length))
  const least = odds(END_SHARE * chanceOf(own))
  while (clearness[trail.first] < least) trail.first++
  while (clearness[trail.last] < least) trail.last--
}

/** How much a line counts as a hair. */
function chanceAlong({ clearness, first, last, length }: ShaftTrail): number {
  let sum = 0
  for (let place = first; place <= last; place++) sum += chanceOf(clearness[place])
  return Math.min(1, (sum / length - SURE.none) / (SURE.hair - SURE.none))
}

const isCutOff = (points: readonly Point[], { width, height }: ShaftField): boolean =>
  [points[0], points[points.length - 1]].some(
    ({ x, y }) => x < CUT_PX || y < CUT_PX || x > width - 1 - CUT_PX || y > height - 1 - CUT_PX,
  )
