import type { Alert, Region } from '@chioma/contract'
import { meanAndDeviation } from '../image/percentile.ts'
import type { Mask, RgbImage } from '../image/rgb-image.ts'
import { buildFarFrame } from '../segment/far-frame.ts'
import { findScalpPlace } from '../segment/scalp-place.ts'
import type { ViewReading, WatchedContent } from '../view-reading.ts'
import { measureCloseUp } from './alerts/close-up-features.ts'
import { findHairBearing } from './alerts/hair-bearing.ts'
import { readAlerts } from './alerts/read-alerts.ts'
import { findRoughSkin } from './alerts/rough-skin.ts'
import { CLOSE_PATCH_SIDE_PX, measureClosePatches } from './far/close-patches.ts'
import { judgeCloseUp } from './far/judge-view.ts'
import { keepToScalp } from './keep-to-scalp.ts'
import { placeInPhoto, placeRegions } from './near/place-in-photo.ts'
import { SURFACE_SIGNS } from './near/surface-evidence.ts'
import { readJudged } from './read-far-view.ts'
import { type NearScale, readNearView, SURFACE_MEASURES } from './read-near-view.ts'

/**
 * How much hair covers a scalp seen close up, and what a doctor should look at. What its surface shows counts as an alert at most: diseased scalps without
 * flakes or redness score no lower on those signs than scalps with them.
 */
export function readCloseView(image: RgbImage, scale: NearScale, watched: WatchedContent): ViewReading {
  const { place, ...far } = readCover(image, watched)
  watched.onStage('far')
  const near = readNearView(image, 'close_up', scale, watched)
  const joined: ViewReading = {
    findings: [...near.findings, ...far.findings],
    alerts: far.alerts ?? [],
    scores: { ...far.scores, ...near.scores },
    measures: [...near.measures, ...far.measures],
    cannotTell: [...near.cannotTell, ...far.cannotTell],
    findingMasks: { ...far.findingMasks, ...near.findingMasks },
    alertMasks: far.alertMasks ?? {},
    hairMask: far.hairMask ?? near.hairMask,
    hairs: near.hairs,
  }
  return withoutSurface(withIrritatedSkin(place === undefined ? joined : keepToScalp(joined, place)))
}

const SURFACE_CODES: ReadonlySet<string> = new Set([...SURFACE_SIGNS, ...SURFACE_MEASURES])

function withoutSurface(reading: ViewReading): ViewReading {
  const isTold = (code: string): boolean => !SURFACE_CODES.has(code)
  const told = <Value>(byCode: Record<string, Value>) =>
    Object.fromEntries(Object.entries(byCode).filter(([code]) => isTold(code)))
  return {
    ...reading,
    findings: reading.findings.filter(({ code }) => isTold(code)),
    scores: told(reading.scores),
    measures: reading.measures.filter(({ code }) => isTold(code)),
    cannotTell: reading.cannotTell.filter(({ code }) => isTold(code)),
    findingMasks: told(reading.findingMasks),
  }
}

/** Red, flaking and dry at once: none of them alone calls for a doctor, the three together do. */
const IRRITATED = ['redness', 'dandruff', 'dryness'] as const
/** As strong as an alert at its limit. */
const IRRITATED_STRENGTH = 1 / 3

function withIrritatedSkin(reading: ViewReading): ViewReading {
  const { findings, alerts = [], findingMasks, alertMasks } = reading
  const found = IRRITATED.map((code) => findings.find((finding) => finding.code === code))
  if (found.includes(undefined) || alerts.some(({ code }) => code === 'sore_skin')) return reading
  const regions = found[0]?.regions
  const alert: Alert = { code: 'sore_skin', strength: IRRITATED_STRENGTH, ...(regions && { regions }) }
  const mask = findingMasks.redness
  return { ...reading, alerts: [...alerts, alert], alertMasks: { ...alertMasks, ...(mask && { sore_skin: mask }) } }
}

interface Cover extends ViewReading {
  /** Where scalp can be. */
  place: Mask | undefined
}

/** What is measured at the size of far views, on the photo without plain borders. Where skin is rough it is seldom bare for want of hair alone. */
function readCover(image: RgbImage, { content }: WatchedContent): Cover {
  const frame = buildFarFrame(content.image)
  const patches = measureClosePatches(buildFarFrame(content.image, CLOSE_PATCH_SIDE_PX))
  const features = measureCloseUp(frame)
  const rough = findRoughSkin(features)
  const { alerts, masks } = readAlerts(features, rough, patches)
  const strength = Math.max(0, patches.strength - meanAndDeviation(rough).mean)
  const read = readJudged(judgeCloseUp(content.image, frame, { ...patches, strength }), 'close_up')
  const placed = (mask: Mask): Mask => placeInPhoto(mask, image, content.box)
  const withPlace = <Found extends { regions?: Region[] | undefined }>(found: Found): Found =>
    placeRegions(found, image, content.box)
  const place = findScalpPlace(findHairBearing(features), features.skin)
  return {
    ...read,
    place: place && placed(place),
    findings: read.findings.map(withPlace),
    alerts: alerts.map(withPlace),
    findingMasks: mapMasks(read.findingMasks, placed),
    alertMasks: mapMasks(masks, placed),
    hairMask: read.hairMask && placed(read.hairMask),
  }
}

const mapMasks = (masks: Record<string, Mask>, change: (mask: Mask) => Mask): Record<string, Mask> =>
  Object.fromEntries(Object.entries(masks).map(([code, mask]) => [code, change(mask)]))
