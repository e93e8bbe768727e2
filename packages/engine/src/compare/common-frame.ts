import { type Frame, type PlacedPlane, placePlane } from '../align/place-plane.ts'
import type { Placement } from '../align/placement.ts'
import { UNMOVED } from '../align/placement.ts'
import { resizeImage } from '../image/resize.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'

/** What two photos of one spot both show: of one size, at one scale and in one light, so that it differs by what changed. */
export interface CommonFrame {
  earlier: RgbImage
  later: RgbImage
  /** Pixels of the frame for a pixel of the earlier photo. */
  scale: number
}

const CHANNELS = [0, 1, 2] as const

/** Lays a later photo on an earlier one, keeps what both show at the coarser of their scales, and gives the later one the light of the earlier. */
export function frameTogether(earlier: RgbImage, later: RgbImage, placement: Placement): CommonFrame {
  const [earlierSide, laterSide] = [longSideOf(earlier), longSideOf(later)]
  const sidePx = Math.round(Math.min(earlierSide, laterSide / placement.scale))
  const first = scaled(earlier, sidePx / earlierSide)
  const second = scaled(later, Math.min(1, (sidePx * placement.scale) / laterSide))
  const frame = { width: first.width, height: first.height, sidePx }
  const own = CHANNELS.map((channel) => placePlane(planeOf(first, channel), UNMOVED, frame))
  const other = CHANNELS.map((channel) => placePlane(planeOf(second, channel), placement, frame))
  const part = seenInBoth(own, other, frame)
  const gains = CHANNELS.map((channel) => lightBetween(own[channel], other[channel], part, frame))
  return { earlier: cut(own, part, frame, [1, 1, 1]), later: cut(other, part, frame, gains), scale: sidePx / earlierSide }
}

const longSideOf = ({ width, height }: RgbImage): number => Math.max(width, height)

const scaled = (image: RgbImage, scale: number): RgbImage =>
  resizeImage(image, Math.max(1, Math.round(scale * image.width)), Math.max(1, Math.round(scale * image.height)))

function planeOf({ width, height, data }: RgbImage, channel: number): Plane {
  const values = new Float32Array(width * height)
  for (let i = 0; i < values.length; i++) values[i] = data[3 * i + channel] ?? 0
  return { width, height, data: values }
}

/** Both ends are inside. */
interface Part {
  left: number
  right: number
  top: number
  bottom: number
}

/** The frame without the borders that one of the photos does not reach: of the four, the one that misses most goes first. */
function seenInBoth([own]: readonly PlacedPlane[], [other]: readonly PlacedPlane[], { width, height }: Frame): Part {
  const part = { left: 0, right: width - 1, top: 0, bottom: height - 1 }
  const isMissing = (x: number, y: number): number => (own?.cover.data[y * width + x] && other?.cover.data[y * width + x] ? 0 : 1)
  const missingInColumn = (x: number): number => {
    let missing = 0
    for (let y = part.top; y <= part.bottom; y++) missing += isMissing(x, y)
    return missing / (part.bottom - part.top + 1)
  }
  const missingInRow = (y: number): number => {
    let missing = 0
    for (let x = part.left; x <= part.right; x++) missing += isMissing(x, y)
    return missing / (part.right - part.left + 1)
  }
  while (part.left < part.right && part.top < part.bottom) {
    const missing = {
      left: missingInColumn(part.left),
      right: missingInColumn(part.right),
      top: missingInRow(part.top),
      bottom: missingInRow(part.bottom),
    }
    const most = Math.max(missing.left, missing.right, missing.top, missing.bottom)
    if (most === 0) return part
    if (missing.left === most) part.left += 1
    else if (missing.right === most) part.right -= 1
    else if (missing.top === most) part.top += 1
    else part.bottom -= 1
  }
  return part
}

/** Cells across the longer side: what is compared is the light of places, not of hairs. */
const LIGHT_CELLS = 48
/** Below this a cell is too dark to tell a ratio from. */
const LEAST_LIGHT = 8

/** By how much the earlier photo is lighter in one channel: the middle of all places, which what changed in fewer than half of them does not move. */
function lightBetween(own: PlacedPlane | undefined, other: PlacedPlane | undefined, part: Part, { width }: Frame): number {
  if (own === undefined || other === undefined) return 1
  const size = Math.max(1, Math.ceil(Math.max(part.right - part.left + 1, part.bottom - part.top + 1) / LIGHT_CELLS))
  const ratios: number[] = []
  for (let top = part.top; top + size <= part.bottom + 1; top += size) {
    for (let left = part.left; left + size <= part.right + 1; left += size) {
      let [before, after] = [0, 0]
      for (let y = top; y < top + size; y++) {
        for (let i = y * width + left; i < y * width + left + size; i++) {
          before += own.values.data[i] ?? 0
          after += other.values.data[i] ?? 0
        }
      }
      if (Math.min(before, after) > LEAST_LIGHT * size ** 2) ratios.push(before / after)
    }
  }
  return ratios.sort((first, second) => first - second)[ratios.length >> 1] ?? 1
}

function cut(
  planes: readonly PlacedPlane[],
  { left, right, top, bottom }: Part,
  frame: Frame,
  gains: readonly number[],
): RgbImage {
  const [width, height] = [right - left + 1, bottom - top + 1]
  const data = new Uint8Array(3 * width * height)
  for (const [channel, { values }] of planes.entries()) {
    const gain = gains[channel] ?? 1
    for (let y = 0; y < height; y++) {
      const from = (y + top) * frame.width + left
      for (let x = 0; x < width; x++)
        data[3 * (y * width + x) + channel] = Math.min(255, Math.round(gain * (values.data[from + x] ?? 0)))
    }
  }
  return { width, height, data }
}
