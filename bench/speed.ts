/** Is the engine quick? Times decoding a 12-megapixel photo alone, and decoding it and analysing it, in one run. Exit 1 when over the limit. */
import { analyzePhoto, type RgbImage, WORKING_SIDE_PX } from '@chioma/engine'
import sharp from 'sharp'
import { createRandom } from '../tests/support/synthetic-scalp/random.ts'
import { renderHeadFromAbove } from '../tests/support/synthetic-scalp/render-head.ts'
import { renderScalp } from '../tests/support/synthetic-scalp/render-scalp.ts'

// One core for both, so that the ratio does not depend on how many there are.
sharp.concurrency(1)

const MOST_TIMES_DECODING = 3
const ROUNDS = 7
const SIZE = { width: 4000, height: 3000 }

const photos = {
  scalp: renderScalp({ width: 1000, height: 750, hairs: 40, hairWidthPx: 12, flakes: 20, glints: 100 }).image,
  head: renderHeadFromAbove({ width: 1000, height: 750, baldArea: 0.15 }).image,
}

let isOver = false
for (const [name, image] of Object.entries(photos)) {
  const result = await timePhoto(await asCameraJpeg(image))
  const line = { bench: 'speed', photo: name, ...result, limit: MOST_TIMES_DECODING }
  console.log(
    `${name}: decode ${result.decodeMs} ms, decode and analyse ${result.totalMs} ms, ratio ${result.ratio} (at most ${MOST_TIMES_DECODING})`,
  )
  console.log(JSON.stringify(line))
  if (result.ratio > MOST_TIMES_DECODING) isOver = true
}
process.exitCode = isOver ? 1 : 0

/** Large as from a telephone, with the noise that makes a JPEG of that size as heavy to decode as a real one. */
async function asCameraJpeg(image: RgbImage): Promise<Buffer> {
  const raw = { width: image.width, height: image.height, channels: 3 } as const
  const pixels = await sharp(image.data, { raw })
    .resize({ ...SIZE, fit: 'fill' })
    .raw()
    .toBuffer()
  const random = createRandom(12)
  for (let i = 0; i < pixels.length; i++) pixels[i] = Math.min(255, Math.max(0, pixels[i] + random.between(-14, 14)))
  return sharp(pixels, { raw: { ...SIZE, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function timePhoto(jpeg: Buffer): Promise<{ decodeMs: number; totalMs: number; ratio: number }> {
  const decodeTimes: number[] = []
  const totalTimes: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const decodeMs = await timed(async () => void (await decode(jpeg)))
    const totalMs = await timed(async () => {
      analyzePhoto({ image: await decode(jpeg), sourceWidth: SIZE.width, sourceHeight: SIZE.height })
    })
    if (round < 0) continue
    decodeTimes.push(decodeMs)
    totalTimes.push(totalMs)
  }
  const [decodeMs, totalMs] = [median(decodeTimes), median(totalTimes)]
  return { decodeMs: Math.round(decodeMs), totalMs: Math.round(totalMs), ratio: Number((totalMs / decodeMs).toFixed(2)) }
}

async function decode(jpeg: Buffer): Promise<RgbImage> {
  const size = { width: WORKING_SIDE_PX, height: WORKING_SIDE_PX, fit: 'inside', withoutEnlargement: true } as const
  const pixels = sharp(jpeg).rotate().resize(size).removeAlpha().toColourspace('srgb').raw()
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function median(values: number[]): number {
  return [...values].sort((first, second) => first - second)[values.length >> 1]
}
