import type { Region } from '@chioma/contract'

const areaOf = (region: Region): number => region.width * region.height
const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

/** The region that shows most of a finding. */
export function largestRegion(regions: readonly Region[]): Region | undefined {
  return regions.reduce<Region | undefined>(
    (largest, region) => (largest && areaOf(largest) >= areaOf(region) ? largest : region),
    undefined,
  )
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
