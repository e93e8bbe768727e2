import { PHOTO_LIMITS } from '@chioma/contract'
import { type RgbImage, WORKING_SIDE_PX } from '@chioma/engine'
import sharp, { type SharpOptions } from 'sharp'

export interface DecodedPhoto {
  image: RgbImage
  /** Size of the photo before scaling down, upright, in pixels. */
  sourceWidth: number
  sourceHeight: number
}

/**
 * Decodes a photo to upright sRGB pixels at the engine's working size. Transparent parts lie on white.
 * Throws on bytes that are no whole picture and on more pixels than a photo may have.
 */
export async function decodePhoto(photo: Uint8Array): Promise<DecodedPhoto> {
  const options = { limitInputPixels: PHOTO_LIMITS.maxPixels, failOn: 'error', sequentialRead: true } as const
  const { autoOrient } = await sharp(photo, options).metadata()
  return {
    image: await uprightPixels(photo, WORKING_SIDE_PX, options),
    sourceWidth: autoOrient.width,
    sourceHeight: autoOrient.height,
  }
}

/** Upright sRGB pixels of a photo, neither side longer than that. Transparent parts lie on white. */
export async function uprightPixels(photo: Uint8Array, sidePx: number, options: SharpOptions): Promise<RgbImage> {
  const { data, info } = await sharp(photo, options)
    .autoOrient()
    .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}
