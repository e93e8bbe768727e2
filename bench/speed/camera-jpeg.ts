import type { RgbImage } from '@chioma/engine'
import sharp from 'sharp'
import { createRandom } from '../../tests/support/synthetic-scalp/random.ts'

export interface Size {
  width: number
  height: number
}

/** As from a camera, with the noise that makes a JPEG of that size as heavy to decode as a real one. */
export async function asCameraJpeg({ width, height, data }: RgbImage, size: Size): Promise<Buffer> {
  const pixels = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer()
  const random = createRandom(12)
  for (let i = 0; i < pixels.length; i++) pixels[i] = Math.min(255, Math.max(0, pixels[i] + random.between(-14, 14)))
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}
