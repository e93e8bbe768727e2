import { judgePhoto, type LuminancePlane, measurePhoto, type QualityHints, toLuminance } from './photo-quality.ts'

/** The server scales a photo down to this before it looks at it; sharpness is judged at the same scale. */
const READING_SIDE_PX = 1280
const DETAIL_SIDE_PX = 480
const SMALL_SIDE_PX = 192

export interface PhotoReading {
  hints: QualityHints
  widthPx: number
  heightPx: number
}

/** Decodes and scales the photo off the main thread and judges small copies of it. Throws when it cannot be decoded. */
export async function readPhoto(file: Blob): Promise<PhotoReading> {
  const photo = await createImageBitmap(file)
  try {
    const { width, height } = photo
    const [small, detail] = await Promise.all([wholePhotoOf(photo), detailOf(photo)])
    const measures = measurePhoto(small, detail, { widthPx: width, heightPx: height })
    return { hints: judgePhoto(measures), widthPx: width, heightPx: height }
  } finally {
    photo.close()
  }
}

const scaled = (length: number, factor: number): number => Math.max(1, Math.round(length * factor))

async function wholePhotoOf(photo: ImageBitmap): Promise<LuminancePlane> {
  const factor = Math.min(1, SMALL_SIDE_PX / Math.max(photo.width, photo.height))
  const size = { resizeWidth: scaled(photo.width, factor), resizeHeight: scaled(photo.height, factor) }
  return luminanceOf(await createImageBitmap(photo, { ...size, resizeQuality: 'medium' }))
}

/** The middle of the photo, as large as the reading on the server sees it. */
async function detailOf(photo: ImageBitmap): Promise<LuminancePlane> {
  const factor = Math.min(1, READING_SIDE_PX / Math.max(photo.width, photo.height))
  const side = Math.min(photo.width, photo.height, DETAIL_SIDE_PX / factor)
  const target = scaled(side, factor)
  const crop = await createImageBitmap(photo, (photo.width - side) / 2, (photo.height - side) / 2, side, side, {
    resizeWidth: target,
    resizeHeight: target,
    resizeQuality: 'high',
  })
  return luminanceOf(crop)
}

function luminanceOf(bitmap: ImageBitmap): LuminancePlane {
  const { width, height } = bitmap
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('canvas_unavailable')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return toLuminance(context.getImageData(0, 0, width, height).data, width, height)
}
