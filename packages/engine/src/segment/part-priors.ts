import { boxBlur } from '../image/box-blur.ts'
import { ramp } from './far-frame.ts'
import type { HairFrame } from './hair-frame.ts'

/** What an ordinary photo of a person is taken to consist of. */
export const PARTS = ['hair', 'skin', 'clothes', 'background'] as const

/** Weight of each part at each pixel, in the order of `PARTS`. */
export type PartWeights = Float32Array[]

/** How far the outline of the person is believed, so that a lock of hair that it leaves out can still be found by its colour. */
const OUTLINE_DOUBT = 0.03

/** Hair, skin and clothes belong to the person, the background does not; `person` is the chance of each pixel to belong to one. */
export function weighByPerson(parts: PartWeights, person: Float32Array): PartWeights {
  return parts.map((weights, part) => {
    const weighed = new Float32Array(weights.length)
    const [outside, span] = PARTS[part] === 'background' ? [1 - OUTLINE_DOUBT, -1] : [OUTLINE_DOUBT, 1]
    const slope = span * (1 - 2 * OUTLINE_DOUBT)
    for (let i = 0; i < weighed.length; i++) weighed[i] = weights[i] * (outside + slope * person[i])
    return weighed
  })
}

const HAIR = { middleX: 0.5, middleY: 0.4, spreadX: 0.26, spreadUp: 0.27, spreadDown: 0.33, weight: 2.2, floor: 0.3 }
const SKIN = { middleY: 0.6, spread: 0.35, weight: 3 }

/**
 * Where each part is likely before the photo's own colours are known: hair around the upper middle, more so where it is dark or in
 * strands, less where it looks like skin; skin by its colour below the middle; clothes at the lower edge; background at the others.
 */
export function partPriors(frame: HairFrame): PartWeights {
  const { width, height, lab, strands } = frame
  const skinLike = findSkinLike(frame)
  const [hair, skin, clothes, background] = PARTS.map(() => new Float32Array(width * height))
  const sides = Float64Array.from(
    { length: width },
    (_, x) => ramp(Math.min((x + 0.5) / width, 1 - (x + 0.5) / width), 0.3, 0) ** 1.2,
  )
  for (let y = 0, i = 0; y < height; y++) {
    const v = (y + 0.5) / height
    const clothing = 0.005 + 1.2 * ramp(v, 0.5, 1) ** 1.5
    const top = ramp(v, 0.25, 0) ** 1.2
    const behind = ramp(v, 1.5, 0.7)
    for (let x = 0; x < width; x++, i++) {
      const u = (x + 0.5) / width
      const look = HAIR.floor + 0.5 * ramp(strands[i], 0.02, 0.09) + 0.5 * ramp(lab.l[i], 70, 30)
      const hairDown = (v - HAIR.middleY) / (v < HAIR.middleY ? HAIR.spreadUp : HAIR.spreadDown)
      hair[i] = 0.01 + HAIR.weight * bell((u - HAIR.middleX) / HAIR.spreadX, hairDown) * look * (1 - 0.75 * skinLike[i])
      skin[i] = 0.01 + SKIN.weight * skinLike[i] * bell((u - 0.5) / SKIN.spread, (v - SKIN.middleY) / SKIN.spread)
      clothes[i] = clothing
      background[i] = 0.06 + 2 * Math.max(sides[x], top) * behind
    }
  }
  return [hair, skin, clothes, background]
}

const bell = (x: number, y: number): number => Math.exp(-(x * x + y * y) / 2)

/** Likeness to skin of any tone, 0..1: warm, neither grey nor vivid, not dark, and without strands. */
export function findSkinLike({ width, height, lab, strands }: HairFrame): Float32Array {
  const likeness = new Float32Array(width * height)
  for (let i = 0; i < likeness.length; i++) {
    const [l, a, b] = [lab.l[i], lab.a[i], lab.b[i]]
    if (a <= 3 || b <= 2) continue
    const hueDegrees = (Math.atan2(b, a) * 180) / Math.PI
    const warmth = ramp(a, 3, 9) * ramp(b, 2, 8) * ramp(hueDegrees, 75, 62) * ramp(hueDegrees, 15, 30)
    likeness[i] = ramp(l, 22, 40) * warmth * ramp(Math.hypot(a, b), 52, 42) * ramp(strands[i], 0.06, 0.025)
  }
  return boxBlur({ width, height, data: likeness }, 1).data
}
