import { type EyeArea, findEyes } from '@chioma/engine/eyes'
import { toRgb } from '../check/to-rgb.ts'

export type { EyeArea }

export interface PixelsToSearch {
  width: number
  height: number
  rgba: Uint8ClampedArray<ArrayBuffer>
}

addEventListener('message', ({ data }: MessageEvent<PixelsToSearch>) => postMessage(findEyes(toRgb(data)) satisfies EyeArea[]))
