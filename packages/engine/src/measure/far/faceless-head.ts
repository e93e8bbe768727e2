import type { Finding } from '@chioma/contract'
import { readHead } from '../../heads/read-head.ts'
import { largestRegions } from '../../image/components.ts'
import { countMask, intersectMasks, resizeMask } from '../../image/mask.ts'
import type { RgbImage } from '../../image/rgb-image.ts'
import type { SegmentedParts } from '../../segment/hair-mask.ts'
import { findClosedIn } from '../../segment/scalp-place.ts'
import type { ViewReading } from '../../view-reading.ts'
import { adjoinsForehead } from './forehead.ts'
import { findHeadTop, headOf } from './head-top.ts'

const FOUND_FROM = 0.5
/** Never surer than three in four; a second photo may differ by as much as the range. */
const CHANCE = { most: 0.75, range: 0.15 }
/** Of what is thin, hair closes in so much on all sides; where it is open below, it is a forehead as well, and how far that reaches is not known. */
const CLOSED_FROM = 0.25
const OPEN_MOST = 0.4

/** A forehead below a hairline that has gone back: every look of the networks is surer than this of thinning, where the neck of somebody with full hair reached 0.77. */
const RECEDED_FROM = 0.9
const RECEDED = {
  code: 'receding_hairline',
  severity: 'medium',
  confidence: 0.6,
  confidenceLow: 0.45,
  confidenceHigh: 0.75,
} as const

/**
 * Adds what the networks for heads make of a person whose face is not seen, from behind or with the head bent, to the reading of a portrait:
 * as much thinning as all of them see, where hair closes it in. A face would be taken for bare scalp, and a forehead is: below hair it leaves a doubt,
 * or where there is none left speaks of the hairline, which is then not outlined.
 */
export function addFacelessThinning(reading: ViewReading, image: RgbImage, seen: SegmentedParts): ViewReading {
  const head = findHeadTop(seen)
  if (head === undefined) return reading
  const area = headOf(head)
  const { width, height } = area
  const { low, severity, thinning } = readHead(image, area, 'above')
  const closed = intersectMasks(thinning, resizeMask(findClosedIn(seen.hair), width, height))
  const isClosed = countMask(closed) >= CLOSED_FROM * countMask(thinning)
  const confidence = Math.min(isClosed ? CHANCE.most : OPEN_MOST, low)
  const scored = { ...reading, scores: { ...reading.scores, crown_thinning: confidence } }
  const isReceded = !isClosed && low >= RECEDED_FROM && adjoinsForehead(thinning, resizeMask(seen.hair, width, height))
  if (isReceded) return withReceded(scored)
  if (confidence < FOUND_FROM) return scored
  const finding: Finding = {
    code: 'crown_thinning',
    severity,
    confidence,
    confidenceLow: confidence - CHANCE.range,
    confidenceHigh: confidence + CHANCE.range,
    area: Math.min(1, countMask(closed) / Math.max(1, countMask(area))),
    regions: largestRegions(closed, 3),
  }
  return {
    ...scored,
    findings: [...reading.findings, finding],
    findingMasks: { ...reading.findingMasks, crown_thinning: closed },
  }
}

const withReceded = (reading: ViewReading): ViewReading => ({
  ...reading,
  findings: [...reading.findings, RECEDED],
  scores: { ...reading.scores, receding_hairline: RECEDED.confidence },
})
