import { type Component, findComponents, surroundingsOf } from '../../image/components.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'

/** A bare place inside hair. */
export interface Patch extends Component {
  /** Share of its surroundings that bears hair, 0..1. */
  ringHair: number
  /** Mean lightness L* inside. */
  lightness: number
  /** How much darker the surroundings are, in units of lightness L*. */
  contrast: number
  /** How little hair is left inside, 0..1. */
  bareness: number
}

/** Width of the surroundings looked at, and the gap left for a soft edge, as shares of the frame's longer side. */
const RING = { gap: 0.012, width: 0.05 }
const HAIR_BELOW_CHANCE = 0.35

/** Describes every bare component of at least `leastPx` pixels by what surrounds it. */
export function findPatches(
  bare: Mask,
  baldChance: Plane,
  lightness: Plane,
  leastPx: number,
): { patches: Patch[]; labels: Int32Array } {
  const { labels, list } = findComponents(bare)
  const patches = list
    .filter((component) => component.areaPx >= leastPx)
    .map((component) => ({ ...component, ...describe(component, labels, baldChance, lightness) }))
  return { patches, labels }
}

function describe(component: Component, labels: Int32Array, baldChance: Plane, lightness: Plane) {
  const { width, height } = baldChance
  const side = Math.max(width, height)
  const reach = Math.round((RING.gap + RING.width) * side)
  const inside = { light: 0, chance: 0, count: 0 }
  const ring = { light: 0, hair: 0, count: 0 }
  const distance = distancesFrom(component, labels, width, height, reach)
  for (let y = distance.y0; y < distance.y1; y++) {
    for (let x = distance.x0; x < distance.x1; x++) {
      const i = y * width + x
      const steps = distance.steps[(y - distance.y0) * distance.width + x - distance.x0]
      if (steps === 0) {
        inside.light += lightness.data[i]
        inside.chance += baldChance.data[i]
        inside.count++
      } else if (steps > RING.gap * side && steps <= reach) {
        ring.light += lightness.data[i]
        ring.hair += baldChance.data[i] < HAIR_BELOW_CHANCE ? 1 : 0
        ring.count++
      }
    }
  }
  const lightnessInside = inside.light / inside.count
  const own = { lightness: lightnessInside, bareness: inside.chance / inside.count }
  if (ring.count === 0) return { ...own, ringHair: 0, contrast: 0 }
  return { ...own, ringHair: ring.hair / ring.count, contrast: lightnessInside - ring.light / ring.count }
}

/** City-block steps from a component, by two sweeps over the component's box and its surroundings. */
function distancesFrom(component: Component, labels: Int32Array, width: number, height: number, reach: number) {
  const surroundings = surroundingsOf(component, labels, { width, height }, reach)
  const { steps, width: columns } = surroundings
  for (let k = 0; k < steps.length; k++) {
    if (k % columns > 0) steps[k] = Math.min(steps[k], steps[k - 1] + 1)
    if (k >= columns) steps[k] = Math.min(steps[k], steps[k - columns] + 1)
  }
  for (let k = steps.length - 1; k >= 0; k--) {
    if (k % columns < columns - 1) steps[k] = Math.min(steps[k], steps[k + 1] + 1)
    if (k + columns < steps.length) steps[k] = Math.min(steps[k], steps[k + columns] + 1)
  }
  return surroundings
}
