import type { CannotTell, Finding, Measure, MeasureCode } from '@chioma/contract'
import { coverOf, maskAsPlane } from '../image/mask.ts'
import { readContent } from '../image/photo-content.ts'
import type { Mask, RgbImage } from '../image/rgb-image.ts'
import { emptyReading, type ViewReading, type WatchedContent } from '../view-reading.ts'
import { type FoundShafts, findShafts } from './near/find-shafts.ts'
import { countUnits } from './near/follicular-units.ts'
import { judgeSign, type SignEvidence } from './near/judge-signs.ts'
import { logistic } from './near/linear-model.ts'
import { type NearScene, readNearScene } from './near/near-scene.ts'
import { placeInPhoto, placeRegions, shaftsInSource } from './near/place-in-photo.ts'
import { measure, type ShaftFigures, shaftFigures, shaftMeasures, unitMeasure } from './near/shaft-measures.ts'
import { readSurface, type Surface } from './near/surface.ts'
import { type NearView, surfaceEvidence } from './near/surface-evidence.ts'
import type { RangedValue } from './near/tile-range.ts'
import { meanWithRange, scaleRange } from './near/tile-range.ts'

/** Source pixels per pixel of the image, and per millimetre where a scale is known. */
export interface NearScale {
  sourcePerPixel: number
  pixelsPerMm: number | undefined
}

/** Signs for which nothing better than chance has been shown. */
const UNPROVEN: Record<NearView, Finding['code'][]> = {
  microscope: ['pustules', 'breakage', 'scarring_signs', 'patchy_loss'],
  close_up: ['pustules', 'thick_scale', 'breakage', 'scarring_signs'],
}

/**
 * Measures the surface of a scalp seen near and, under a microscope, its hair shafts: `dandruff`, `dryness`, `oiliness`, `redness`,
 * `low_density`, `thin_hair`. What a close-up shows beside it is read by `readCloseView`.
 */
export function readNearView(
  image: RgbImage,
  view: NearView,
  scale: NearScale,
  { content, onStage }: WatchedContent = { content: readContent(image), onStage: () => {} },
): ViewReading {
  const scene = readNearScene(image, content)
  onStage('scene')
  const surface = readSurface(scene)
  onStage('surface')
  const evidence = surfaceEvidence(surface, view)
  const reading = judgeAll(evidence.signs)
  reading.cannotTell.push(...evidence.cannotTell)
  reading.measures.push(...surfaceMeasures(scene, surface))
  reading.cannotTell.push(...UNPROVEN[view].map((code): CannotTell => ({ code, reason: 'not_measured' })))
  if (view === 'microscope') addShafts(reading, findShafts(scene), scene, scale)
  onStage('shafts')
  return {
    ...reading,
    ...(view === 'microscope' && { distance: surface.fitted.distance }),
    findings: reading.findings.map((finding) => placeRegions(finding, image, scene.box)),
    findingMasks: Object.fromEntries(
      Object.entries(reading.findingMasks).map(([code, mask]) => [code, placeInPhoto(mask, image, scene.box)]),
    ),
    hairMask: placeInPhoto(scene.hair, image, scene.box),
  }
}

function judgeAll(signs: SignEvidence[]): ViewReading {
  const reading = emptyReading()
  for (const sign of signs) judgeInto(reading, sign)
  return reading
}

function judgeInto(reading: ViewReading, sign: SignEvidence): void {
  reading.scores[sign.code] = logistic(sign.odds)
  const judged = judgeSign(sign)
  if (judged === undefined) return
  reading.findings.push(judged.finding)
  if (judged.mask !== undefined) reading.findingMasks[sign.code] = judged.mask
}

/** What is measured of the skin itself. */
export const SURFACE_MEASURES: readonly MeasureCode[] = ['flake_area', 'shine', 'redness', 'scale_texture']

function surfaceMeasures(scene: NearScene, { flakeShare, shine, redness, scaleTexture }: Surface): Measure[] {
  const ranged = (code: MeasureCode, { value, low, high }: RangedValue): Measure => measure(code, value, low, high)
  const asPercent = (mask: Mask): RangedValue => scaleRange(meanWithRange(maskAsPlane(mask), undefined), 100, 100)
  return [
    ranged('flake_area', scaleRange(flakeShare, 100, 100)),
    ranged('shine', shine),
    ranged('redness', redness),
    ranged('scale_texture', scaleTexture),
    ranged('hair_cover', asPercent(scene.hair)),
  ]
}

function addShafts(reading: ViewReading, found: FoundShafts, scene: NearScene, { sourcePerPixel, pixelsPerMm }: NearScale): void {
  const figures = shaftFigures(found, sourcePerPixel, coverOf(scene.hair))
  const widthStep = found.scale * sourcePerPixel
  const areaPx = found.width * found.height * widthStep ** 2
  reading.measures.push(...shaftMeasures(figures, { widthStep, areaPx, pixelsPerMm }))
  if (figures.uncounted !== undefined) reading.cannotTell.push({ code: 'hair_count', reason: figures.uncounted })
  reading.hairs = shaftsInSource(found, scene.box, sourcePerPixel)
  addUnits(reading, countUnits(found))
  addThinHair(reading, figures)
  addLowDensity(reading, pixelsPerMm, figures.uncounted)
}

function addUnits(reading: ViewReading, count: number | undefined): void {
  if (count === undefined) reading.cannotTell.push({ code: 'follicular_units', reason: 'view' })
  else reading.measures.push(unitMeasure(count))
}

/** Set by hand: perspective and focus alone spread measured widths by up to a half, so only more than that counts. */
const THIN_HAIR = { spreadMiddle: 0.55, spreadStep: 0.1, foundFrom: 0.5, highFromChance: 0.5, oddsSpread: 1 }

function addThinHair(reading: ViewReading, { spread, thinShare, unspread = 'quality' }: ShaftFigures): void {
  if (spread === undefined || thinShare === undefined) {
    for (const code of ['thin_hair', 'shaft_width_spread', 'thin_shaft_share'] as const) {
      reading.cannotTell.push({ code, reason: unspread })
    }
    return
  }
  const odds = (spread - THIN_HAIR.spreadMiddle) / THIN_HAIR.spreadStep
  const { foundFrom, highFromChance, oddsSpread } = THIN_HAIR
  judgeInto(reading, {
    code: 'thin_hair',
    odds,
    oddsSpread,
    foundFrom,
    highFromChance,
    extent: thinShare,
    mediumFrom: 0.25,
    highFrom: 0.4,
  })
}

/** Adults have about 150 to 300 hairs a square centimetre (Barman 1965); below 120 is taken as low. */
const LOW_DENSITY = { middlePerCm2: 120, stepPerCm2: 20, mediumBelow: 90, highBelow: 60 }

function addLowDensity(reading: ViewReading, pixelsPerMm: number | undefined, uncounted: ShaftFigures['uncounted']): void {
  const density = reading.measures.find(({ code }) => code === 'hair_density')
  if (density === undefined) {
    const reason = pixelsPerMm === undefined ? 'no_scale' : (uncounted ?? 'quality')
    for (const code of ['low_density', 'hair_density', 'shaft_width'] as const) reading.cannotTell.push({ code, reason })
    return
  }
  const { middlePerCm2, stepPerCm2, mediumBelow, highBelow } = LOW_DENSITY
  const odds = (middlePerCm2 - density.value) / stepPerCm2
  const oddsSpread = (density.high - density.low) / (2 * 1.645 * stepPerCm2)
  const extent = -density.value
  judgeInto(reading, {
    code: 'low_density',
    odds,
    oddsSpread,
    foundFrom: 0.5,
    highFromChance: 0.5,
    extent,
    mediumFrom: -mediumBelow,
    highFrom: -highBelow,
  })
}
