import type { DeclaredView } from '@chioma/contract'
import { useEffect, useState } from 'react'
import { drawScaled, pictureOf } from '../check/draw-picture.ts'
import type { Contour, PhotoToOutline } from './find-contours.worker.ts'

/** More than what outlines are looked for at. */
const OUTLINE_SIDE_PX = 512

export interface OutlinedPhoto {
  width: number
  height: number
  contours: readonly Contour[]
}

/** The outlines of a photo at an address, found beside the page; undefined until then, and without lines where none can be had. */
export function useContours(photoUrl: string | undefined, view: DeclaredView): OutlinedPhoto | undefined {
  const [outlined, setOutlined] = useState<OutlinedPhoto>()
  useEffect(() => {
    if (photoUrl === undefined) return
    const left = new AbortController()
    const set = (found: OutlinedPhoto) => {
      if (!left.signal.aborted) setOutlined(found)
    }
    outline(photoUrl, view, left.signal).then(set, () => set({ width: 1, height: 1, contours: [] }))
    return () => {
      left.abort()
      setOutlined(undefined)
    }
  }, [photoUrl, view])
  return outlined
}

async function outline(photoUrl: string, view: DeclaredView, signal: AbortSignal): Promise<OutlinedPhoto> {
  const answer = await fetch(photoUrl, { signal })
  if (!answer.ok) throw new Error('photo_unavailable')
  const photo = await createImageBitmap(await answer.blob())
  const { width, height } = photo
  const { rgba, ...size } = pictureOf(drawScaled(photo, { x: 0, y: 0, width, height }, OUTLINE_SIDE_PX), photo)
  photo.close()
  const asked = { width: size.width, height: size.height, rgba, view } satisfies PhotoToOutline
  return { width, height, contours: await findContours(asked, signal) }
}

async function findContours(photo: PhotoToOutline, signal: AbortSignal): Promise<Contour[]> {
  const worker = new Worker(new URL('./find-contours.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Contour[]>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Contour[]>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('outline_unavailable')))
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.postMessage(photo, [photo.rgba.buffer])
    })
  } finally {
    worker.terminate()
  }
}
