import type { Finding } from '@chioma/contract'
import { largestRegions } from '../../image/components.ts'
import { countMask, emptyMask, resizeMask } from '../../image/mask.ts'
import { openMask } from '../../image/mask-morphology.ts'
import { percentile } from '../../image/percentile.ts'
import type { Mask } from '../../image/rgb-image.ts'
import type { HairFrame } from '../../segment/hair-frame.ts'
import type { PersonFrame } from '../../segment/hair-mask.ts'
import type { ViewReading } from '../../view-reading.ts'
import { findHeadTop, type HeadTop, spanOf } from './head-top.ts'

/** Of the depth of a head's top, what is marked: a head that is cut a little shows its brows sooner. */
const MARKED_DEPTH = 0.75
/** The contour, as shares of the head's width: far enough inside to be no background, not as deep as a forehead. */
const CONTOUR = { from: 0.04, to: 0.14 }
/** The middle of a head, to either side, as a share of its width. */
const MIDDLE = 0.25
/** The face, in depths of the top and as a share of the head's width to either side; less skin seen than this share of it tells no colour. */
const FACE = { from: 1.1, to: 2.2, aside: 0.3, least: 0.12 }
/** Bare scalp is as smooth as skin, has the face's hue within this, and is no darker than this below its lightness (L*): shorn hair is. */
const LIKE_FACE = { hue: 7, darker: 15, strands: 0.035 }
/** Bare share of the contour from which on a head is bald on top, if so much of its middle is bare too. Set by hand on half of the photos. */
const FOUND_FROM = 0.2
const MIDDLE_FROM = 0.1
const SEVERITY_FROM = { medium: 0.35, high: 0.6 }
/** Never surer than three in four; a second photo may differ by as much as the range. */
const CHANCE = { found: 0.5, perShare: 0.6, most: 0.75, range: 0.15 }

/**
 * Adds a bare top of the head to the reading of a portrait, and its score wherever it can be judged: skin of the person's own face,
 * smooth, along the upper contour of the head. The reading's `hairMask` is the hair.
 */
export function addBaldTop(reading: ViewReading, { frame, person }: PersonFrame): ViewReading {
  const head = findHeadTop({ frame, person })
  const bare =
    head && !head.isCut && reading.hairMask && findBare(frame, head, resizeMask(reading.hairMask, frame.width, frame.height))
  if (!head || !bare) return reading
  const share = bareShareOf(head, bare)
  const confidence = Math.min(CHANCE.most, chanceOf(share))
  const scored = { ...reading, scores: { ...reading.scores, crown_thinning: confidence } }
  if (share < FOUND_FROM) return scored
  const mask = markTop(head, bare)
  const finding: Finding = {
    code: 'crown_thinning',
    severity: share < SEVERITY_FROM.medium ? 'low' : share < SEVERITY_FROM.high ? 'medium' : 'high',
    confidence,
    confidenceLow: confidence - CHANCE.range,
    confidenceHigh: confidence + CHANCE.range,
    area: Math.min(1, share),
    regions: largestRegions(mask, 3),
  }
  return { ...scored, findings: [...reading.findings, finding], findingMasks: { ...reading.findingMasks, crown_thinning: mask } }
}

const chanceOf = (share: number): number =>
  share < FOUND_FROM ? (CHANCE.found * share) / FOUND_FROM : CHANCE.found + CHANCE.perShare * (share - FOUND_FROM)

/** What is no hair, and smooth and coloured as the face below is; undefined where too little of a face is seen. */
function findBare({ width, height, lab, strands }: HairFrame, head: HeadTop, hair: Mask): Mask | undefined {
  const face = emptyMask(width, height)
  const last = Math.min(height - 1, Math.floor(head.firstRow + FACE.to * head.depth))
  for (let y = Math.ceil(head.firstRow + FACE.from * head.depth); y <= last; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (Math.abs(x - head.middle) < FACE.aside * head.width && head.outline.data[i] & ~hair.data[i]) face.data[i] = 255
    }
  }
  const wholePx = 2 * FACE.aside * head.width * (FACE.to - FACE.from) * head.depth
  if (countMask(face) < FACE.least * wholePx) return undefined
  const [l, a, b] = [percentile(lab.l, 50, face), percentile(lab.a, 50, face), percentile(lab.b, 50, face)]
  const bare = emptyMask(width, height)
  for (let i = 0; i < bare.data.length; i++) {
    const isAlike = Math.hypot(lab.a[i] - a, lab.b[i] - b) < LIKE_FACE.hue && lab.l[i] > l - LIKE_FACE.darker
    if (isAlike && strands[i] < LIKE_FACE.strands && head.outline.data[i] & ~hair.data[i]) bare.data[i] = 255
  }
  return bare
}

/** Bare share of the upper contour, 0..1; where its middle is covered, never enough to be found. */
function bareShareOf(head: HeadTop, bare: Mask): number {
  const all = { count: 0, bare: 0 }
  const middle = { count: 0, bare: 0 }
  const firstRows = firstRowsOf(head)
  for (let y = head.firstRow; y <= head.firstRow + head.depth; y++) {
    const [left, right] = spanOf(head.outline, y)
    for (let x = left; x <= right; x++) {
      const i = y * bare.width + x
      const depth = Math.min(x - left, right - x, y - firstRows[x])
      if (head.outline.data[i] === 0 || depth < CONTOUR.from * head.width || depth >= CONTOUR.to * head.width) continue
      const isBare = bare.data[i] === 0 ? 0 : 1
      all.count++
      all.bare += isBare
      if (Math.abs(x - head.middle) >= MIDDLE * head.width) continue
      middle.count++
      middle.bare += isBare
    }
  }
  const share = all.bare / Math.max(1, all.count)
  const isMiddleBare = middle.bare >= MIDDLE_FROM * Math.max(1, middle.count)
  return isMiddleBare ? share : Math.min(share, FOUND_FROM / 2)
}

/** The first row of the outline in each column. */
function firstRowsOf({ outline: { width, height, data }, firstRow }: HeadTop): Int32Array {
  const rows = new Int32Array(width).fill(height)
  for (let y = height - 1; y >= firstRow; y--) for (let x = 0; x < width; x++) if (data[y * width + x] !== 0) rows[x] = y
  return rows
}

/** The bare part of the top, without specks. */
function markTop({ firstRow, depth }: HeadTop, bare: Mask): Mask {
  const top = emptyMask(bare.width, bare.height)
  const end = Math.floor(firstRow + MARKED_DEPTH * depth) * bare.width
  top.data.set(bare.data.subarray(0, end))
  return openMask(top, 1)
}
