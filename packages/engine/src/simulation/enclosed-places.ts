import { gaussianBlur } from '../image/box-blur.ts'
import type { Plane } from '../image/rgb-image.ts'
import { emptyPlane, smoothStep } from './places.ts'

/** Directions that are looked into. */
const RAYS = 16
/** A place shows hair from this share of it on. */
const HAIRY_FROM = 0.55
/** Share of the directions in which hair must stand for a bare place to lie within it; a forehead and a temple have hair on one side alone. */
const ENCLOSED = { from: 0.66, to: 0.86 }
/** Share of hair from which on a place bears hair itself, wherever it lies. */
const HAIR_BEARING = { from: 0.45, to: 0.7 }
/** What is less deep than this, over the width of the head, is a rim: an eyebrow, a collar, a shadow. */
const LEAST_DEPTH = 0.05
/** Every so many places rays are cast from one. */
const STRIDE = 3

/** How surely a place is scalp that hair grows on or around, rather than forehead, ear or face: 0..1. */
export function findEnclosed(allowed: Plane, presence: Plane, radius: number): Plane {
  const enclosed = emptyPlane(allowed)
  const { width, height } = allowed
  for (let y = 0; y < height; y += STRIDE) {
    for (let x = 0; x < width; x += STRIDE) {
      const i = y * width + x
      if (allowed.data[i] === 0) continue
      const own = smoothStep(presence.data[i], HAIR_BEARING.from, HAIR_BEARING.to)
      const value =
        own === 1
          ? 1
          : Math.max(own, smoothStep(shareOfHairAround(allowed, presence, x, y, 2 * radius), ENCLOSED.from, ENCLOSED.to))
      for (let dy = 0; dy < STRIDE && y + dy < height; dy++)
        for (let dx = 0; dx < STRIDE && x + dx < width; dx++) enclosed.data[i + dy * width + dx] = value
    }
  }
  return gaussianBlur(enclosed, STRIDE)
}

function shareOfHairAround({ width, height, data }: Plane, presence: Plane, x: number, y: number, far: number): number {
  let met = 0
  const deep = LEAST_DEPTH * far
  for (let ray = 0; ray < RAYS; ray++) {
    const angle = (2 * Math.PI * ray) / RAYS
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    let hair = 0
    for (let away = 2; away < far; away += 2) {
      const [column, row] = [Math.round(x + away * dx), Math.round(y + away * dy)]
      if (column < 0 || row < 0 || column >= width || row >= height) break
      const i = row * width + column
      if (data[i] === 0) break
      hair = presence.data[i] < HAIRY_FROM ? 0 : hair + 2
      if (hair < deep) continue
      met++
      break
    }
  }
  return met / RAYS
}
