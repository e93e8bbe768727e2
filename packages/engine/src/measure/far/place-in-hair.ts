import { type Component, surroundingsOf } from '../../image/components.ts'
import type { FarFrame } from '../../segment/far-frame.ts'

/** A light place and what lies around it. */
export interface PlaceInHair {
  /** Indexes of its pixels. */
  pixels: number[]
  /** Share of its rim that lies on the border of the photo, 0..1. */
  openShare: number
  /** Means inside, in CIELAB units. */
  lightness: number
  a: number
  b: number
  /** Mean fine detail inside. */
  roughness: number
  /** How much darker the surroundings are on average. */
  contrast: number
  /** Share of the surroundings that is clearly darker, 0..1. */
  darkerAround: number
}

/** The surroundings begin beyond a soft edge and reach as far as this share of the side of a square as large as the place. */
const SURROUNDINGS = { gapPx: 2, reach: 0.35, leastPx: 3 }
const CLEARLY_DARKER = 8

export function describePlace(component: Component, labels: Int32Array, frame: FarFrame): PlaceInHair {
  const { pixels, openShare } = walk(component, labels, frame)
  const inside = meansOf(pixels, frame)
  const around = ringAround(component, labels, frame)
  const ringLightness = meanOf(around, frame.lab.l)
  const darker = around.filter((i) => frame.lab.l[i] < inside.lightness - CLEARLY_DARKER).length
  return {
    pixels,
    openShare,
    ...inside,
    contrast: inside.lightness - ringLightness,
    darkerAround: darker / Math.max(1, around.length),
  }
}

function walk({ x0, x1, y0, y1, label }: Component, labels: Int32Array, { width, height }: FarFrame) {
  const pixels: number[] = []
  let open = 0
  let rim = 0
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const i = y * width + x
      if (labels[i] !== label) continue
      pixels.push(i)
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) open++
      else if ([i - 1, i + 1, i - width, i + width].some((at) => labels[at] !== label)) rim++
    }
  }
  return { pixels, openShare: open / (open + rim) }
}

function meansOf(pixels: number[], { lab, fine }: FarFrame) {
  return { lightness: meanOf(pixels, lab.l), a: meanOf(pixels, lab.a), b: meanOf(pixels, lab.b), roughness: meanOf(pixels, fine) }
}

function meanOf(pixels: number[], values: Float32Array): number {
  let sum = 0
  for (const i of pixels) sum += values[i]
  return sum / Math.max(1, pixels.length)
}

/** Pixels whose distance (the larger of across and down) to the place lies between the gap and the reach. */
function ringAround(place: Component, labels: Int32Array, frame: FarFrame): number[] {
  const { gapPx, reach, leastPx } = SURROUNDINGS
  const reachPx = gapPx + Math.max(leastPx, Math.round(reach * Math.sqrt(place.areaPx)))
  const { x0, y0, width: columns, steps } = surroundingsOf(place, labels, frame, reachPx)
  spreadSteps(steps, columns)
  const ring: number[] = []
  for (let k = 0; k < steps.length; k++) {
    if (steps[k] > gapPx && steps[k] <= reachPx) ring.push((y0 + Math.floor(k / columns)) * frame.width + x0 + (k % columns))
  }
  return ring
}

/** Chessboard distances by two sweeps. */
function spreadSteps(steps: Uint16Array, columns: number): void {
  const lower = (k: number, at: number): void => {
    if (steps[at] + 1 < steps[k]) steps[k] = steps[at] + 1
  }
  const sweep = (k: number, direction: 1 | -1): void => {
    const x = k % columns
    const rowBefore = k - direction * columns
    const hasRow = rowBefore >= 0 && rowBefore < steps.length
    if (hasRow) lower(k, rowBefore)
    if (hasRow && x > 0) lower(k, rowBefore - 1)
    if (hasRow && x < columns - 1) lower(k, rowBefore + 1)
    const before = x - direction
    if (before >= 0 && before < columns) lower(k, k - direction)
  }
  for (let k = 0; k < steps.length; k++) sweep(k, 1)
  for (let k = steps.length - 1; k >= 0; k--) sweep(k, -1)
}
