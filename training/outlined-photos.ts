import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { WORKING_SIDE_PX } from '../packages/engine/src/analyze-photo.ts'
import { labPlane } from '../packages/engine/src/image/lab.ts'
import { resizePlane } from '../packages/engine/src/image/resize.ts'
import type { Plane, RgbImage } from '../packages/engine/src/image/rgb-image.ts'
import { cellFeatures } from '../packages/engine/src/measure/near/cell-features.ts'
import { cellMeans } from '../packages/engine/src/measure/near/cell-summary.ts'
import { treePlanes } from '../packages/engine/src/measure/near/fitted-signs.ts'
import { type NearScene, readNearScene } from '../packages/engine/src/measure/near/near-scene.ts'
import {
  OUTLINED_SIGNS,
  type OutlinedSign,
  plainFeatures,
  spreadFeatures,
} from '../packages/engine/src/measure/near/photo-features.ts'
import { measureSurface } from '../packages/engine/src/measure/near/surface.ts'
import { boundsByHand, type OddsBounds } from '../packages/engine/src/measure/near/surface-evidence.ts'
import { lookSize, type SurfaceLook, takePicture, viewSurface } from '../packages/engine/src/measure/near/surface-net.ts'

const labelsSchema = z.array(
  z.object({
    file: z.string(),
    source: z.string(),
    findings: z.array(z.string()),
    polygons: z.array(z.object({ label: z.string(), points: z.array(z.tuple([z.number(), z.number()])) })),
  }),
)
export type OutlineLabel = z.infer<typeof labelsSchema>[number]

/** What the outlines call each sign. */
const LABEL: Record<OutlinedSign, string> = { dandruff: 'dandruff', oiliness: 'oiliness', redness: 'sensitive' }

/** A network is fitted on pictures stretched to this, and outlines at a quarter of it. */
export const FIT_SIZE = { width: 528, height: 384 }
export const FIT_OUTLINE_SIZE = { width: FIT_SIZE.width / 4, height: FIT_SIZE.height / 4 }

/** How a general network may look at a photo, among which the fit chooses. */
const SURFACE_LOOKS: readonly SurfaceLook[] = [1, 2].map((lastBlocks) => ({ squareSidePx: 256, lastBlocks }))

type Size = Pick<RgbImage, 'width' | 'height'>

export interface OutlinedPhoto {
  file: string
  /** What its name in the collection begins with. */
  source: string
  /** What each feature of the cells is called. */
  names: string[]
  /** Lightness without plain borders, to find near-duplicates. */
  light: Plane
  /** How many cells lie across and down. */
  grid: { width: number; height: number }
  /** One array a feature, then one a channel of the network; one value a cell. */
  cells: Float32Array[]
  spread: number[]
  plain: number[]
  /** What a general network sees, look by look. */
  surface: (SurfaceLook & { features: number[] })[]
  /** What is measured by hand allows log-odds within these. */
  bounds: Record<OutlinedSign, OddsBounds>
  /** Whether the photo was said to show the sign. */
  shows: Record<OutlinedSign, boolean>
  /** At `FIT_SIZE`. */
  picture: RgbImage
  /** Shares inside the outlines of each sign, as colours, at `FIT_OUTLINE_SIZE`. */
  outlines: RgbImage
  /** Width over height, before that. */
  proportion: number
  /** What the network looks at. */
  look: RgbImage
  /** What the network as it ships says of each sign: of photos that it was fitted on, so no result. */
  netOdds: number[]
  /** Share of each cell that is inside the outlines of the sign. */
  outlined: Record<OutlinedSign, Float32Array>
}

export async function loadOutlinedPhotos(folder: string): Promise<OutlinedPhoto[]> {
  const photos: OutlinedPhoto[] = []
  for (const label of await readOutlineLabels(folder))
    photos.push(outline(await decodeOutlined(join(folder, 'images', label.file)), label))
  return photos
}

export const readOutlineLabels = async (folder: string): Promise<OutlineLabel[]> =>
  labelsSchema.parse(JSON.parse(await readFile(join(folder, 'labels.json'), 'utf8')))

/** A file's path or its bytes, decoded as the engine's callers do. */
export async function decodeOutlined(file: string | Uint8Array): Promise<RgbImage> {
  const size = { width: WORKING_SIDE_PX, height: WORKING_SIDE_PX, fit: 'inside', withoutEnlargement: true } as const
  const pixels = sharp(file).rotate().resize(size).removeAlpha().toColourspace('srgb').raw()
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

function outline(image: RgbImage, label: OutlineLabel): OutlinedPhoto {
  const scene = readNearScene(image)
  const masks = OUTLINED_SIGNS.map((sign) => outlineMask(sign, label, scene, image))
  const [dandruff, oiliness, redness] = masks.map((mask) => cellMeans(mask).data)
  const shows = (sign: OutlinedSign): boolean => label.findings.includes(LABEL[sign])
  const cells = cellFeatures(scene)
  const views = SURFACE_LOOKS.map((look) => ({ look, view: viewSurface(scene, look) }))
  const bright = takePicture(scene.fine, scene.gain, FIT_SIZE)
  return {
    file: label.file,
    source: label.source,
    picture: bright,
    outlines: asColours(masks.map((mask) => resizePlane(mask, FIT_OUTLINE_SIZE.width, FIT_OUTLINE_SIZE.height))),
    proportion: scene.fine.width / scene.fine.height,
    look: takePicture(scene.fine, scene.gain, lookSize(scene.fine, SURFACE_LOOKS[0])),
    netOdds: OUTLINED_SIGNS.map((sign) => views[0].view.odds[sign]),
    names: [...cells.planes.keys()],
    light: labPlane(scene.lab, 'l'),
    grid: { width: cells.width, height: cells.height },
    cells: treePlanes(cells, views[0].view),
    spread: spreadFeatures(cells),
    plain: plainFeatures(scene, cells),
    surface: views.map(({ look, view }) => ({ ...look, features: view.features })),
    bounds: boundsByHand(measureSurface(scene), 'microscope'),
    shows: { dandruff: shows('dandruff'), oiliness: shows('oiliness'), redness: shows('redness') },
    outlined: { dandruff, oiliness, redness },
  }
}

function asColours(planes: readonly Plane[]): RgbImage {
  const data = new Uint8Array(3 * planes[0].data.length)
  for (const [colour, { data: shares }] of planes.entries()) {
    for (const [i, share] of shares.entries()) data[3 * i + colour] = Math.round(255 * share)
  }
  return { width: planes[0].width, height: planes[0].height, data }
}

/** 1 inside the outlines of a sign, 0 outside, at the size of the scene. */
export function outlineMask(sign: OutlinedSign, label: OutlineLabel, scene: NearScene, { width, height }: Size): Plane {
  const mask = { ...labPlane(scene.lab, 'l'), data: new Float32Array(scene.lab.width * scene.lab.height) }
  // An outline of both flakes and sensitive skin looks like the latter.
  const isMeant = (name: string): boolean => (sign === 'redness' ? name.includes('sensitive') : name === LABEL[sign])
  for (const { points } of label.polygons.filter(({ label: name }) => isMeant(name))) {
    fill(
      mask.data,
      mask.width,
      mask.height,
      points.map(([x, y]) => toScene(x * width, y * height, scene)),
    )
  }
  return mask
}

const toScene = (x: number, y: number, { box, lab }: NearScene): [number, number] => [
  ((x - box.x0) * lab.width) / (box.x1 - box.x0),
  ((y - box.y0) * lab.height) / (box.y1 - box.y0),
]

function fill(mask: Float32Array, width: number, height: number, corners: [number, number][]): void {
  for (let y = 0; y < height; y++) {
    const crossings: number[] = []
    for (const [i, [x0, y0]] of corners.entries()) {
      const [x1, y1] = corners[(i + 1) % corners.length]
      if (y0 > y + 0.5 !== y1 > y + 0.5) crossings.push(x0 + ((y + 0.5 - y0) * (x1 - x0)) / (y1 - y0))
    }
    crossings.sort((first, second) => first - second)
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.ceil(crossings[k] - 0.5))
      for (let x = from; x < Math.min(width, crossings[k + 1] - 0.5); x++) mask[y * width + x] = 1
    }
  }
}
