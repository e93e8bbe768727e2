import type { Mask } from '@chioma/engine'
import type { Canvas, Colour } from './canvas.ts'
import { blend } from './canvas.ts'
import type { Random } from './random.ts'

const CORNERS = 24
/** Of places in a picture, in pixels, and far more than they have. */
const ROUNDING = 1e-6

export interface PatchStroke {
  x: number
  y: number
  radiusPx: number
  colour: Colour
  /** How much of the background is hidden, 0..1. */
  opacity: number
  /** How ragged the edge is, 0 round .. 1. */
  raggedness: number
  /** Width of the fading edge as a share of the radius; small is sharp. */
  softness: number
}

/** Fills an irregular round shape, such as a flake, a red area or a glare, and adds it to the mask. */
export function drawPatch(canvas: Canvas, mask: Mask, stroke: PatchStroke, random: Random): void {
  const { width, height } = canvas
  const radii = Array.from({ length: CORNERS }, () => stroke.radiusPx * (1 + stroke.raggedness * random.between(-0.5, 0.5)))
  const reach = stroke.radiusPx * (1 + stroke.raggedness) + 1
  const fade = Math.max(0.7, stroke.softness * stroke.radiusPx)
  const [outermost, innermost] = [Math.max(...radii), Math.min(...radii) - fade]
  for (let y = Math.max(0, Math.floor(stroke.y - reach)); y <= Math.min(height - 1, stroke.y + reach); y++) {
    for (let x = Math.max(0, Math.floor(stroke.x - reach)); x <= Math.min(width - 1, stroke.x + reach); x++) {
      const distance = Math.hypot(x - stroke.x, y - stroke.y)
      if (distance > outermost) continue
      const isInside = distance < innermost - ROUNDING
      const edge = isInside ? 0 : radiusAt(radii, Math.atan2(y - stroke.y, x - stroke.x))
      const cover = isInside ? 1 : Math.min(1, Math.max(0, (edge - distance) / fade))
      if (cover === 0) continue
      blend(canvas, y * width + x, stroke.colour, cover * stroke.opacity)
      if (cover >= 0.5) mask.data[y * width + x] = 255
    }
  }
}

function radiusAt(radii: number[], angle: number): number {
  const position = ((angle / (2 * Math.PI) + 1) % 1) * radii.length
  const index = Math.floor(position)
  const from = radii[index % radii.length]
  const to = radii[(index + 1) % radii.length]
  return from + (to - from) * (position - index)
}
