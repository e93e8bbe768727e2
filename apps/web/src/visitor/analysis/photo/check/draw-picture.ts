import type { Picture } from './check-photo.worker.ts'

/** The server scales a photo down to this before it looks at it. */
export const READING_SIDE_PX = 1280

/** What of a source is drawn, in its own pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Draws a part of a photo or film onto a canvas, at most `sidePx` on its longer side. */
export function drawScaled(source: CanvasImageSource, box: Box, sidePx: number): HTMLCanvasElement {
  const factor = Math.min(1, sidePx / Math.max(box.width, box.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(box.width * factor))
  canvas.height = Math.max(1, Math.round(box.height * factor))
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, box.x, box.y, box.width, box.height, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** The pixels of a canvas, to be judged as those of a photo of the given size. */
export function pictureOf(canvas: HTMLCanvasElement, source: { width: number; height: number }): Picture {
  const { width, height } = canvas
  const rgba = contextOf(canvas).getImageData(0, 0, width, height).data
  return { width, height, rgba, sourceWidth: Math.round(source.width), sourceHeight: Math.round(source.height) }
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('canvas_unavailable')
  return context
}
