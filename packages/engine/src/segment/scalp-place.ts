import { emptyMask } from '../image/mask.ts'
import { dilateMask } from '../image/mask-morphology.ts'
import type { Mask } from '../image/rgb-image.ts'

/** Of eight directions hair must come within reach in so many. Scalp among hair has more; a face, an ear, a neck or a hand beside hair fewer. */
const ENCLOSED_FROM = 6
/** As shares of the longer side: how far hair is looked for, and how far scalp reaches beyond it at its border. */
const REACH = 0.35
const BESIDE = 0.02
/** With less hair than this share of the photo there is nothing to go by. */
const LEAST_HAIR = 0.08

const DIRECTIONS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const

/** What is neither hair nor this likely skin is background, cloth or print. */
const LEAST_SKIN = 0.2

/**
 * Where scalp can be: what hair encloses, and a narrow rim beside it. Undefined where too little hair is seen to tell. `hair`: what surely
 * bears strands; `skin`: likeness to skin, 0..1.
 */
export function findScalpPlace(hair: Mask, skin: Float32Array): Mask | undefined {
  const { width, height, data } = hair
  let count = 0
  for (const value of data) if (value !== 0) count++
  if (count < LEAST_HAIR * data.length) return undefined
  const side = Math.max(width, height)
  const closure = new Uint8Array(data.length)
  for (const [dx, dy] of DIRECTIONS) addDirection(closure, hair, { dx, dy, reach: REACH * side })
  const place = dilateMask(hair, Math.round(BESIDE * side))
  for (let i = 0; i < data.length; i++) {
    if (closure[i] >= ENCLOSED_FROM) place.data[i] = 255
    if (data[i] === 0 && skin[i] < LEAST_SKIN) place.data[i] = 0
  }
  return place
}

/** Of eight directions; one may be open, where hair does not close a crown, but never the one below, where a face ends in a neck. */
const CLOSED_FROM = 7

/** What hair closes in at any distance, from below as well. */
export function findClosedIn(hair: Mask): Mask {
  const { width, height, data } = hair
  const closure = new Uint8Array(data.length)
  const below = new Uint8Array(data.length)
  for (const [dx, dy] of DIRECTIONS) addDirection(closure, hair, { dx, dy, reach: width + height - 1 })
  addDirection(below, hair, { dx: 0, dy: 1, reach: width + height - 1 })
  const closed = emptyMask(width, height)
  for (let i = 0; i < data.length; i++) if (closure[i] >= CLOSED_FROM && below[i] > 0) closed.data[i] = 255
  return closed
}

/** Counts the pixels that have hair in one direction, from the far side of the photo back. */
function addDirection(
  closure: Uint8Array,
  { width, height, data }: Mask,
  { dx, dy, reach }: { dx: number; dy: number; reach: number },
) {
  const steps = new Int32Array(data.length)
  const [firstX, firstY] = [dx > 0 ? width - 1 : 0, dy > 0 ? height - 1 : 0]
  const [alongX, alongY] = [dx > 0 ? -1 : 1, dy > 0 ? -1 : 1]
  for (let y = firstY; y >= 0 && y < height; y += alongY) {
    for (let x = firstX; x >= 0 && x < width; x += alongX) {
      const i = y * width + x
      const isLast = x + dx < 0 || y + dy < 0 || x + dx >= width || y + dy >= height
      steps[i] = data[i] !== 0 ? 0 : isLast ? width + height : steps[i + dy * width + dx] + 1
      if (steps[i] <= reach) closure[i]++
    }
  }
}

/** Only what lies where scalp can be; `place` may be of another size. */
export function withinPlace(mask: Mask, place: Mask): Mask {
  const out = emptyMask(mask.width, mask.height)
  for (let y = 0; y < mask.height; y++) {
    const row = Math.min(place.height - 1, Math.floor(((y + 0.5) * place.height) / mask.height)) * place.width
    for (let x = 0; x < mask.width; x++) {
      const i = y * mask.width + x
      out.data[i] = mask.data[i] & place.data[row + Math.min(place.width - 1, Math.floor(((x + 0.5) * place.width) / mask.width))]
    }
  }
  return out
}
