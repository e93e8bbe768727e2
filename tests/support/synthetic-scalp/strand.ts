import type { Canvas, Colour } from './canvas.ts'
import { blend } from './canvas.ts'

export interface Place {
  x: number
  y: number
}

/** How one hair is painted, from root to tip; lengths in pixels. */
export interface Strand {
  points: Place[]
  widthPx: number
  /** Width at the tip over width at the root, 0..1. */
  taper: number
  colour: Colour
  /** 1 hides what lies below. */
  opacity: number
  /** Share of the opacity that is lost towards the tip, 0..1. */
  fade: number
  /** Width of the soft edge: the part of the blur that is this hair's own. */
  softnessPx: number
  /** Light along the shaft: where across it (-1..1), how wide (share of the half width), how strong (levels). */
  streak: { at: number; width: number; strength: number }
  /** Light that comes through between this hair and one below it, 0..1. */
  rim: number
  /** Brightness along the shaft, one factor every few pixels; two or more. */
  mottle: number[]
}

const MOTTLE_STEP_PX = 7

/** How far the places around a strand lie from it; kept from strand to strand, since most of a canvas is far from all. */
export class Surroundings {
  /** Distance from the middle line less the radius there; endless where the strand is far. */
  readonly outside: Float32Array
  /** Distance to the left of the middle line as a share of the radius, and distance from the root. */
  readonly across: Float32Array
  readonly along: Float32Array
  readonly places: number[] = []

  constructor({ width, height }: Canvas) {
    this.outside = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY)
    this.across = new Float32Array(width * height)
    this.along = new Float32Array(width * height)
  }

  forget(): void {
    for (const place of this.places) this.outside[place] = Number.POSITIVE_INFINITY
    this.places.length = 0
  }
}

/** Paints a strand over the canvas and writes its number where it is the uppermost; returns the number of pixels it covers. */
export function drawStrand(canvas: Canvas, around: Surroundings, strand: Strand, owners?: Owners): number {
  surround(canvas, around, strand)
  const length = lengthOf(strand.points)
  let covered = 0
  for (const place of around.places) {
    const outside = around.outside[place]
    if (owners !== undefined && outside > -0.5 && outside < 2.5 && owners.of[place] >= 0)
      blend(canvas, place, RIM_COLOUR, strand.rim)
    const cover = Math.min(1, Math.max(0, 0.5 - outside / (1 + strand.softnessPx)))
    if (cover === 0) continue
    blend(
      canvas,
      place,
      colourOf(strand, around.across[place], around.along[place]),
      cover * strand.opacity * (1 - (strand.fade * around.along[place]) / length),
    )
    if (cover < 0.5) continue
    covered++
    if (owners !== undefined) owners.of[place] = owners.next
  }
  around.forget()
  return covered
}

/** Which strand lies uppermost at each pixel (-1: none), and the number of the strand to come. */
export interface Owners {
  of: Int16Array
  next: number
}

const RIM_COLOUR: Colour = [112, 104, 104]

function colourOf({ colour, streak, mottle }: Strand, across: number, along: number): Colour {
  const at = Math.min(mottle.length - 2, along / MOTTLE_STEP_PX)
  const from = Math.max(0, Math.floor(at))
  const factor = mottle[from] + (mottle[from + 1] - mottle[from]) * Math.max(0, at - from)
  const light = streak.strength * factor * Math.exp(-(((across - streak.at) / streak.width) ** 2))
  const round = factor * (1 - 0.15 * Math.abs(across))
  return [colour[0] * round + light, colour[1] * round + light, colour[2] * round + 1.1 * light]
}

function surround(canvas: Canvas, around: Surroundings, { points, widthPx, taper, softnessPx }: Strand): void {
  const length = lengthOf(points)
  let along = 0
  for (let i = 1; i < points.length; i++) {
    const radius = (widthPx / 2) * (1 - (1 - taper) * (along / Math.max(1, length)))
    const isEnd = { first: i === 1, last: i === points.length - 1 }
    addSegment(canvas, around, { from: points[i - 1], to: points[i], radius, along, reach: radius + 3 + softnessPx / 2, isEnd })
    along += Math.hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y)
  }
}

interface Segment {
  from: Place
  to: Place
  radius: number
  along: number
  reach: number
  isEnd: { first: boolean; last: boolean }
}

/** Ends are cut straight, not round, as scissors leave them. */
function addSegment({ width, height }: Canvas, around: Surroundings, { from, to, radius, along, reach, isEnd }: Segment): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.max(1e-6, Math.sqrt(dx * dx + dy * dy))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + reach))
  const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + reach))
  for (let y = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach)); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach)); x <= right; x++) {
      const forward = ((x - from.x) * dx + (y - from.y) * dy) / length
      if ((isEnd.first && forward < -1) || (isEnd.last && forward > length + 1)) continue
      const held = Math.min(length, Math.max(0, forward))
      const [awayX, awayY] = [x - from.x - (held * dx) / length, y - from.y - (held * dy) / length]
      const outside = Math.sqrt(awayX * awayX + awayY * awayY) - radius
      const place = y * width + x
      if (outside > reach - radius || outside >= around.outside[place]) continue
      if (around.outside[place] === Number.POSITIVE_INFINITY) around.places.push(place)
      around.outside[place] = outside
      around.across[place] = ((y - from.y) * dx - (x - from.x) * dy) / length / Math.max(radius, 0.5)
      around.along[place] = along + held
    }
  }
}

export const lengthOf = (points: readonly Place[]): number =>
  points.slice(1).reduce((sum, { x, y }, i) => sum + Math.hypot(x - points[i].x, y - points[i].y), 0)
