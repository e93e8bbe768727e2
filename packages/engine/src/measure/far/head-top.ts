import { findComponents, keepComponents } from '../../image/components.ts'
import { emptyMask, maskAbove } from '../../image/mask.ts'
import { resizePlane } from '../../image/resize.ts'
import type { Mask } from '../../image/rgb-image.ts'
import type { PersonFrame } from '../../segment/hair-mask.ts'

/** The top of a head reaches down to this share of its width there, which is above the brows. */
const TOP_DEPTH = 0.45
const LEAST_TOP_PX = 8
/** A head cut wider than this share of its width may be cut at the forehead, which is bare on everybody. */
const MOST_CUT = 0.8
/** Where a border cuts the head within so many rows. */
const BORDER_PX = 1

/** Where the top of a head lies in the outline of a person, in pixels. */
export interface HeadTop {
  outline: Mask
  firstRow: number
  depth: number
  width: number
  middle: number
  /** The photo's upper border cuts the head. */
  isCut: boolean
}

/** Undefined where the outline ends before it is as deep as a head's top. */
export function findHeadTop({ frame, person }: PersonFrame): HeadTop | undefined {
  const outline = largestOf(maskAbove(resizePlane(person, frame.width, frame.height), 0.5))
  const firstRow = Math.floor(outline.data.indexOf(255) / outline.width)
  if (firstRow < 0) return undefined
  for (let y = firstRow + LEAST_TOP_PX; y < outline.height; y++) {
    const [left, right] = spanOf(outline, y)
    const width = right - left + 1
    if (y - firstRow < TOP_DEPTH * width) continue
    const [firstLeft, firstRight] = spanOf(outline, firstRow)
    const isCut = firstRow <= BORDER_PX && firstRight - firstLeft + 1 > MOST_CUT * width
    return { outline, firstRow, depth: y - firstRow, width, middle: (left + right) / 2, isCut }
  }
  return undefined
}

/** A head is so many times as long as its top is wide; further down are neck and shoulders, or hair that hangs. */
const LENGTH = 1.15

/** The head alone, in the size of the outline. */
export function headOf({ outline: { width, height, data }, firstRow, width: across }: HeadTop): Mask {
  const head = emptyMask(width, height)
  head.data.set(data.subarray(0, Math.round(firstRow + LENGTH * across) * width))
  return head
}

function largestOf(mask: Mask): Mask {
  const components = findComponents(mask)
  const most = components.list.reduce((largest, { areaPx }) => Math.max(largest, areaPx), 0)
  return keepComponents(mask, components, ({ areaPx }) => areaPx === most)
}

/** The first and last column of the outline in a row. */
export function spanOf({ width, data }: Mask, y: number): [number, number] {
  const row = data.subarray(y * width, (y + 1) * width)
  return [row.indexOf(255), row.lastIndexOf(255)]
}
