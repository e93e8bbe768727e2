import type { Mask, RgbImage } from '@chioma/engine'

export type Colour = readonly [red: number, green: number, blue: number]

/** A picture in the making: three floats a pixel, 0..255. */
export interface Canvas {
  width: number
  height: number
  data: Float32Array
}

export function createCanvas(width: number, height: number, [red, green, blue]: Colour): Canvas {
  const data = new Float32Array(width * height * 3)
  for (let p = 0; p < data.length; p += 3) {
    data[p] = red
    data[p + 1] = green
    data[p + 2] = blue
  }
  return { width, height, data }
}

/** Lays a colour over one pixel, `opacity` 0..1. */
export function blend(canvas: Canvas, pixel: number, colour: Colour, opacity: number): void {
  for (let channel = 0; channel < 3; channel++) {
    const at = pixel * 3 + channel
    canvas.data[at] = canvas.data[at] * (1 - opacity) + colour[channel] * opacity
  }
}

/** Multiplies one pixel. */
export function shade(canvas: Canvas, pixel: number, factor: number): void {
  for (let at = pixel * 3; at < pixel * 3 + 3; at++) canvas.data[at] = canvas.data[at] * factor
}

export function toImage(canvas: Canvas): RgbImage {
  const data = new Uint8Array(canvas.data.length)
  for (let i = 0; i < data.length; i++) data[i] = Math.min(255, Math.max(0, Math.round(canvas.data[i])))
  return { width: canvas.width, height: canvas.height, data }
}

export const createMask = (width: number, height: number): Mask => ({ width, height, data: new Uint8Array(width * height) })

/** Share of the frame that a mask covers, 0..1. */
export const maskShare = (mask: Mask): number => {
  let inside = 0
  for (const value of mask.data) if (value !== 0) inside++
  return inside / mask.data.length
}
