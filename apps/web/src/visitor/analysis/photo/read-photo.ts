import type { QualityVerdict } from './check/check-photo.worker.ts'
import { drawScaled, pictureOf } from './check/draw-picture.ts'
import { openPhotoChecker } from './check/photo-checker.ts'

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

type QualityLevel = 'good' | 'fair' | 'poor'

export interface QualityHints {
  sharp: QualityLevel
  light: 'good' | 'dark' | 'veryDark' | 'bright'
  glare: 'good' | 'poor'
  size: QualityLevel
}

/** The engine's verdict in words' reach. They inform and never stop anybody: the server decides anew, by the same arithmetic. */
function hintsOf({ quality: { limits }, rejection }: QualityVerdict): QualityHints {
  return {
    sharp: rejection === 'too_blurred' ? 'poor' : limits.includes('soft_focus') ? 'fair' : 'good',
    light: lightOf(limits, rejection),
    glare: limits.includes('glare') ? 'poor' : 'good',
    size: rejection === 'too_small' ? 'poor' : limits.includes('small') ? 'fair' : 'good',
  }
}

function lightOf(limits: QualityVerdict['quality']['limits'], rejection: QualityVerdict['rejection']): QualityHints['light'] {
  if (rejection === 'too_dark') return 'veryDark'
  if (rejection === 'too_bright' || limits.includes('bright')) return 'bright'
  return limits.includes('dark') ? 'dark' : 'good'
}
