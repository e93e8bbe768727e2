import sharp from 'sharp'
import type { Random } from '../../tests/support/synthetic-scalp/random.ts'

const MOST_SLOPE = 0.1
const MOST_TONE = 0.08
const JPEG_QUALITY = 92

/**
 * A shot in light that falls from one side and through a camera of another tone curve: what giving two photos one light does not take out, so that its
 * bands hold for more than what it undoes.
 */
export async function lightUnevenly(photo: Uint8Array, random: Random): Promise<Uint8Array> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const [right, down] = [random.between(-MOST_SLOPE, MOST_SLOPE), random.between(-MOST_SLOPE, MOST_SLOPE)]
  const tone = 1 + random.between(-MOST_TONE, MOST_TONE)
  const toned = Float32Array.from({ length: 256 }, (_, value) => 255 * (value / 255) ** tone)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = 1 + right * (2 * (x / width) - 1) + down * (2 * (y / height) - 1)
      for (let i = 3 * (y * width + x); i < 3 * (y * width + x + 1); i++)
        data[i] = Math.min(255, Math.round(light * (toned[data[i] ?? 0] ?? 0)))
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
}
