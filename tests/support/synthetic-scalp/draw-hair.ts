import type { Mask } from '@chioma/engine'
import type { Canvas, Colour } from './canvas.ts'
import { blend } from './canvas.ts'

/** A hair from root to tip, bent through a middle point; pixels. */
export interface HairStroke {
  x0: number
  y0: number
  bendX: number
  bendY: number
  x1: number
  y1: number
  widthPx: number
  /** Width at the tip over width at the root, 0..1. */
  taper: number
  colour: Colour
}

const SEGMENT_PX = 4

/** Draws one round shaft with soft edges and a lighter middle, and adds it to the mask. */
export function drawHair(canvas: Canvas, mask: Mask, stroke: HairStroke): void {
  const covered = new Map<number, { cover: number; fromMiddle: number }>()
  const length = Math.hypot(stroke.x1 - stroke.x0, stroke.y1 - stroke.y0)
  const segments = Math.max(2, Math.ceil(length / SEGMENT_PX))
  let [fromX, fromY] = [stroke.x0, stroke.y0]
  for (let i = 1; i <= segments; i++) {
    const t = i / segments
    const [toX, toY] = pointAt(stroke, t)
    const radius = (stroke.widthPx / 2) * (1 - (1 - stroke.taper) * t)
    coverSegment(canvas, covered, { fromX, fromY, toX, toY, radius })
    ;[fromX, fromY] = [toX, toY]
  }
  for (const [pixel, { cover, fromMiddle }] of covered) {
    const light = 1 + 0.5 * (1 - fromMiddle) ** 2
    const [red, green, blue] = stroke.colour
    blend(canvas, pixel, [red * light, green * light, blue * light], cover)
    if (cover >= 0.5) mask.data[pixel] = 255
  }
}

function pointAt({ x0, y0, bendX, bendY, x1, y1 }: HairStroke, t: number): [number, number] {
  const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t]
  return [a * x0 + b * bendX + c * x1, a * y0 + b * bendY + c * y1]
}

interface Segment {
  fromX: number
  fromY: number
  toX: number
  toY: number
  radius: number
}

function coverSegment(
  { width, height }: Canvas,
  covered: Map<number, { cover: number; fromMiddle: number }>,
  { fromX, fromY, toX, toY, radius }: Segment,
): void {
  const reach = radius + 1
  const left = Math.max(0, Math.floor(Math.min(fromX, toX) - reach))
  const right = Math.min(width - 1, Math.ceil(Math.max(fromX, toX) + reach))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(fromY, toY) + reach))
  const [dx, dy] = [toX - fromX, toY - fromY]
  const squaredLength = Math.max(1e-9, dx * dx + dy * dy)
  const squaredReach = reach * reach
  for (let y = Math.max(0, Math.floor(Math.min(fromY, toY) - reach)); y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const along = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / squaredLength))
      const [right, down] = [x - fromX - along * dx, y - fromY - along * dy]
      if (right * right + down * down > squaredReach) continue
      const distance = Math.hypot(right, down)
      const cover = Math.min(1, Math.max(0, radius + 0.5 - distance))
      const pixel = y * width + x
      const before = covered.get(pixel)
      if (cover > (before?.cover ?? 0)) covered.set(pixel, { cover, fromMiddle: Math.min(1, distance / radius) })
    }
  }
}
