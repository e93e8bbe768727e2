/// <reference path="./libheif.d.ts" />
import { PHOTO_LIMITS } from '@chioma/contract'
import type { HeifImage } from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

export interface DecodedHeic {
  width: number
  height: number
  rgba: Uint8ClampedArray<ArrayBuffer>
}

const quiet = { print: () => undefined, printErr: () => undefined }

/**
 * Decodes the first picture of a HEIC file, upright and without its hidden data. libheif (LGPL-3.0) is a file of its own, loaded only here.
 * Throws where the file holds no picture, or one larger than may be sent.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<DecodedHeic> {
  const { default: openLibheif } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  const pictures = new (openLibheif(quiet).HeifDecoder)().decode(bytes)
  try {
    const [picture] = pictures
    if (picture === undefined) throw new Error('heic_without_picture')
    return await pixelsOf(picture)
  } finally {
    for (const picture of pictures) picture.free()
  }
}

async function pixelsOf(picture: HeifImage): Promise<DecodedHeic> {
  const [width, height] = [picture.get_width(), picture.get_height()]
  if (width * height > PHOTO_LIMITS.maxPixels) throw new Error('heic_too_large')
  const rgba = new Uint8ClampedArray(4 * width * height)
  await new Promise<void>((resolve, reject) => {
    picture.display({ width, height, data: rgba }, (filled) => (filled === null ? reject(new Error('heic_broken')) : resolve()))
  })
  return { width, height, rgba }
}
