import { drawScaled, pictureOf } from './check/draw-picture.ts'
import { openPhotoChecker } from './check/photo-checker.ts'
import { hintsOf, type QualityHints } from './check/photo-hints.ts'

/** The server scales a photo down to this before it looks at it. */
export const READING_SIDE_PX = 1280

export interface PhotoReading {
  hints: QualityHints
  widthPx: number
  heightPx: number
}

/** Decodes a photo and judges it as the server will. Throws when it cannot be decoded; `undefined` where it cannot be judged here. */
export async function readPhoto(file: Blob): Promise<PhotoReading | undefined> {
  const photo = await createImageBitmap(file)
  const { width, height } = photo
  const picture = pictureOf(drawScaled(photo, { x: 0, y: 0, width, height }, READING_SIDE_PX), photo)
  photo.close()
  const checker = openPhotoChecker()
  try {
    const { verdict } = await checker.check(picture)
    return { hints: hintsOf(verdict), widthPx: width, heightPx: height }
  } catch {
    return undefined
  } finally {
    checker.close()
  }
}
