import type { Plane } from '../../image/rgb-image.ts'
import { scratchFloats } from '../../image/scratch.ts'
import type { RidgeField } from './ridge-field.ts'
import { profileShaft } from './shaft-profile.ts'

/** A place in the darkness plane. */
export interface Point {
  x: number
  y: number
}

/** One shaft as it was followed, in pixels of the darkness plane. */
export interface TracedShaft {
  points: Point[]
  lengthPx: number
  /** Median of the widths measured across the shaft. */
  widthPx: number
  /** Width that an eighth of the shaft exceeds: two hairs that part towards their ends are wide there. */
  widestPx: number
  /** An end lies at the border of the photo, so the shaft goes on outside. */
  isCut: boolean
}

export interface TraceLimits {
  /** Least ridge strength of a place where a trace may begin. */
  seedStrength: number
  /** Least darkness (L*) along a shaft. */
  darkness: number
}

const STEP_PX = 2
/** A shaft bends no more than this from one step to the next. */
const MOST_TURN = 0.45
/** Two lines closer in direction than this are the same line. */
const SAME_DIRECTION = 0.4
/** How far a trace goes straight on over light or another hair. */
const MOST_GAP_STEPS = 5
const BORDER_PX = 3
/** A trace that runs mostly over shafts already followed is a streak on one of them. */
const MOST_OVERLAP = 0.5
const LEAST_WIDTH_PX = 1.5
const LEAST_LENGTH_PX = 14
const LEAST_LENGTH_IN_WIDTHS = 2

/** Follows dark lines from their clearest point to both ends, straight on through crossings, each line once. */
export function traceShafts(darkness: Plane, ridges: RidgeField, limits: TraceLimits): TracedShaft[] {
  const claims = new Claims(darkness.width, darkness.height)
  const shafts: TracedShaft[] = []
  for (const seed of seedsOf(ridges, limits)) {
    const start = middleOf(seed, ridges)
    const angle = ridges.angle[seed]
    if (claims.isTaken(start.x, start.y, angle)) continue
    const shaft = followBothWays(start, angle, { darkness, ridges, limits, claims })
    if (shaft === undefined) continue
    const isNew = claims.takenShare(shaft.points) < MOST_OVERLAP
    claims.claim(shaft)
    if (isNew && isShaft(shaft)) shafts.push(shaft)
  }
  return shafts
}

const isShaft = ({ lengthPx, widthPx }: TracedShaft): boolean =>
  widthPx >= LEAST_WIDTH_PX && lengthPx >= Math.max(LEAST_LENGTH_PX, LEAST_LENGTH_IN_WIDTHS * widthPx)

interface Ground {
  darkness: Plane
  ridges: RidgeField
  limits: TraceLimits
  claims: Claims
}

/** Where a pixel of the field lies in the darkness, and which pixel of the field a place lies in. */
const middleOf = (index: number, { width, shrink }: RidgeField): Point => ({
  x: shrink * (index % width) + (shrink - 1) / 2,
  y: shrink * Math.floor(index / width) + (shrink - 1) / 2,
})
const indexAt = (x: number, y: number, { width, shrink }: RidgeField): number =>
  (((y + 0.5) / shrink) | 0) * width + (((x + 0.5) / shrink) | 0)

/** Local maxima of strength across their own direction, strongest first; equal ones in reading order. */
function seedsOf({ width, height, values, strength, angle }: RidgeField, limits: TraceLimits): number[] {
  const seeds: number[] = []
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      if (strength[i] < limits.seedStrength || values[i] < limits.darkness) continue
      const dx = Math.round(-Math.sin(angle[i]))
      const dy = Math.round(Math.cos(angle[i]))
      const side = dy * width + dx
      if (strength[i] >= strength[i + side] && strength[i] > strength[i - side]) seeds.push(i)
    }
  }
  return seeds.sort((first, second) => strength[second] - strength[first] || first - second)
}

function followBothWays(start: Point, angle: number, ground: Ground): TracedShaft | undefined {
  const forward = follow(start, angle, ground)
  const backward = follow(start, angle + Math.PI, ground)
  const line = withoutShadow([...backward.points.reverse(), start, ...forward.points], ground.darkness)
  if (line.length < 4) return undefined
  const profiles = line.map((point, i) => profileShaft(ground.darkness, point, directionAt(line, i)))
  const widths = profiles.flatMap((profile) => (profile === undefined ? [] : [profile.widthPx]))
  if (widths.length < line.length / 3) return undefined
  const points = line.map((point, i) => centred(point, directionAt(line, i), profiles[i]?.offsetPx ?? 0))
  widths.sort((first, second) => first - second)
  const [widthPx, widestPx] = [widths[widths.length >> 1], widths[Math.floor(widths.length * 0.87)]]
  return { points, lengthPx: STEP_PX * (points.length - 1), widthPx, widestPx, isCut: forward.isCut || backward.isCut }
}

/** Below this share of a shaft's own darkness a line goes on as the shadow of its root under the skin, or as another hair. */
const SHADOW_SHARE = 0.6

/** A line without the ends that are far fainter than the rest of it. */
function withoutShadow(line: Point[], darkness: Plane): Point[] {
  const values = line.map(({ x, y }) => darkness.data[Math.round(y) * darkness.width + Math.round(x)])
  const own = [...values].sort((first, second) => first - second)[Math.floor(0.75 * values.length)]
  const from = values.findIndex((value) => value >= SHADOW_SHARE * own)
  const to = values.findLastIndex((value) => value >= SHADOW_SHARE * own)
  return line.slice(Math.max(0, from), to + 1)
}

const directionAt = (line: Point[], i: number): number => {
  const [from, to] = [line[Math.max(0, i - 2)], line[Math.min(line.length - 1, i + 2)]]
  return Math.atan2(to.y - from.y, to.x - from.x)
}

const centred = ({ x, y }: Point, angle: number, offsetPx: number): Point => ({
  x: x - offsetPx * Math.sin(angle),
  y: y + offsetPx * Math.cos(angle),
})

function follow(start: Point, startAngle: number, ground: Ground): { points: Point[]; isCut: boolean } {
  const { ridges, darkness, limits, claims } = ground
  const points: Point[] = []
  let { x, y } = start
  let angle = startAngle
  let gap = 0
  // A ring has no end; no straight hair is longer than the photo's two sides.
  const mostSteps = (darkness.width + darkness.height) / STEP_PX
  while (gap <= MOST_GAP_STEPS && points.length < mostSteps) {
    x += STEP_PX * Math.cos(angle)
    y += STEP_PX * Math.sin(angle)
    if (x < BORDER_PX || y < BORDER_PX || x >= darkness.width - BORDER_PX || y >= darkness.height - BORDER_PX) {
      return { points: points.slice(0, points.length - gap), isCut: gap === 0 }
    }
    const best = clearestBeside(x, y, angle, ridges)
    const depth = darkness.data[Math.round(best.y) * darkness.width + Math.round(best.x)]
    if (best.strength < limits.seedStrength / 3 || depth < limits.darkness) {
      gap++
    } else if (claims.isTaken(best.x, best.y, angle)) {
      break
    } else {
      gap = 0
      ;[x, y, angle] = [best.x, best.y, angle + 0.5 * best.turn]
    }
    points.push({ x, y })
  }
  return { points: points.slice(0, Math.max(0, points.length - gap)), isCut: false }
}

/** The clearest ridge point within two pixels to the left and right that runs on in much the same direction. */
function clearestBeside(x: number, y: number, angle: number, ridges: RidgeField) {
  const best = { x, y, strength: 0, turn: 0 }
  for (let side = -2; side <= 2; side++) {
    const sideX = x - side * 0.75 * Math.sin(angle)
    const sideY = y + side * 0.75 * Math.cos(angle)
    const index = indexAt(sideX, sideY, ridges)
    const turn = turnTo(angle, ridges.angle[index])
    if (Math.abs(turn) > MOST_TURN || ridges.strength[index] <= best.strength) continue
    Object.assign(best, { x: sideX, y: sideY, strength: ridges.strength[index], turn })
  }
  return best
}

/** The smallest turn from one direction to a line's direction, -pi/2..pi/2. */
function turnTo(from: number, line: number): number {
  const turn = (line - from) % Math.PI
  if (turn > Math.PI / 2) return turn - Math.PI
  return turn < -Math.PI / 2 ? turn + Math.PI : turn
}

/** Which pixels belong to a shaft already followed, and how that shaft runs there. */
class Claims {
  private readonly width: number
  private readonly height: number
  private readonly angles: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.angles = scratchFloats('claims', width * height).fill(Number.NaN)
  }

  isTaken(x: number, y: number, angle: number): boolean {
    const other = this.angles[Math.round(y) * this.width + Math.round(x)]
    return Math.abs(turnTo(angle, other)) < SAME_DIRECTION
  }

  takenShare(points: Point[]): number {
    const taken = points.filter(({ x, y }) => !Number.isNaN(this.angles[Math.round(y) * this.width + Math.round(x)]))
    return taken.length / points.length
  }

  claim({ points, widthPx }: TracedShaft): void {
    const radius = widthPx / 2 + 1.5
    for (let i = 0; i < points.length; i++) this.claimDisc(points[i], radius, directionAt(points, i))
  }

  private claimDisc({ x, y }: Point, radius: number, angle: number): void {
    const bottom = Math.min(this.height - 1, Math.floor(y + radius))
    const right = Math.min(this.width - 1, Math.floor(x + radius))
    for (let row = Math.max(0, Math.ceil(y - radius)); row <= bottom; row++) {
      for (let column = Math.max(0, Math.ceil(x - radius)); column <= right; column++) {
        if ((row - y) ** 2 + (column - x) ** 2 <= radius * radius) this.angles[row * this.width + column] = angle
      }
    }
  }
}
