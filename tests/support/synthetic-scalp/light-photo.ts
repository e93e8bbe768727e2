import type { RgbImage } from '@chioma/engine'

/** The same photo under light so many times as strong: every channel is multiplied, and clipped at white. */
export function lightPhoto({ width, height, data }: RgbImage, strength: number): RgbImage {
  return { width, height, data: data.map((value) => Math.min(255, Math.round(value * strength))) }
}
