import type { Severity } from '@chioma/contract'
import { countMask, intersectMasks, maskAbove } from '../image/mask.ts'
import type { Mask, Plane, RgbImage } from '../image/rgb-image.ts'
import { HEAD_MAP_SIDE, type HeadNetReading, runHeadNets } from './head-net.ts'
import { type GradeModel, HEAD_GRADES, HEAD_TRAINING_DISTRIBUTION } from './head-net-weights.ts'
import { type HeadPicture, takeHeadPicture } from './head-picture.ts'

/** Hair loss on a head, as learned from heads seen from above. */
export interface HeadReading {
  /** The chance that hair is thinning at least moderately, 0..1, and what the least and the most worried of the networks says. */
  chance: number
  low: number
  high: number
  severity: Severity
  /** Where hair is thin or missing, on the head alone. */
  thinning: Mask
  /** How far the head is from those known; up to 1 it is familiar. */
  distance: number
}

/** From this likelihood on a place counts as thin: where outlines of heads left out were met best. */
const THIN_FROM = 0.4
/** High, and medium: from these chances of severe and of moderate thinning on, where at least this share of the head is thin. */
const HIGH_FROM = { chance: 0.5, share: 0.12 }
const MEDIUM_FROM = { chance: 0.65, share: 0.05 }
/** Thinning over so much of the head is medium however doubtful: of 27 such heads that were called low, 20 are graded moderate. */
const WIDESPREAD_FROM_SHARE = 0.25

/** `area`: where the head is, with the proportions of the photo. The networks look at it and at its mirror image. */
export function readHead(photo: RgbImage, area: Mask, seenFrom: 'above' | 'behind'): HeadReading {
  const picture = takeHeadPicture(photo, area)
  const models = HEAD_GRADES[seenFrom]
  const asSeen = runHeadNets(picture.data)
  const readings = [...asSeen, ...runHeadNets(mirrored(picture.data, 3)).map(mirroredReading)]
  const odds = meanOf(readings.map((reading) => [...reading.odds]))
  const chance = chanceOf(models.moderate, odds)
  const chances = readings.map((reading) => chanceOf(models.moderate, reading.odds))
  const map = meanOf(readings.map((reading) => [...reading.thinning]))
  const thinning = intersectMasks(maskAbove(spreadMap(map, picture, area), THIN_FROM), area)
  const share = countMask(thinning) / Math.max(1, countMask(area))
  return {
    chance,
    low: Math.min(chance, ...chances),
    high: Math.max(chance, ...chances),
    severity: severityOf({ moderate: chance, severe: chanceOf(models.severe, odds), share }),
    thinning,
    distance: distanceOf(asSeen),
  }
}

const mirroredReading = (reading: HeadNetReading): HeadNetReading => ({ ...reading, thinning: mirrored(reading.thinning, 1) })

/** A square of interleaved channels with left and right exchanged. */
function mirrored(values: Uint8Array, channels: number): Uint8Array
function mirrored(values: Float32Array, channels: number): Float32Array
function mirrored(values: Uint8Array | Float32Array, channels: number): Uint8Array | Float32Array {
  const side = Math.sqrt(values.length / channels)
  const out = values.slice()
  for (let place = 0; place < side * side; place++) {
    const from = channels * (place + side - 1 - 2 * (place % side))
    for (let channel = 0; channel < channels; channel++) out[channels * place + channel] = values[from + channel]
  }
  return out
}

const meanOf = (rows: readonly (readonly number[])[]): number[] =>
  rows[0].map((_, i) => rows.reduce((sum, row) => sum + row[i], 0) / rows.length)

const chanceOf = ({ weights, start }: GradeModel, odds: readonly number[]): number =>
  1 / (1 + Math.exp(-weights.reduce((sum, weight, i) => sum + weight * odds[i], start)))

function severityOf({ moderate, severe, share }: { moderate: number; severe: number; share: number }): Severity {
  if (severe >= HIGH_FROM.chance && share >= HIGH_FROM.share) return 'high'
  const isPlain = moderate >= MEDIUM_FROM.chance && share >= MEDIUM_FROM.share
  return isPlain || share >= WIDESPREAD_FROM_SHARE ? 'medium' : 'low'
}

/** The map laid over the head, each pixel from the four nearest places; 0 outside its box. */
function spreadMap(map: readonly number[], { box }: HeadPicture, { width, height }: Mask): Plane {
  const data = new Float32Array(width * height)
  const columns = placesAlong(width, box.x0, box.x1)
  const rows = placesAlong(height, box.y0, box.y1)
  for (let y = 0; y < height; y++) {
    const row = rows[y]
    if (row === undefined) continue
    const [near, far] = [row.near * HEAD_MAP_SIDE, row.far * HEAD_MAP_SIDE]
    for (let x = 0; x < width; x++) {
      const column = columns[x]
      if (column === undefined) continue
      const upper = (1 - column.share) * map[near + column.near] + column.share * map[near + column.far]
      const lower = (1 - column.share) * map[far + column.near] + column.share * map[far + column.far]
      data[y * width + x] = (1 - row.share) * upper + row.share * lower
    }
  }
  return { width, height, data }
}

interface PlacesAt {
  near: number
  far: number
  share: number
}

/** For each pixel along a side, the two nearest places of the map and how far it lies towards the second. */
function placesAlong(size: number, from: number, to: number): (PlacesAt | undefined)[] {
  return Array.from({ length: size }, (_, pixel) => {
    const at = ((pixel + 0.5) / size - from) / (to - from)
    if (at < 0 || at >= 1) return undefined
    const place = Math.min(HEAD_MAP_SIDE - 1, Math.max(0, at * HEAD_MAP_SIDE - 0.5))
    const near = Math.floor(place)
    return { near, far: Math.min(HEAD_MAP_SIDE - 1, near + 1), share: place - near }
  })
}

/** The root mean square of how many deviations each trait lies from its mean, on average over the networks, over what one in a hundred reaches. */
function distanceOf(readings: readonly HeadNetReading[]): number {
  const distances = readings.map(({ features }, net) => {
    const { means, deviations } = HEAD_TRAINING_DISTRIBUTION.nets[net]
    const squares = features.reduce((sum, value, i) => sum + ((value - means[i]) / deviations[i]) ** 2, 0)
    return Math.sqrt(squares / features.length)
  })
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length / HEAD_TRAINING_DISTRIBUTION.limit
}
