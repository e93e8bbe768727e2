import { MEASURE_UNIT, type Measure, type MeasureCode } from '@chioma/contract'
import type { FoundShafts } from './find-shafts.ts'
import { areShaftsClear, areThick, countShafts, isLikeCounted } from './shaft-count.ts'
import { isHair, totalChance } from './trace-shafts.ts'

/** On labelled photos of 87 people 99 in 100 of the true numbers lay between these factors of the count. */
const COUNT_RANGE = { low: 0.7, high: 1.5 }
/** The same for follicular units. */
const UNIT_RANGE = { low: 0.75, high: 1.75 }
/** Fewer shafts than this say nothing about how widths are spread. */
const LEAST_SHAFTS_FOR_SPREAD = 6
/** A shaft below this share of the median width is thin. */
const THIN_SHARE = 0.6
/** A width is read to about half a pixel of the shafts' picture. */
const WIDTH_ERROR_PX = 0.5

export interface ShaftFigures {
  count: number
  /** Hairs for the area of the picture. */
  inArea: number
  /** Why hairs cannot be counted: they are not clear enough, or longer, thicker or more than where counting was measured. */
  uncounted: 'quality' | 'view' | undefined
  /** Of the photo's own pixels; undefined without shafts. */
  medianWidthPx: number | undefined
  /** Coefficient of variation and share of thin shafts, 0..1; undefined with too few shafts, and with thick ones. */
  spread: number | undefined
  thinShare: number | undefined
  /** Why nothing is told of the spread. */
  unspread: 'quality' | 'view' | undefined
}

interface WeighedWidth {
  widthPx: number
  weight: number
}

/**
 * `sourceScale` is the number of source pixels per pixel of the content box, `hairCover` the share of the picture that is hair. A shaft counts as far as
 * it is likely a hair.
 */
export function shaftFigures(found: FoundShafts, sourceScale: number, hairCover: number): ShaftFigures {
  const { shafts, scale } = found
  const many = totalChance(shafts)
  if (many === 0) return { count: 0, inArea: 0, uncounted: 'quality', medianWidthPx: undefined, ...withoutSpread('quality') }
  const median = weightedMedian(shafts.map(({ widthPx, chance }) => ({ widthPx, weight: chance })))
  const uncounted = areShaftsClear(shafts) ? (isLikeCounted(found, median, hairCover) ? undefined : 'view') : 'quality'
  const numbers = { ...countShafts(found, median), uncounted } as const
  const medianWidthPx = median * scale * sourceScale
  if (many < LEAST_SHAFTS_FOR_SPREAD) return { ...numbers, medianWidthPx, ...withoutSpread('quality') }
  if (areThick(found, median)) return { ...numbers, medianWidthPx, ...withoutSpread('view') }
  const hairs = shafts.filter(isHair)
  const thinShare = hairs.filter(({ widthPx }) => widthPx < THIN_SHARE * median).length / Math.max(1, hairs.length)
  // By length too, so that a hair followed in pieces weighs as much as a whole one.
  const spread = weightedSpread(
    shafts.map(({ points, widthPx, chance }) => ({ widthPx, weight: chance * points.length })),
    many,
  )
  return { ...numbers, medianWidthPx, spread, thinShare, unspread: undefined }
}

const withoutSpread = (unspread: 'quality' | 'view') => ({ spread: undefined, thinShare: undefined, unspread })

/** The width that half of the weight stays below; between the two middle ones where it lies between. */
function weightedMedian(widths: readonly WeighedWidth[]): number {
  const ordered = [...widths].sort(byWidth)
  const half = totalWeight(ordered) / 2
  let below = 0
  let at = 0
  while (at < ordered.length - 1 && below + ordered[at].weight / 2 < half) below += ordered[at++].weight
  const [from, to] = [ordered[Math.max(0, at - 1)], ordered[at]]
  const [fromRank, toRank] = [below - from.weight / 2, below + to.weight / 2]
  if (at === 0 || toRank <= half) return to.widthPx
  return from.widthPx + ((half - fromRank) / (toRank - fromRank)) * (to.widthPx - from.widthPx)
}

/** Coefficient of variation of the widths of `many` hairs. */
function weightedSpread(widths: readonly WeighedWidth[], many: number): number {
  const total = totalWeight(widths)
  let [sum, squares] = [0, 0]
  for (const { widthPx, weight } of widths) sum += weight * widthPx
  const mean = sum / total
  for (const { widthPx, weight } of widths) squares += weight * (widthPx - mean) ** 2
  const variance = squares / total
  return Math.sqrt((variance * many) / (many - 1)) / mean
}

const byWidth = (first: WeighedWidth, second: WeighedWidth): number => first.widthPx - second.widthPx

function totalWeight(widths: readonly WeighedWidth[]): number {
  let total = 0
  for (const { weight } of widths) total += weight
  return total
}

export interface Scale {
  /** Source pixels per pixel of the shafts' picture. */
  widthStep: number
  areaPx: number
  pixelsPerMm: number | undefined
}

/** The shaft figures as measures; physical units only with a known scale. */
export function shaftMeasures(figures: ShaftFigures, { widthStep, areaPx, pixelsPerMm }: Scale): Measure[] {
  const { count, inArea, uncounted, medianWidthPx, spread, thinShare } = figures
  const { low, high } = COUNT_RANGE
  const measures = uncounted === undefined ? [measure('hair_count', count, Math.floor(count * low), Math.ceil(count * high))] : []
  if (uncounted === undefined && pixelsPerMm !== undefined) {
    const density = inArea / (areaPx / pixelsPerMm ** 2 / 100)
    measures.push(measure('hair_density', density, density * low, density * high))
  }
  if (medianWidthPx !== undefined) {
    const error = WIDTH_ERROR_PX * widthStep + 0.05 * medianWidthPx
    measures.push(measure('shaft_width_px', medianWidthPx, Math.max(0, medianWidthPx - error), medianWidthPx + error))
    if (pixelsPerMm !== undefined) {
      const um = 1000 / pixelsPerMm
      measures.push(
        measure('shaft_width', medianWidthPx * um, Math.max(0, medianWidthPx - error) * um, (medianWidthPx + error) * um),
      )
    }
  }
  if (spread !== undefined) measures.push(spreadMeasure(spread, inArea))
  if (thinShare !== undefined) measures.push(shareMeasure(thinShare, inArea))
  return measures
}

/** Units that can be told apart, with the range in which the labelled ones lay. */
export const unitMeasure = (count: number): Measure =>
  measure('follicular_units', count, Math.floor(count * UNIT_RANGE.low), Math.ceil(count * UNIT_RANGE.high))

/** Distribution error of a coefficient of variation of normal values (McKay), to 90 per cent. */
function spreadMeasure(spread: number, count: number): Measure {
  const error = 1.645 * spread * Math.sqrt((0.5 + spread * spread) / count)
  return measure('shaft_width_spread', 100 * spread, Math.max(0, 100 * (spread - error)), 100 * (spread + error))
}

/** Wilson's interval of a share, to 90 per cent. */
function shareMeasure(share: number, count: number): Measure {
  const z = 1.645
  const centre = (share + (z * z) / (2 * count)) / (1 + (z * z) / count)
  const half = (z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count))) / (1 + (z * z) / count)
  const low = Math.min(share, Math.max(0, centre - half))
  return measure('thin_shaft_share', 100 * share, 100 * low, 100 * Math.min(1, Math.max(share, centre + half)))
}

export const measure = (code: MeasureCode, value: number, low: number, high: number): Measure => ({
  code,
  value,
  low: Math.min(low, value),
  high: Math.max(high, value),
  unit: MEASURE_UNIT[code],
})
