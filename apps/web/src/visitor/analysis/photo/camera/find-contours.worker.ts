import type { DeclaredView } from '@chioma/contract'
import { type Contour, findContours } from '@chioma/engine/contours'
import { toRgb } from '../check/to-rgb.ts'

export type { Contour }

export interface PhotoToOutline {
  width: number
  height: number
  rgba: Uint8ClampedArray<ArrayBuffer>
  view: DeclaredView
}

addEventListener('message', ({ data }: MessageEvent<PhotoToOutline>) =>
  postMessage(findContours(toRgb(data), data.view) satisfies Contour[]),
)
