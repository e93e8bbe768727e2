import { percentile } from '../../image/percentile.ts'
import type { Plane } from '../../image/rgb-image.ts'
import type { Point } from './shaft-trail.ts'

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
  const cores = new Float32Array(points.length)
  const besides = new Float32Array(2 * points.length)
  const [besideX, besideY] = [BESIDE_WIDTHS * widthPx * dx, BESIDE_WIDTHS * widthPx * dy]
  for (let i = 0; i < points.length; i++) {
    const { x, y } = points[i]
    cores[i] = Math.min(valueAt(light, x - dx, y - dy), valueAt(light, x, y), valueAt(light, x + dx, y + dy))
    besides[2 * i] = valueAt(light, x - besideX, y - besideY)
    besides[2 * i + 1] = valueAt(light, x + besideX, y + besideY)
  }
  const [own, skin] = [percentile(cores, 25), percentile(besides, 60)]
  if (skin - own < LEAST_CONTRAST) return points
  const most = skin - SHADOW_SHARE * (skin - own)
  let [from, to] = [0, cores.length]
  while (from < to && !(cores[from] <= most)) from++
  while (to > from && !(cores[to - 1] <= most)) to--
  const kept = points.slice(from, to)
  return kept.length < LEAST_POINTS ? points : kept
}

/** The nearest pixel; outside, that of the border. */
function valueAt({ width, height, data }: Plane, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x + 0.5)))
  return data[Math.min(height - 1, Math.max(0, Math.floor(y + 0.5))) * width + column]
}
