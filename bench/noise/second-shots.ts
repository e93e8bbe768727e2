import sharp from 'sharp'
import { createRandom, type Random } from '../../tests/support/synthetic-scalp/random.ts'
import { readColours } from '../labelled-photos.ts'

export interface Shot {
  photo: Uint8Array
  /** Pixels of the shot for a pixel of the photo. */
  pixelScale: number
}

/** What is mirrored beyond the borders, so that a turned frame stays filled; a share of the sides. */
const MARGIN = 0.2
const MOST_TURN_DEGREES = 8
const MOST_SHIFT = 0.05
/** Two shots differ by no more than photos that are compared may. */
const LEAST_ZOOM = 0.93
const LONG_SIDE_PX = 1000

/**
 * `day`: as it would be taken again on another day, turned, nearer or farther, beside, in other light and colour, softer, smaller, compressed. `moment`: as
 * it would be taken again at once, by another hold of the same camera in the same light. `light`: only what `moment` leaves as it is.
 */
export type ShotKind = 'day' | 'moment' | 'light'

/** The photo as it would be taken again. */
export async function takeSecondShots(file: string, kind: ShotKind, count: number, seed: number): Promise<Shot[]> {
  const random = createRandom(seed)
  const { data, info } = await readColours(file, LONG_SIDE_PX)
  const { width: sourceWidth = info.width } = (await sharp(file).metadata()).autoOrient
  const shots: Shot[] = []
  for (let n = 0; n < count; n++) shots.push(await takeShot(kind, data, info, info.width / sourceWidth, random))
  return shots
}

async function takeShot(
  kind: ShotKind,
  data: Buffer,
  { width, height }: { width: number; height: number },
  pixelScale: number,
  random: Random,
): Promise<Shot> {
  const inHand = (least: number, most: number): number => {
    const drawn = random.between(least, most)
    return kind === 'light' ? (least + most) / 2 : drawn
  }
  const inLight = (least: number, most: number, same: number): number => {
    const drawn = random.between(least, most)
    return kind === 'moment' ? same : drawn
  }
  const across = Math.round(MARGIN * width)
  const down = Math.round(MARGIN * height)
  const wide = await sharp(data, { raw: { width, height, channels: 3 } })
    .extend({ left: across, right: across, top: down, bottom: down, extendWith: 'mirror' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const turned = await sharp(wide.data, { raw: { width: wide.info.width, height: wide.info.height, channels: 3 } })
    .rotate(inHand(-MOST_TURN_DEGREES, MOST_TURN_DEGREES))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const zoom = kind === 'light' ? 1 : random.between(LEAST_ZOOM, 1 / LEAST_ZOOM)
  const size = inLight(0.7, 1, 1)
  const [seenWidth, seenHeight] = [Math.round(width / zoom), Math.round(height / zoom)]
  const place = (whole: number, seen: number, side: number) =>
    Math.round((whole - seen) / 2 + inHand(-MOST_SHIFT, MOST_SHIFT) * side)
  const light = inLight(0.8, 1.2, 1)
  const channels = [0, 1, 2].map(() => light * inLight(0.95, 1.05, 1))
  const shot = sharp(turned.data, { raw: { width: turned.info.width, height: turned.info.height, channels: 3 } })
    .extract({
      left: place(turned.info.width, seenWidth, width),
      top: place(turned.info.height, seenHeight, height),
      width: seenWidth,
      height: seenHeight,
    })
    .resize(Math.round(width * size), Math.round(height * size), { fit: 'fill' })
    .linear(channels, [0, 0, 0])
  // A blur of less than a third of a pixel is none.
  const blur = kind === 'light' ? 0 : random.between(0, 1)
  const soft = blur > 0.3 ? shot.blur(blur) : shot
  return {
    photo: await soft.jpeg({ quality: Math.round(inLight(60, 92, 92)) }).toBuffer(),
    pixelScale: pixelScale * zoom * size,
  }
}
