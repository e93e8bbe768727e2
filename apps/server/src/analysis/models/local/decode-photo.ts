import { PHOTO_LIMITS } from '@chioma/contract'
import { type RgbImage, WORKING_SIDE_PX } from '@chioma/engine'
import sharp from 'sharp'

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
  const { data, info } = await sharp(photo, options)
    .autoOrient()
    .resize({ width: WORKING_SIDE_PX, height: WORKING_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return {
    image: { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) },
    sourceWidth: autoOrient.width,
    sourceHeight: autoOrient.height,
  }
}
