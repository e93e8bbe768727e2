import type { Region } from '@chioma/contract'

/** Where a photo lies behind a square window, in percent of the window. */
export interface CropPlacement {
  width: string
  height: string
  left: string
  top: string
}

const MARGIN = 1.35
/** A closer look than this shows pixels rather than hair. */
const SMALLEST_SIDE = 0.28

const areaOf = (region: Region): number => region.width * region.height
const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
const percent = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`

/** The region that shows most of a finding. */
export function largestRegion(regions: readonly Region[]): Region | undefined {
  return regions.reduce<Region | undefined>(
    (largest, region) => (largest && areaOf(largest) >= areaOf(region) ? largest : region),
    undefined,
  )
}

/**
 * Places the photo so that a square window shows the region with some surroundings, undistorted and never beyond the
 * photo's edge. `aspect` is width over height; without a region the middle of the photo is shown.
 */
export function placeCrop(region: Region | undefined, aspect: number): CropPlacement {
  const whole = { x: 0, y: 0, width: 1, height: 1 }
  const { x, y, width, height } = region ?? whole
  const shorter = Math.min(aspect, 1)
  const side = between(Math.max(width * aspect, height) * MARGIN, shorter * SMALLEST_SIDE, shorter)
  const left = between((x + width / 2) * aspect - side / 2, 0, aspect - side)
  const top = between(y + height / 2 - side / 2, 0, 1 - side)
  return { width: percent(aspect / side), height: percent(1 / side), left: percent(-left / side), top: percent(-top / side) }
}

export const PLACES = [
  'top_left',
  'top',
  'top_right',
  'left',
  'middle',
  'right',
  'bottom_left',
  'bottom',
  'bottom_right',
] as const
export type Place = (typeof PLACES)[number]

/** In which ninths of the photo the regions lie, the most covered first. */
export function placesOf(regions: readonly Region[]): Place[] {
  const covered = new Map<Place, number>()
  for (const region of regions) {
    const column = ninth(region.x + region.width / 2)
    const row = ninth(region.y + region.height / 2)
    const place = PLACES[row * 3 + column] ?? 'middle'
    covered.set(place, (covered.get(place) ?? 0) + areaOf(region))
  }
  return [...covered].sort((a, b) => b[1] - a[1]).map(([place]) => place)
}

const ninth = (fraction: number): number => between(Math.floor(fraction * 3), 0, 2)
