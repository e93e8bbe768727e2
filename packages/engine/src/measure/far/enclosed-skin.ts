import type { Finding } from '@chioma/contract'
import { findComponents, largestRegions } from '../../image/components.ts'
import { countMask, emptyMask, intersectMasks, maskAbove } from '../../image/mask.ts'
import { openMask } from '../../image/mask-morphology.ts'
import { resizePlane } from '../../image/resize.ts'
import type { Mask, Plane } from '../../image/rgb-image.ts'
import type { PersonFrame, SegmentedParts } from '../../segment/hair-mask.ts'
import { findSkinLike } from '../../segment/part-priors.ts'
import { findClosedIn } from '../../segment/scalp-place.ts'
import type { ViewReading } from '../../view-reading.ts'

/** From this chance of a person on. */
const OUTLINE_FROM = 0.45
/** Share of a place of skin that hair must close in. */
const CLOSED_SHARE = 0.7
const LEAST_PX = 20
/** Bare skin over hair, by area, from which on it is of medium severity. Set by hand on half of the photos of people. */
const MEDIUM_FROM = 0.2
/** Never surer than three in four; a second photo may differ by as much as the range. */
const CHANCE = { least: 0.5, perShare: 1, most: 0.75, range: 0.15 }

/**
 * In a portrait, whose face hair may close in as well, the place must lie high on the head and the face below it; bent heads and crowns
 * seen from behind are taken for portraits too.
 */
const IN_PORTRAIT = { foundFrom: 0.04, topFrom: 0.1, bottomTo: 0.5, topDepth: 0.45 }

/** With less of anything like skin than this, half of the smallest place that is found where all of a head is hair, none is looked for. Of 101 heads of a clinic with mild loss 53 show more. */
const SKIN_SHOWN = { likeness: 0.001, share: 0.02 }

/** Whether enough of a person is coloured like skin to tell its parts, which takes far longer. */
export function showsSkin({ frame, person }: PersonFrame): boolean {
  const like = findSkinLike(frame)
  const outline = maskAbove(resizePlane(person, frame.width, frame.height), OUTLINE_FROM)
  let shown = 0
  for (let i = 0; i < like.length; i++) if (outline.data[i] !== 0 && like[i] > SKIN_SHOWN.likeness) shown++
  return shown > SKIN_SHOWN.share * countMask(outline)
}

/** Adds a bare crown closed in by hair to the reading of a portrait, or of a head. */
export function addEnclosedCrown(reading: ViewReading, parts: SegmentedParts): ViewReading {
  const place = findEnclosedSkin(parts)
  if (place === undefined || place.overHair < IN_PORTRAIT.foundFrom || !isCrown(place, parts.person)) return reading
  return withCrown(reading, place)
}

/** Whether a place lies below the upper rim of a head and above its face, by the width that the head has near its top. */
function isCrown({ mask }: EnclosedSkin, person: Plane): boolean {
  const { width, height } = mask
  const outline = maskAbove(resizePlane(person, width, height), 0.5)
  const firstRow = Math.floor(outline.data.indexOf(255) / width)
  let [row, across] = [firstRow, width]
  for (; row < height; row++) {
    across = countMask({ width, height: 1, data: outline.data.subarray(row * width, (row + 1) * width) })
    if (row > firstRow && row - firstRow >= IN_PORTRAIT.topDepth * across) break
  }
  const [first, last] = [mask.data.indexOf(255), mask.data.lastIndexOf(255)].map((at) => Math.floor(at / width) - firstRow)
  return first >= IN_PORTRAIT.topFrom * across && last <= IN_PORTRAIT.bottomTo * across
}

function withCrown(reading: ViewReading, { mask, overHair }: EnclosedSkin): ViewReading {
  const confidence = Math.min(CHANCE.most, CHANCE.least + CHANCE.perShare * (overHair - IN_PORTRAIT.foundFrom))
  const finding: Finding = {
    code: 'crown_thinning',
    severity: overHair < MEDIUM_FROM ? 'low' : 'medium',
    confidence,
    confidenceLow: confidence - CHANCE.range,
    confidenceHigh: confidence + CHANCE.range,
    area: overHair / (1 + overHair),
    regions: largestRegions(mask, 3),
  }
  return {
    ...reading,
    findings: [...reading.findings.filter(({ code }) => code !== 'crown_thinning'), finding],
    scores: { ...reading.scores, crown_thinning: confidence },
    findingMasks: { ...reading.findingMasks, crown_thinning: mask },
  }
}

interface EnclosedSkin {
  mask: Mask
  /** Its area over that of the hair. */
  overHair: number
}

/** The largest place of skin on a head that hair closes in on all sides. */
function findEnclosedSkin({ frame: { width, height }, person, chances }: SegmentedParts): EnclosedSkin | undefined {
  const outline = maskAbove(resizePlane(person, width, height), OUTLINE_FROM)
  const [hairChance, skinChance] = chances
  const likely = (data: Float32Array | undefined): Mask =>
    openMask(intersectMasks(maskAbove({ width, height, data: data ?? new Float32Array(width * height) }, 0.5), outline), 1)
  const [hair, skin] = [likely(hairChance), likely(skinChance)]
  const { labels, list } = findComponents(skin)
  const closed = new Int32Array(list.length + 1)
  const closedIn = findClosedIn(hair)
  for (let i = 0; i < labels.length; i++) if (closedIn.data[i] !== 0) closed[labels[i]]++
  const places = list.filter(({ label, areaPx }) => areaPx >= LEAST_PX && closed[label] >= CLOSED_SHARE * areaPx)
  if (places.length === 0) return undefined
  const largest = places.reduce((most, place) => (place.areaPx > most.areaPx ? place : most))
  const mask = emptyMask(width, height)
  for (let i = 0; i < labels.length; i++) if (labels[i] === largest.label) mask.data[i] = 255
  return { mask, overHair: largest.areaPx / Math.max(1, countMask(hair)) }
}
