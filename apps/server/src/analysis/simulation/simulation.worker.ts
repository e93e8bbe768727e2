import { parentPort } from 'node:worker_threads'
import { PHOTO_LIMITS } from '@chioma/contract'
import { analyzePhoto, type Mask, type RgbImage, SIMULATION_SIDE_PX, simulateHair, WORKING_SIDE_PX } from '@chioma/engine'
import sharp from 'sharp'
import { giveWay } from '../../platform/give-way.ts'
import { labelPicture } from './label-picture.ts'
import type { DrawReply, DrawRequest } from './simulation-protocol.ts'

giveWay('lookingAt')
parentPort?.on('message', async (request: DrawRequest) => {
  const reply = await draw(request).catch(
    (error: unknown): DrawReply => ({ problem: error instanceof Error ? error.message : 'unknown' }),
  )
  parentPort?.postMessage(reply)
})

async function draw({ photo, declaredView, thinning, parting, seed, label }: DrawRequest): Promise<DrawReply> {
  const small = await decode(photo, WORKING_SIDE_PX)
  const { hairMask: hair } = analyzePhoto({
    image: small,
    sourceWidth: small.width,
    sourceHeight: small.height,
    declaredView,
    isHairOrScalp: true,
  })
  if (hair === undefined) return { nothing: true }
  const image = await decode(photo, SIMULATION_SIDE_PX)
  const drawn = simulateHair({ image, hair, seed, thinning: await joinMasks(thinning), parting: await joinMasks(parting) })
  if (drawn === undefined) return { nothing: true }
  const { width, height } = image
  const courses = [
    // What can be counted on is that it stays as it is.
    { outcome: 'conservative', picture: image },
    { outcome: 'likely', picture: drawn.likely },
    { outcome: 'optimistic', picture: drawn.optimistic },
  ] as const
  const pictures = await Promise.all(
    courses.map(async ({ outcome, picture }) => ({ outcome, jpeg: await labelPicture(picture, label) })),
  )
  return { drawn: { pictures, width, height } }
}

async function decode(photo: Uint8Array, sidePx: number): Promise<RgbImage> {
  const { data, info } = await sharp(photo, { limitInputPixels: PHOTO_LIMITS.maxPixels })
    .autoOrient()
    .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

/** What any of the pictures of masks marks, at the size of the first. */
async function joinMasks(pngs: readonly Uint8Array[]): Promise<Mask | undefined> {
  let joined: Mask | undefined
  for (const png of pngs) {
    const size = joined && { width: joined.width, height: joined.height, fit: 'fill' as const }
    const alpha = sharp(png).ensureAlpha().extractChannel('alpha')
    const { data, info } = await (size ? alpha.resize(size) : alpha).raw().toBuffer({ resolveWithObject: true })
    joined ??= { width: info.width, height: info.height, data: new Uint8Array(data.length) }
    for (const [i, value] of data.entries()) if (value >= 128) joined.data[i] = 255
  }
  return joined
}
