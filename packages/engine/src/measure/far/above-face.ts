import type { Finding, FindingCode } from '@chioma/contract'
import { largestRegions } from '../../image/components.ts'
import { countMask, emptyMask, intersectMasks, maskAbove } from '../../image/mask.ts'
import { openMask } from '../../image/mask-morphology.ts'
import { percentile } from '../../image/percentile.ts'
import { resizePlane } from '../../image/resize.ts'
import type { Mask } from '../../image/rgb-image.ts'
import type { SeenFace } from '../../segment/face/find-face.ts'
import { HAIRLINE_UP_TO, type PlacesOnHead, partOfHead, placesOnHead } from '../../segment/face/places-on-head.ts'
import type { HairFrame } from '../../segment/hair-frame.ts'
import type { PersonFrame } from '../../segment/hair-mask.ts'
import type { ViewReading } from '../../view-reading.ts'

/**
 * Where hair grows above a face, in widths of the face's box: from where on above the eyes there is hair, and the crown, how far up a head
 * reaches, and how far to either side of the face's middle it is looked at. Of a part that is smaller, as the square of the width, nothing is told.
 */
const PLACES = { hairlineFrom: HAIRLINE_UP_TO, crownFrom: 0.7, upTo: 1.1, aside: 0.4, least: 0.06 }
/** Around the middle of the box, in widths of it, skin is the person's own. */
const CHEEKS = 0.25
/** Bare scalp is as smooth as skin, has the face's hue within this, and is no darker than this below its lightness (L*): shorn hair is. */
const LIKE_FACE = { hue: 7, darker: 15, strands: 0.035 }
/** From this bare share on it is found: twice what any of 79 faces with full hair shows. */
const FOUND_FROM = 0.25
const SEVERITY_FROM = { medium: 0.4, high: 0.65 }
/** Never surer than three in four; a second photo may differ by as much as the range. */
const CHANCE = { found: 0.5, perShare: 0.6, most: 0.75, range: 0.15 }

/** Adds a hairline gone back and a bare crown to the reading of a portrait, by how much skin is seen above a face where hair grows; and their scores wherever it can be judged. */
export function addBareAboveFace(reading: ViewReading, { frame, person }: PersonFrame, face: SeenFace): ViewReading {
  const { width, height } = frame
  const outline = maskAbove(resizePlane(person, width, height), 0.5)
  const places = placesOnHead(frame, face)
  const bare = findBare(frame, outline, places)
  const wholePx = (face.box.width * width) ** 2
  const judge = (code: FindingCode, from: number, judged: ViewReading): ViewReading => {
    const place = intersectMasks(
      outline,
      partOfHead(places, ({ above, aside }) => above >= from && above <= PLACES.upTo && aside <= PLACES.aside),
    )
    return countMask(place) < PLACES.least * wholePx
      ? judged
      : withBare(judged, { code, place, bare: intersectMasks(bare, place) })
  }
  return judge('crown_thinning', PLACES.crownFrom, judge('receding_hairline', PLACES.hairlineFrom, reading))
}

function withBare(reading: ViewReading, { code, place, bare }: { code: FindingCode; place: Mask; bare: Mask }): ViewReading {
  const share = countMask(bare) / countMask(place)
  const confidence = Math.min(CHANCE.most, chanceOf(share))
  const scored = { ...reading, scores: { ...reading.scores, [code]: confidence } }
  if (share < FOUND_FROM) return scored
  const mask = openMask(bare, 1)
  const finding: Finding = {
    code,
    severity: share < SEVERITY_FROM.medium ? 'low' : share < SEVERITY_FROM.high ? 'medium' : 'high',
    confidence,
    confidenceLow: confidence - CHANCE.range,
    confidenceHigh: confidence + CHANCE.range,
    area: share,
    regions: largestRegions(mask, 3),
  }
  return { ...scored, findings: [...reading.findings, finding], findingMasks: { ...reading.findingMasks, [code]: mask } }
}

const chanceOf = (share: number): number =>
  share < FOUND_FROM ? (CHANCE.found * share) / FOUND_FROM : CHANCE.found + CHANCE.perShare * (share - FOUND_FROM)

/** Of the person, what is smooth and coloured as the face is. */
function findBare({ width, height, lab, strands }: HairFrame, outline: Mask, places: PlacesOnHead): Mask {
  const cheeks = partOfHead(places, ({ fromMiddle }) => fromMiddle < CHEEKS)
  const [l, a, b] = [percentile(lab.l, 50, cheeks), percentile(lab.a, 50, cheeks), percentile(lab.b, 50, cheeks)]
  const bare = emptyMask(width, height)
  for (let i = 0; i < bare.data.length; i++) {
    const isAlike = Math.hypot(lab.a[i] - a, lab.b[i] - b) < LIKE_FACE.hue && lab.l[i] > l - LIKE_FACE.darker
    if (isAlike && strands[i] < LIKE_FACE.strands) bare.data[i] = outline.data[i]
  }
  return bare
}
