import { luminance } from '../../image/luminance.ts'
import { fitWithin } from '../../image/resize.ts'
import { captionRows } from './caption-rows.ts'
import type { NearScene } from './near-scene.ts'
import { canonicalOrientation, fromOriented, orientPicture, type PictureOrientation, toOriented } from './picture-orientation.ts'
import { withoutShadow } from './shaft-ends.ts'
import type { ShaftField } from './shaft-field.ts'
import { runShaftNet, SHAFT_NET_SIDE_PX } from './shaft-net.ts'
import type { Point } from './shaft-trail.ts'
import { measureWidths } from './shaft-width.ts'
import { type TracedShaft, traceShafts } from './trace-shafts.ts'

export interface FoundShafts {
  /** Each with how much it counts as a hair. */
  shafts: TracedShaft[]
  /** Pixels of the content box per pixel of the shafts. */
  scale: number
  /** Of the picture in which the shafts were followed. */
  width: number
  height: number
}

/** Finds the hair shafts of a scalp seen near, one by one: always at one size and turned one way, so that neither counts. */
export function findShafts({ fine, fineLight, gain, box }: NearScene): FoundShafts {
  const small = fitWithin(fine, SHAFT_NET_SIDE_PX)
  const { width, height } = small
  const orientation = canonicalOrientation(luminance(small))
  const picture = orientPicture(small, orientation)
  const light = luminance(picture)
  const field = runShaftNet(picture, gain)
  for (const { from, to } of captionRows(fineLight))
    hideRows(field, orientation, Math.floor(from * height), Math.ceil(to * height))
  const traced = traceShafts(field)
  const widths = measureWidths(light, traced)
  const shafts = traced.map((shaft, n) => {
    const widthPx = widths[n] ?? shaft.widthPx
    const own = withoutShadow(light, shaft.points, widthPx)
    return { ...shaft, points: backToPhoto(own, orientation), widthPx }
  })
  return { shafts, scale: (box.x1 - box.x0) / width, width, height }
}

function backToPhoto(oriented: readonly Point[], orientation: PictureOrientation): Point[] {
  const points: Point[] = []
  for (const point of oriented) points.push(fromOriented(point, orientation))
  return points
}

/** Sees no hair in these rows of the picture as it was before it was oriented. */
function hideRows({ width, line }: ShaftField, orientation: PictureOrientation, from: number, to: number): void {
  const corners = [toOriented({ x: 0, y: from }, orientation), toOriented({ x: orientation.width - 1, y: to - 1 }, orientation)]
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  for (let y = Math.min(...ys); y <= Math.max(...ys); y++) {
    line.fill(Number.NEGATIVE_INFINITY, y * width + Math.min(...xs), y * width + Math.max(...xs) + 1)
  }
}
