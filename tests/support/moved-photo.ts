import type { RgbImage } from '../../packages/engine/src/image/rgb-image.ts'

/** How a photo of the same spot is taken another time. */
export interface Move {
  /** Radians by which the new photo must be turned clockwise to lie as the first one does. */
  rotation: number
  /** Above 1: taken from nearer by so much less, so that the new photo must be stretched. */
  scale: number
  /** Shares of the longer side. */
  shiftX: number
  shiftY: number
  /** Factor on all light. */
  light?: number
}

/** The same scene through a camera that was moved; beyond the border of the first photo lies its edge. */
export function movePhoto({ width, height, data }: RgbImage, { rotation, scale, shiftX, shiftY, light = 1 }: Move): RgbImage {
  const moved = new Uint8Array(data.length)
  const side = Math.max(width, height)
  const [cosine, sine] = [scale * Math.cos(rotation), scale * Math.sin(rotation)]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [right, down] = [x + 0.5 - width / 2, y + 0.5 - height / 2]
      const fromX = within(right * cosine - down * sine + shiftX * side + width / 2 - 0.5, width)
      const fromY = within(right * sine + down * cosine + shiftY * side + height / 2 - 0.5, height)
      const [left, top] = [Math.min(width - 2, Math.floor(fromX)), Math.min(height - 2, Math.floor(fromY))]
      for (let channel = 0; channel < 3; channel++) {
        const at = (top * width + left) * 3 + channel
        const upper = mixed(data[at], data[at + 3], fromX - left)
        const lower = mixed(data[at + 3 * width], data[at + 3 * width + 3], fromX - left)
        moved[(y * width + x) * 3 + channel] = Math.min(255, Math.round(light * mixed(upper, lower, fromY - top)))
      }
    }
  }
  return { width, height, data: moved }
}

const within = (place: number, side: number): number => Math.min(side - 1, Math.max(0, place))

const mixed = (first = 0, second = 0, part: number): number => first * (1 - part) + second * part
