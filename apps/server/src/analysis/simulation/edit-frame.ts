import { type EditablePhoto, editablePlace, type RgbImage } from '@chioma/engine'
import sharp, { type Sharp } from 'sharp'
import { EDIT_FRAMES, type EditFrame, type FramedPhoto } from '../models/picture-edit.ts'

/** Where the photo lies in the frame, in its pixels. */
interface Inset {
  frame: EditFrame
  left: number
  top: number
  width: number
  height: number
}

/** The frame that the photo fills best, the photo in its middle. */
function insetOf({ width, height }: { width: number; height: number }): Inset {
  const insets = EDIT_FRAMES.map((frame): Inset => {
    const scale = Math.min(frame.width / width, frame.height / height)
    const inside = { width: Math.round(width * scale), height: Math.round(height * scale) }
    const [left, top] = [Math.floor((frame.width - inside.width) / 2), Math.floor((frame.height - inside.height) / 2)]
    return { frame, left, top, ...inside }
  })
  const filled = ({ frame, width, height }: Inset) => (width * height) / (frame.width * frame.height)
  return insets.reduce((best, inset) => (filled(inset) > filled(best) ? inset : best))
}

const raw = ({ width, height, data }: RgbImage): Sharp =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 3 } })

/** Less than this share of the place is its soft edge, which no model need draw in. */
const PLACE_FROM = 0.1

/** A photo as image models get it: upright pixels alone, at one of the sizes that they know, its edges carried on around it. */
export async function framePhoto(photo: EditablePhoto): Promise<FramedPhoto> {
  const { frame, left, top, width, height } = insetOf(photo.image)
  const around = { left, top, right: frame.width - width - left, bottom: frame.height - height - top }
  const jpeg = await raw(photo.image)
    .resize({ width, height, fit: 'fill' })
    .extend({ ...around, extendWith: 'copy' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const place = editablePlace(photo)
  const marks = Buffer.from(Array.from(place.data, (share) => (share > PLACE_FROM ? 255 : 0)))
  const inFrame = await sharp(marks, { raw: { width: place.width, height: place.height, channels: 1 } })
    .resize({ width, height, fit: 'fill' })
    .threshold(128)
    .extend({ ...around, background: 'black' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const size = { width: frame.width, height: frame.height }
  return {
    frame,
    photo: jpeg,
    mask: await maskPng(inFrame, size),
    place: await sharp(inFrame, { raw: { ...size, channels: 1 } })
      .png()
      .toBuffer(),
  }
}

/** Black that lets through what may be drawn on. */
function maskPng(marks: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  const data = Buffer.alloc(4 * marks.length)
  for (const [i, mark] of marks.entries()) data[4 * i + 3] = 255 - mark
  return sharp(data, { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer()
}

/** Share that the proportions of a picture may differ by from those of the frame. */
const LARGEST_STRETCH = 0.03

/** What came back, cut and brought to the size of the photo; `undefined` where it has other proportions than what was sent. */
export async function outOfFrame(image: RgbImage, jpeg: Uint8Array): Promise<RgbImage | undefined> {
  const { frame, left, top, width, height } = insetOf(image)
  const came = await sharp(jpeg).metadata()
  const [x, y] = [came.width / frame.width, came.height / frame.height]
  if (Math.abs(x / y - 1) > LARGEST_STRETCH) return undefined
  const [cutLeft, cutTop] = [Math.round(left * x), Math.round(top * y)]
  const cut = {
    left: cutLeft,
    top: cutTop,
    width: Math.min(came.width - cutLeft, Math.round(width * x)),
    height: Math.min(came.height - cutTop, Math.round(height * y)),
  }
  const { data, info } = await sharp(jpeg)
    .extract(cut)
    .resize({ width: image.width, height: image.height, fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}
