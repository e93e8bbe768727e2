import { type Finding, type Region, regionSchema } from '@chioma/contract'
import type { ReportInput } from './report-input.ts'
import type { ReportWriter } from './report-writer.ts'
import { list } from './wording.ts'

const PLACES = [
  ['upperLeft', 'upper', 'upperRight'],
  ['left', 'centre', 'right'],
  ['lowerLeft', 'lower', 'lowerRight'],
] as const
export type Place = (typeof PLACES)[number][number]

const WIDE_FROM_SHARE = 0.5
const SPREAD_FROM_DEVIATION = 0.22
const NAMED_APART = 3

export type Whereabouts =
  | { kind: 'nowhere' }
  | { kind: 'wide' }
  | { kind: 'spread' }
  | { kind: 'one'; place: Place }
  | { kind: 'two' | 'several'; place: Place }
  | { kind: 'apart'; places: Place[] }

/**
 * Sums up regions: one place, a few places apart, two or several around one, spread, or most of the photo. Regions without area are passed over; as rectangles
 * hold more than they surround, they are most of the photo only where `area`, the share of hair and scalp that is affected, does not speak against it.
 * How many more than two there are is not said: models name the largest few, and the outlines show more.
 */
export function whereabouts(regions: readonly Region[] = [], area = 1): Whereabouts {
  const marked = regions.filter((region) => regionSchema.safeParse(region).success && region.width * region.height > 0)
  if (marked.length === 0) return { kind: 'nowhere' }
  const total = sum(marked.map(areaOf))
  if (total >= WIDE_FROM_SHARE && area >= WIDE_FROM_SHARE) return { kind: 'wide' }
  const x = sum(marked.map((region) => areaOf(region) * (region.x + region.width / 2))) / total
  const y = sum(marked.map((region) => areaOf(region) * (region.y + region.height / 2))) / total
  const place = PLACES[third(y)][third(x)]
  if (marked.length === 1) return { kind: 'one', place }
  const places = [
    ...new Set(marked.map((region) => PLACES[third(region.y + region.height / 2)][third(region.x + region.width / 2)])),
  ]
  if (places.length > 1 && places.length <= NAMED_APART) return { kind: 'apart', places }
  if (marked.length === 2) return { kind: 'two', place }
  const deviation = Math.sqrt(sum(marked.map((region) => areaOf(region) * squaredDistance(region, x, y))) / total)
  if (deviation >= SPREAD_FROM_DEVIATION) return { kind: 'spread' }
  return { kind: 'several', place }
}

/** One sentence that says where in the photo, for who has it before them; `variant` keeps neighbouring findings from sounding alike. */
export function whereSentence(
  writer: ReportWriter,
  { regions, area }: Pick<Finding, 'regions' | 'area'>,
  variant: number,
): string | undefined {
  const where = whereabouts(regions, area)
  if (where.kind === 'nowhere' || !writer.isPhotoShown) return undefined
  return writer.say(`where.${where.kind}.${variant}`, {
    place: 'place' in where ? writer.say(`place.${where.place}`) : '',
    places:
      'places' in where
        ? list(
            writer.language,
            where.places.map((place) => writer.say(`place.${place}`)),
          )
        : '',
  })
}

/** Whether it is seen where the scalp ends: `noEdge` where that kept thinning from being outlined, `overEdge` where its outline may reach beyond. */
export type ScalpEdge = 'noEdge' | 'overEdge'

/** Thinning over so much of a head has little hair around it. */
const OVER_EDGE_FROM_SHARE = 0.85

/** Undefined where hair closes the thin place in, and for what is no thinning of a head. */
export function scalpEdgeOf(
  { code, area = 0, regions = [] }: Finding,
  { view, cannotTell }: Pick<ReportInput, 'view' | 'cannotTell'>,
): ScalpEdge | undefined {
  if (code !== 'diffuse_thinning' && code !== 'crown_thinning') return undefined
  if (regions.length > 0) return view.startsWith('head_') && area >= OVER_EDGE_FROM_SHARE ? 'overEdge' : undefined
  return cannotTell.some((untold) => untold.code === 'bald_area' && untold.reason === 'no_edge') ? 'noEdge' : undefined
}

/** Whether a thin crown is no crown alone, but nearly all of the head. */
export const isWholeHead = ({ finding, scalpEdge }: { finding: Finding; scalpEdge: ScalpEdge | undefined }): boolean =>
  finding.code === 'crown_thinning' && scalpEdge !== undefined

const third = (position: number): 0 | 1 | 2 => (position < 1 / 3 ? 0 : position < 2 / 3 ? 1 : 2)
const areaOf = (region: Region): number => region.width * region.height
const squaredDistance = (region: Region, x: number, y: number): number =>
  (region.x + region.width / 2 - x) ** 2 + (region.y + region.height / 2 - y) ** 2
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
