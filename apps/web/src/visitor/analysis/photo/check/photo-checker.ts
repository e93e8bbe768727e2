import type { DeclaredView } from '@chioma/contract'
import type { CheckAnswer, CheckRequest, PhotoCheck, Picture } from './check-photo.worker.ts'

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
