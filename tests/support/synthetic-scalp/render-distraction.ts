import type { RgbImage } from '@chioma/engine'
import { createCanvas, toImage } from './canvas.ts'
import { createRandom } from './random.ts'
import { smoothNoise } from './smooth-noise.ts'

export const DISTRACTIONS = ['plain', 'static', 'sky', 'lawn', 'bricks', 'chessboard'] as const
export type Distraction = (typeof DISTRACTIONS)[number]

/** Paints a picture without hair or scalp: what a gate must turn away. */
export function renderDistraction(kind: Distraction, seed = 1, width = 640, height = 480): RgbImage {
  const random = createRandom(seed * 31 + DISTRACTIONS.indexOf(kind))
  const canvas = createCanvas(width, height, [128, 128, 128])
  const broad = smoothNoise(width, height, width / 5, random)
  const fine = smoothNoise(width, height, 3, random)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    canvas.data.set(colourAt(kind, { x, y, height, broad: broad[i], fine: fine[i], noise: random.between(0, 255) }), i * 3)
  }
  return toImage(canvas)
}

interface Place {
  x: number
  y: number
  height: number
  broad: number
  fine: number
  noise: number
}

function colourAt(kind: Distraction, { x, y, height, broad, fine, noise }: Place): number[] {
  switch (kind) {
    case 'plain':
      return [60, 90, 200]
    case 'static':
      return [noise, (noise * 7) % 256, (noise * 13) % 256]
    case 'sky':
      return [110 + 60 * (y / height) + 40 * broad, 160 + 40 * (y / height) + 30 * broad, 235 + 15 * broad]
    case 'lawn':
      return [60 + 40 * fine, 130 + 60 * fine + 20 * broad, 40 + 30 * fine]
    case 'bricks': {
      const row = Math.floor(y / 30)
      const isMortar = y % 30 < 4 || (x + (row % 2) * 40) % 80 < 4
      return isMortar ? [190, 188, 180] : [160 + 20 * fine, 70 + 15 * fine, 55 + 10 * broad]
    }
    case 'chessboard':
      return (Math.floor(x / 40) + Math.floor(y / 40)) % 2 === 0 ? [250, 250, 250] : [10, 10, 10]
  }
}
