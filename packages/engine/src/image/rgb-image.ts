/** Upright pixels: interleaved 8-bit sRGB, row by row, `3 * width * height` bytes. */
export interface RgbImage {
  width: number
  height: number
  data: Uint8Array
}

/** One byte a pixel, row by row: 0 outside, 255 inside. */
export interface Mask {
  width: number
  height: number
  data: Uint8Array
}

/** One 32-bit float a pixel, row by row. */
export interface Plane {
  width: number
  height: number
  data: Float32Array
}
