import type { Mask, RgbImage } from '@chioma/engine'
import { type CameraOptions, photograph } from './camera.ts'
import { blend, type Colour, createCanvas, createMask, maskShare, toImage } from './canvas.ts'
import { createRandom } from './random.ts'
import { smoothNoise } from './smooth-noise.ts'

export interface HeadOptions extends CameraOptions {
  seed: number
  width: number
  height: number
  background: Colour
  skin: Colour
  hairColour: Colour
  /** Width of the parting over the width of the head, 0..0.5; 0 for no parting. */
  partingWidth: number
  /** Area of the round bald crown over the area of the head, 0..0.8. */
  baldArea: number
}

export interface HeadTruth {
  headMask: Mask
  hairMask: Mask
  scalpMask: Mask
  /** Scalp seen over the whole head, 0..1. */
  scalpShare: number
  partingWidth: number
  baldArea: number
}

export const PLAIN_HEAD: HeadOptions = {
  seed: 1,
  width: 480,
  height: 600,
  background: [176, 182, 188],
  skin: [205, 168, 148],
  hairColour: [58, 42, 34],
  partingWidth: 0.03,
  baldArea: 0,
  noise: 2.5,
  blurPx: 0,
  brightness: 1,
  gradient: 0.1,
}

/** Paints a head as seen from above, the face towards the lower edge: a parting down the middle and a bald crown of known size. */
export function renderHeadFromAbove(changes: Partial<HeadOptions> = {}): { image: RgbImage; truth: HeadTruth } {
  const options = { ...PLAIN_HEAD, ...changes }
  const { width, height } = options
  const random = createRandom(options.seed * 977 + 3)
  const canvas = createCanvas(width, height, options.background)
  const masks = { head: createMask(width, height), hair: createMask(width, height), scalp: createMask(width, height) }
  const strands = strandNoise(options)
  const light = smoothNoise(width, height, width / 3, random)
  for (let i = 0; i < width * height; i++) {
    const place = placeOnHead(i % width, Math.floor(i / width), options)
    if (place === 'outside') continue
    masks.head.data[i] = 255
    masks[place].data[i] = 255
    const [colour, contrast] = place === 'hair' ? [options.hairColour, 0.45] : [options.skin, 0.03]
    const brightness = 1 + contrast * strands[i] + 0.08 * light[i]
    blend(canvas, i, [colour[0] * brightness, colour[1] * brightness, colour[2] * brightness], 1)
  }
  photograph(canvas, options, random)
  return { image: toImage(canvas), truth: truthOf(masks, options) }
}

/** Half the head's width and height as shares of the frame. */
const HEAD_WIDTH = 0.36
const HEAD_HEIGHT = 0.4

function placeOnHead(x: number, y: number, options: HeadOptions): 'outside' | 'hair' | 'scalp' {
  const u = (x / options.width - 0.5) / HEAD_WIDTH
  const v = (y / options.height - 0.5) / HEAD_HEIGHT
  if (u * u + v * v > 1) return 'outside'
  const onParting = Math.abs(u) < options.partingWidth && v > -0.15 && v < 0.85
  const onCrown = u * u + (v + 0.25 * (1 - options.baldArea)) ** 2 < options.baldArea
  return onParting || onCrown ? 'scalp' : 'hair'
}

/** Streaks that run sideways away from the parting: many pixels long, a few wide. */
function strandNoise({ seed, width, height }: HeadOptions): Float32Array {
  const random = createRandom(seed * 977 + 5)
  const squeezed = smoothNoise(Math.ceil(width / 24), height, 2.2, random)
  const narrow = Math.ceil(width / 24)
  const wave = smoothNoise(width, height, 70, random)
  const field = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bent = y + Math.abs(x - width / 2) * 0.25 + 6 * wave[y * width + x]
      const row = Math.min(height - 1, Math.max(0, Math.round(bent) % height))
      field[y * width + x] = squeezed[row * narrow + Math.floor(x / 24)]
    }
  }
  return field
}

function truthOf(masks: { head: Mask; hair: Mask; scalp: Mask }, options: HeadOptions): HeadTruth {
  return {
    headMask: masks.head,
    hairMask: masks.hair,
    scalpMask: masks.scalp,
    scalpShare: maskShare(masks.scalp) / maskShare(masks.head),
    partingWidth: options.partingWidth,
    baldArea: options.baldArea,
  }
}
