import { emptyMask } from '../../image/mask.ts'
import { percentiles } from '../../image/percentile.ts'
import type { Plane } from '../../image/rgb-image.ts'

/**
 * How high the log-odds of the cells are where they are high: what one in fifty exceeds, and one in two hundred. The outermost
 * cells are left out: plain borders bleed into them.
 */
export function cellOddsFigures(odds: Plane): number[] {
  const inside = emptyMask(odds.width, odds.height)
  for (let y = 1; y < odds.height - 1; y++) inside.data.fill(255, y * odds.width + 1, (y + 1) * odds.width - 1)
  return percentiles(odds.data, [98, 99.5], inside)
}
