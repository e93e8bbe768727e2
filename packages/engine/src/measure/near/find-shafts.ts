import { luminance } from '../../image/luminance.ts'
import { fitWithin } from '../../image/resize.ts'
import { captionRows } from './caption-rows.ts'
import type { NearScene } from './near-scene.ts'
import { withoutShadow } from './shaft-ends.ts'
import { askShaftNet, SHAFT_NET_SIDE_PX } from './shaft-net.ts'
import { measureWidth } from './shaft-width.ts'
import { type TracedShaft, traceShafts } from './trace-shafts.ts'

export interface FoundShafts {
  shafts: TracedShaft[]
  /** Pixels of the content box per pixel of the shafts. */
  scale: number
  /** Of the picture in which the shafts were followed. */
  width: number
  height: number
}

/** Finds the hair shafts of a scalp seen near, one by one: always at one size, so that the size of the photo does not count. */
export function findShafts({ fine, fineLight, gain, box }: NearScene): FoundShafts {
  const { width, height, data } = fitWithin(fine, SHAFT_NET_SIDE_PX)
  const field = askShaftNet({ width, height, data }, gain)
  for (const { from, to } of captionRows(fineLight)) {
    const [first, last] = [Math.floor(from * height), Math.ceil(to * height)]
    field.line.fill(Number.NEGATIVE_INFINITY, first * field.width, last * field.width)
  }
  const light = luminance({ width, height, data })
  const shafts = traceShafts(field).map(({ points, widthPx: expectedPx, isCut }) => {
    const widthPx = measureWidth(light, points, expectedPx) ?? expectedPx
    return { points: withoutShadow(light, points, widthPx), widthPx, isCut }
  })
  return { shafts, scale: (box.x1 - box.x0) / width, width, height }
}
