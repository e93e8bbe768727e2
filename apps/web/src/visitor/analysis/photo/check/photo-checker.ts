import type { DeclaredView } from '@chioma/contract'
import type { CheckAnswer, CheckRequest, PhotoCheck, Picture, QualityVerdict } from './check-photo.worker.ts'
import { drawScaled, pictureOf, READING_SIDE_PX } from './draw-picture.ts'

export interface PhotoChecker {
  /** Judges a picture off the main thread; its pixels are handed over. */
  check: (picture: Picture, view?: DeclaredView) => Promise<PhotoCheck>
  close: () => void
}

/** The engine's own arithmetic, in a thread of its own. */
export function openPhotoChecker(): PhotoChecker {
  const worker = new Worker(new URL('./check-photo.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (check: PhotoCheck) => void; reject: (error: Error) => void }>()
  let last = 0
  const failAll = () => {
    for (const { reject } of waiting.values()) reject(new Error('photo_check_unavailable'))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.outcome === 'checked') asked?.resolve(data)
    else asked?.reject(new Error('photo_check_failed'))
  })
  worker.addEventListener('error', failAll)
  return {
    check: (picture, view) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        worker.postMessage({ id: last, picture, view } satisfies CheckRequest, [picture.rgba.buffer])
      }),
    close: () => {
      worker.terminate()
      failAll()
    },
  }
}

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
  size: QualityLevel | 'compressed'
}

/** The engine's verdict in words' reach. They inform and never stop anybody: the server decides anew, by the same arithmetic. */
function hintsOf({ quality: { limits }, rejection }: QualityVerdict): QualityHints {
  return {
    sharp: rejection === 'too_blurred' ? 'poor' : limits.includes('soft_focus') ? 'fair' : 'good',
    light: lightOf(limits, rejection),
    glare: limits.includes('glare') ? 'poor' : 'good',
    size: sizeOf(limits, rejection),
  }
}

function sizeOf(limits: QualityVerdict['quality']['limits'], rejection: QualityVerdict['rejection']): QualityHints['size'] {
  if (rejection === 'too_small') return 'poor'
  if (limits.includes('small')) return 'fair'
  return limits.includes('compressed') ? 'compressed' : 'good'
}

function lightOf(limits: QualityVerdict['quality']['limits'], rejection: QualityVerdict['rejection']): QualityHints['light'] {
  if (rejection === 'too_dark') return 'veryDark'
  if (rejection === 'too_bright' || limits.includes('bright')) return 'bright'
  return limits.includes('dark') ? 'dark' : 'good'
}
