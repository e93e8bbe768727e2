import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findingCodeSchema } from '@chioma/contract'
import sharp from 'sharp'
import { z } from 'zod'

/** Collections of one kind of photo each. */
export const COLLECTIONS = [
  'microscope',
  'hair-count',
  'hair-mask',
  'hair-loss-stage',
  'head-thinning',
  'everyday-loss',
  'clinical',
  'gate',
] as const
/** Beside them the site's own photos, as people reviewed them. A folder that is absent is skipped. */
export const FOLDERS = [...COLLECTIONS, 'reviewed'] as const
export type Folder = (typeof FOLDERS)[number]

/** Labels give any two corners that lie across from each other. */
const boxSchema = z
  .object({ kind: z.string(), x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
  .transform(({ kind, x0, y0, x1, y1 }) => ({
    kind,
    x0: Math.min(x0, x1),
    y0: Math.min(y0, y1),
    x1: Math.max(x0, x1),
    y1: Math.max(y0, y1),
  }))
/** Corners of the box around one labelled hair, in pixels of the photo. */
export type HairBox = z.infer<typeof boxSchema>

/** As seen by eye: `locs` are braids too. */
export const HAIR_TYPES = ['straight', 'wavy', 'curly', 'coily', 'locs'] as const
const hairTypesSchema = z.record(z.string(), z.enum(HAIR_TYPES))
const HAIR_TYPES_FILE = fileURLToPath(new URL('hair-types.json', import.meta.url))

/** Corners as fractions of the photo's width and height. */
const polygonSchema = z.object({ label: z.string(), points: z.array(z.tuple([z.number(), z.number()])) })

const labelSchema = z.object({
  file: z.string(),
  subject: z.string().optional(),
  findings: z.array(z.string()).optional(),
  boxes: z.array(boxSchema).optional(),
  mask: z.string().optional(),
  norwood: z.number().optional(),
  view: z.string().optional(),
  condition: z.string().optional(),
  hairOrScalp: z.boolean().optional(),
  kind: z.string().optional(),
  /** How much hair is lost on a head from above. */
  grade: z.enum(['mild', 'moderate', 'severe']).optional(),
  /** Nearly the same picture. */
  group: z.string().optional(),
  /** The part of a collection that a microscope photo is from. */
  source: z.string().optional(),
  polygons: z.array(polygonSchema).optional(),
  hairType: z.enum(HAIR_TYPES).optional(),
  /** Whether a person saw a finding, for those that the person spoke of. */
  reviewed: z.partialRecord(findingCodeSchema, z.boolean()).optional(),
})
export type Label = z.infer<typeof labelSchema>

export interface LabelledPhoto {
  folder: Folder
  label: Label
  file: string
  /** White where there is hair, where a mask was drawn. */
  maskFile: string | undefined
}

/** The labelled photos of a folder, or none where the folder is absent. */
export async function readLabelledPhotos(data: string, folder: Folder): Promise<LabelledPhoto[]> {
  const file = join(data, folder, 'labels.json')
  if (!existsSync(file)) return []
  const labels = z.array(labelSchema).parse(JSON.parse(await readFile(file, 'utf8')))
  const hairTypes = hairTypesSchema.parse(JSON.parse(await readFile(HAIR_TYPES_FILE, 'utf8')))
  return labels.map((label) => ({
    folder,
    label: { hairType: hairTypes[label.file], ...label },
    file: join(data, folder, 'images', label.file),
    maskFile: label.mask === undefined ? undefined : join(data, folder, 'masks', label.mask),
  }))
}

/** The colours of a photo, upright, its longer side brought down to so many pixels. */
export const readColours = (file: string, longSidePx: number) =>
  sharp(file)
    .autoOrient()
    .resize(longSidePx, longSidePx, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })

/** Intersection over union of a PNG's white pixels with those of the mask drawn by hand, at the PNG's size. */
export async function overlapWithMask(png: Uint8Array, maskFile: string): Promise<number> {
  const { data, info } = await sharp(png)
    .flatten({ background: 'black' })
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const truth = await sharp(maskFile)
    .greyscale()
    .extractChannel(0)
    .resize(info.width, info.height, { fit: 'fill' })
    .raw()
    .toBuffer()
  return intersectionOverUnion([data], truth)
}

/** Side at which outlines are compared, whatever the proportions. */
const OUTLINE_SIDE_PX = 256

/** Intersection over union of what any of the masks shows, light upon dark, with the area inside any of the polygons; 0 where nothing is marked. */
export async function overlapWithPolygons(masks: readonly Uint8Array[], polygons: Label['polygons'] = []): Promise<number> {
  const marked = await Promise.all(
    masks.map((png) =>
      sharp(png)
        .flatten({ background: 'black' })
        .greyscale()
        .extractChannel(0)
        .resize(OUTLINE_SIDE_PX, OUTLINE_SIDE_PX, { fit: 'fill' })
        .raw()
        .toBuffer(),
    ),
  )
  const shapes = polygons.map(({ points }) => `<polygon points="${points.map((point) => point.join(',')).join(' ')}"/>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${OUTLINE_SIDE_PX}" height="${OUTLINE_SIDE_PX}" viewBox="0 0 1 1">${shapes.join('')}</svg>`
  const truth = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer()
  return intersectionOverUnion(marked, truth)
}

/** Marks may be half seen through. */
const MARKED_FROM = 31

/** The marks count together. */
function intersectionOverUnion(marks: readonly Uint8Array[], truth: Uint8Array): number {
  let [both, either] = [0, 0]
  for (let i = 0; i < truth.length; i++) {
    const isThere = truth[i] > 127
    const isMarked = marks.some((mark) => mark[i] > MARKED_FROM)
    if (isThere && isMarked) both++
    if (isThere || isMarked) either++
  }
  return both / Math.max(1, either)
}
