import type { Mask, RgbImage } from '../../../packages/engine/src/image/rgb-image.ts'
import { readFarView } from '../../../packages/engine/src/measure/read-far-view.ts'
import { readNearView } from '../../../packages/engine/src/measure/read-near-view.ts'
import { recognizeView } from '../../../packages/engine/src/view/recognize-view.ts'
import type { ViewReading } from '../../../packages/engine/src/view-reading.ts'
import { drawHead, type HeadToDraw } from '../../../tests/support/drawn/draw-head.ts'
import { lightPhoto } from '../../../tests/support/synthetic-scalp/light-photo.ts'
import { DISTRACTIONS, renderDistraction } from '../../../tests/support/synthetic-scalp/render-distraction.ts'
import { renderScalp, type ScalpOptions, type ScalpTruth } from '../../../tests/support/synthetic-scalp/render-scalp.ts'

export interface DrawnScalp {
  name: string
  image: RgbImage
  truth: ScalpTruth
  reading: ViewReading
  isAccepted: boolean
}

export interface DrawnHead {
  head: HeadToDraw
  reading: ViewReading
}

/** Painted pictures with known truth, and what the engine says of them. */
export interface DrawnPhotos {
  scalps: DrawnScalp[]
  /** The scalp of that name in other light. */
  relit: { name: string; reading: ViewReading }[]
  heads: DrawnHead[]
  /** Pictures of anything else: whether each was rejected. */
  othersRejected: boolean[]
}

/** Small, so that all of them take seconds. */
const SIZE = { width: 400, height: 300, hairWidthPx: 6, hairLengthPx: 90, rootDistancePx: 44, flakeRadiusPx: 8 }

const SCALPS: Record<string, Partial<ScalpOptions>> = {
  'clean scalp': { hairs: 18, seed: 1 },
  'many hairs': { hairs: 26, seed: 5, hairTurn: 0.5 },
  'fine hairs': { hairs: 14, seed: 7, hairWidthPx: 4 },
  'pale hairs': { hairs: 16, seed: 9, hairColour: [128, 118, 112] },
  'some flakes': { flakes: 12, seed: 1 },
  'many flakes': { flakes: 36, seed: 2 },
  'some glints': { glints: 90, seed: 1 },
  'many glints': { glints: 360, seed: 1 },
  'some redness': { redness: 0.5, seed: 1 },
  'vivid redness': { redness: 1, seed: 1 },
  'some scales': { scaleTexture: 0.5, seed: 1 },
  'strong scales': { scaleTexture: 1, seed: 1 },
}

const HEADS: HeadToDraw[] = [
  {},
  { crown: 0.3 },
  { crown: 0.6, hair: 60 },
  { parting: 0.03 },
  { parting: 0.09, hair: 60 },
  { patches: [{ x: 0.4, y: 0.2, radius: 0.22 }] },
]

const LIGHTS = [0.8, 1.2]
const RELIT = 'many flakes'

/** Paints every picture and reads it. The same pictures every time. */
export function readDrawnPhotos(): DrawnPhotos {
  const scalps = Object.entries(SCALPS).map(([name, changes]) => readScalp(name, changes))
  const relit = scalps
    .filter(({ name }) => name === RELIT)
    .flatMap(({ name, image }) => LIGHTS.map((gain) => ({ name, reading: readNear(lightPhoto(image, gain)) })))
  return {
    scalps,
    relit,
    heads: HEADS.map((head) => ({ head, reading: readFarView(drawHead(head), 'head_top') })),
    othersRejected: DISTRACTIONS.map(
      (kind) => recognizeView(renderDistraction(kind, 1, SIZE.width, SIZE.height)).view === 'not_hair',
    ),
  }
}

function readScalp(name: string, changes: Partial<ScalpOptions>): DrawnScalp {
  const { image, truth } = renderScalp({ ...SIZE, hairs: 16, ...changes })
  return { name, image, truth, reading: readNear(image), isAccepted: recognizeView(image).view !== 'not_hair' }
}

const readNear = (image: RgbImage): ViewReading =>
  readNearView(image, 'microscope', { sourcePerPixel: 1, pixelsPerMm: undefined })

/** Intersection over union of what is marked with the truth, at the truth's size; 0 where nothing is marked. */
export function maskOverlap(marked: Mask | undefined, truth: Mask): number {
  if (marked === undefined) return 0
  let [both, either] = [0, 0]
  for (let y = 0; y < truth.height; y++) {
    const row = Math.floor(((y + 0.5) * marked.height) / truth.height) * marked.width
    for (let x = 0; x < truth.width; x++) {
      const isMarked = marked.data[row + Math.floor(((x + 0.5) * marked.width) / truth.width)] !== 0
      const isTrue = truth.data[y * truth.width + x] !== 0
      if (isMarked && isTrue) both++
      if (isMarked || isTrue) either++
    }
  }
  return both / Math.max(1, either)
}
