import { useQuery } from '@tanstack/react-query'
import { traceOutlines } from './trace-outlines.ts'

/** Finer than this an outline shows no more, and tracing it takes longer. */
const LONGER_SIDE_PX = 420
export const OUTLINE_KEY = ['outline'] as const

/** An SVG path in a picture of this size. */
export interface Outline {
  path: string
  width: number
  height: number
}

/** The outlines of what an overlay marks; undefined while they are not known. */
export function useOutline(overlayUrl: string | undefined): Outline | undefined {
  return (
    useQuery({
      queryKey: [...OUTLINE_KEY, overlayUrl],
      queryFn: () => (overlayUrl === undefined ? null : outlineOf(overlayUrl)),
      enabled: overlayUrl !== undefined,
    }).data ?? undefined
  )
}

async function outlineOf(overlayUrl: string): Promise<Outline> {
  const picture = new Image()
  picture.src = overlayUrl
  await picture.decode()
  const scale = Math.min(1, LONGER_SIDE_PX / Math.max(picture.naturalWidth, picture.naturalHeight))
  const width = Math.max(1, Math.round(picture.naturalWidth * scale))
  const height = Math.max(1, Math.round(picture.naturalHeight * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('canvas_unavailable')
  context.drawImage(picture, 0, 0, width, height)
  return { path: traceOutlines({ width, height, values: opacityOf(context.getImageData(0, 0, width, height)) }), width, height }
}

/** However faint the overlay is drawn: its most opaque pixel counts as marked. */
function opacityOf({ data }: ImageData): Float32Array {
  const values = new Float32Array(data.length / 4)
  let most = 1
  for (let pixel = 0; pixel < values.length; pixel += 1) {
    const value = data[pixel * 4 + 3] ?? 0
    values[pixel] = value
    if (value > most) most = value
  }
  return values.map((value) => value / most)
}
