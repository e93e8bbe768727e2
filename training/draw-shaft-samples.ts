/**
 * Paints scalps and writes them with their truth for `fit-shaft-net.py`:
 * `npx tsx --conditions=chioma-source training/draw-shaft-samples.ts OUT FIRST_SEED COUNT`
 * writes OUT/FIRST_SEED.bin, one record a picture: 320 x 256 RGB, then the planes of `ShaftTruth` in their order.
 */
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { fitWithin } from '../packages/engine/src/image/resize.ts'
import { renderCloseScalp } from '../tests/support/synthetic-scalp/render-close-scalp.ts'
import { shaftTruth } from './shaft-truth.ts'

const PAINTED = { width: 640, height: 512 }
const SHRINK = 2

const [out = '.', first = '1', count = '100'] = process.argv.slice(2)
const file = await open(join(out, `${first}.bin`), 'w')
for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
  const { image, hairs } = renderCloseScalp(seed, PAINTED.width, PAINTED.height)
  const data = await compressed(image.data, 50 + ((seed * 37) % 48))
  const small = fitWithin({ ...PAINTED, data }, PAINTED.width / SHRINK)
  const { line, centre, cosine, sine, width, length, known } = shaftTruth(hairs, small.width, small.height, SHRINK)
  for (const bytes of [small.data, line, centre, cosine, sine, width, length, known]) await file.write(bytes)
}
await file.close()

/** As a JPEG of this quality shows it. */
async function compressed(pixels: Uint8Array, quality: number): Promise<Uint8Array> {
  const jpeg = await sharp(pixels, { raw: { ...PAINTED, channels: 3 } })
    .jpeg({ quality })
    .toBuffer()
  return new Uint8Array(await sharp(jpeg).raw().toBuffer())
}
