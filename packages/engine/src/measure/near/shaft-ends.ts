import { percentile } from '../../image/percentile.ts'
import type { Plane } from '../../image/rgb-image.ts'
import type { Point } from './trace-shafts.ts'

/** Below this share of a shaft's own darkness a line goes on as the shadow of its root under the skin. */
const SHADOW_SHARE = 0.7
/** A shaft with less contrast than this to the skin beside it, in levels of 0..255, is left as it is. */
const LEAST_CONTRAST = 10
/** How far from the middle line the skin is looked at, in widths. */
const BESIDE_WIDTHS = 1.2
const LEAST_POINTS = 4

/** A line without its ends that are far less dark than the rest of it, as against the skin beside it. Pixels of `light`. */
export function withoutShadow(light: Plane, points: Point[], widthPx: number): Point[] {
  const [first, last] = [points[0], points[points.length - 1]]
  const angle = Math.atan2(last.y - first.y, last.x - first.x)
  const [dx, dy] = [-Math.sin(angle), Math.cos(angle)]
  const lightAt = ({ x, y }: Point, aside: number): number => valueAt(light, x + aside * dx, y + aside * dy)
  const cores = Float32Array.from(points, (point) => Math.min(lightAt(point, -1), lightAt(point, 0), lightAt(point, 1)))
  const besides = Float32Array.from(
    points.flatMap((point) => [lightAt(point, -BESIDE_WIDTHS * widthPx), lightAt(point, BESIDE_WIDTHS * widthPx)]),
  )
  const [own, skin] = [percentile(cores, 25), percentile(besides, 60)]
  if (skin - own < LEAST_CONTRAST) return points
  const most = skin - SHADOW_SHARE * (skin - own)
  const kept = points.slice(
    cores.findIndex((value) => value <= most),
    cores.findLastIndex((value) => value <= most) + 1,
  )
  return kept.length < LEAST_POINTS ? points : kept
}

/** The nearest pixel; outside, that of the border. */
function valueAt({ width, height, data }: Plane, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)))
  return data[Math.min(height - 1, Math.max(0, Math.round(y))) * width + column]
}
