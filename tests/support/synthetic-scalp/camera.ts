import type { Canvas } from './canvas.ts'
import { shade } from './canvas.ts'
import type { Random } from './random.ts'

export interface CameraOptions {
  /** Gaussian noise of the sensor, deviation in levels of 0..255. */
  noise: number
  /** Radius of the lens blur in pixels; 0 is sharp. */
  blurPx: number
  /** Factor on all light. */
  brightness: number
  /** Fall of light from the left to the right edge, 0..1. */
  gradient: number
}

/** What a camera does to a scene: uneven light, blur, noise; in place. */
export function photograph(canvas: Canvas, options: CameraOptions, random: Random): void {
  const { width, height, data } = canvas
  for (let pixel = 0; pixel < width * height; pixel++) {
    shade(canvas, pixel, options.brightness * (1 + options.gradient * (0.5 - (pixel % width) / width)))
  }
  for (let pass = 0; pass < (options.blurPx > 0 ? 3 : 0); pass++) blurOnce(canvas, Math.max(1, Math.round(options.blurPx * 0.6)))
  if (options.noise === 0) return
  const noise = random.normals(data.length)
  for (let i = 0; i < data.length; i++) data[i] = data[i] + options.noise * noise[i]
}

function blurOnce(canvas: Canvas, radius: number): void {
  const { width, height } = canvas
  for (let y = 0; y < height; y++) blurLine(canvas.data, y * width * 3, 3, width, radius)
  for (let x = 0; x < width; x++) blurLine(canvas.data, x * 3, width * 3, height, radius)
}

function blurLine(data: Float32Array, start: number, step: number, count: number, radius: number): void {
  const line = new Float32Array(count)
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0; i < count; i++) line[i] = data[start + channel + i * step]
    let sum = 0
    for (let i = -radius; i <= radius; i++) sum += line[clampIndex(i, count)]
    for (let i = 0; i < count; i++) {
      data[start + channel + i * step] = sum / (2 * radius + 1)
      sum += line[clampIndex(i + radius + 1, count)] - line[clampIndex(i - radius, count)]
    }
  }
}

const clampIndex = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index))
