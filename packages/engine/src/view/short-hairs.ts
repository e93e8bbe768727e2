import { boxBlur } from '../image/box-blur.ts'
import { findComponents } from '../image/components.ts'
import { emptyMask } from '../image/mask.ts'
import type { Plane } from '../image/rgb-image.ts'
import type { ViewFrame } from './view-frame.ts'

/** Dark bars on lighter background, as hairs cut short look from near: whatever the colour of the light. */
export interface ShortHairs {
  count: number
  /** How many of the frame's four quarters hold one. */
  quarters: number
  /** How much they lie in one direction, 0..1. */
  oneWay: number
  /** Mean difference from the background, in L*. */
  depth: number
}

/** The background is the mean over a square of this radius, of the frame at full size; a bar is this much darker, in L*. */
const BACKGROUND_RADIUS_PX = 16
const DARKER_BY = 11
/** Length, thickness and length over thickness of a bar, and how much of its ellipse it fills. */
const BAR = { leastLengthPx: 12, mostLengthPx: 150, leastThicknessPx: 2.2, mostThicknessPx: 18, elongation: 1.9, solidity: 0.72 }

export function findShortHairs({ lightness: [full] }: ViewFrame): ShortHairs {
  const background = boxBlur(full, BACKGROUND_RADIUS_PX)
  const dark = emptyMask(full.width, full.height)
  for (let i = 0; i < dark.data.length; i++) if (background.data[i] - full.data[i] > DARKER_BY) dark.data[i] = 255
  const bars = describeSpots(findComponents(dark), full, background).filter(isBar)
  const sum = bars.reduce(
    (all, { across, along, depth }) => ({ across: all.across + across, along: all.along + along, depth: all.depth + depth }),
    { across: 0, along: 0, depth: 0 },
  )
  const quarters = new Set(bars.map(({ x, y }) => (x < full.width / 2 ? 0 : 1) + (y < full.height / 2 ? 0 : 2)))
  const each = Math.max(1, bars.length)
  return {
    count: bars.length,
    quarters: quarters.size,
    oneWay: Math.hypot(sum.across, sum.along) / each,
    depth: sum.depth / each,
  }
}

/** A connected spot as the ellipse of the same second moments. */
interface Spot {
  x: number
  y: number
  areaPx: number
  lengthPx: number
  thicknessPx: number
  /** The direction as a vector of its double angle, of length 1. */
  across: number
  along: number
  depth: number
}

function isBar({ areaPx, lengthPx, thicknessPx }: Spot): boolean {
  if (lengthPx < BAR.leastLengthPx || lengthPx > BAR.mostLengthPx) return false
  if (thicknessPx < BAR.leastThicknessPx || thicknessPx > BAR.mostThicknessPx) return false
  return lengthPx / thicknessPx >= BAR.elongation && areaPx / ((Math.PI / 4) * lengthPx * thicknessPx) >= BAR.solidity
}

function describeSpots({ labels, list }: ReturnType<typeof findComponents>, light: Plane, background: Plane): Spot[] {
  const sums = list.map(() => ({ xx: 0, yy: 0, xy: 0, depth: 0 }))
  for (let y = 0, i = 0; y < light.height; y++) {
    for (let x = 0; x < light.width; x++, i++) {
      if (labels[i] === 0) continue
      const [sum, { centerX, centerY }] = [sums[labels[i] - 1], list[labels[i] - 1]]
      sum.xx += (x - centerX) ** 2
      sum.yy += (y - centerY) ** 2
      sum.xy += (x - centerX) * (y - centerY)
      sum.depth += background.data[i] - light.data[i]
    }
  }
  return list.map(({ areaPx, centerX, centerY }, n) => {
    const { xx, yy, xy, depth } = sums[n]
    const [half, difference] = [(xx + yy) / 2 / areaPx, Math.hypot(xx - yy, 2 * xy) / 2 / areaPx]
    const length = Math.max(1e-9, 2 * difference * areaPx)
    return {
      ...{ x: centerX, y: centerY, areaPx, depth: depth / areaPx },
      lengthPx: 4 * Math.sqrt(half + difference),
      thicknessPx: 4 * Math.sqrt(Math.max(1 / 16, half - difference)),
      across: (xx - yy) / length,
      along: (2 * xy) / length,
    }
  })
}
