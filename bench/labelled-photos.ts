import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findingCodeSchema } from '@chioma/contract'
import sharp from 'sharp'
import { z } from 'zod'

/** Collections of one kind of photo each. */
export const COLLECTIONS = ['microscope', 'hair-count', 'hair-mask', 'hair-loss-stage', 'clinical', 'gate'] as const
/** Beside them the site's own photos, as people reviewed them. A folder that is absent is skipped. */
export const FOLDERS = [...COLLECTIONS, 'reviewed'] as const
export type Folder = (typeof FOLDERS)[number]

const boxSchema = z.object({ kind: z.string(), x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() })
/** Corners of the box around one labelled hair, in pixels of the photo. */
export type HairBox = z.infer<typeof boxSchema>

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
  return labels.map((label) => ({
    folder,
    label,
    file: join(data, folder, 'images', label.file),
    maskFile: label.mask === undefined ? undefined : join(data, folder, 'masks', label.mask),
  }))
}

/** Intersection over union of a PNG's white pixels with those of the mask drawn by hand, at the PNG's size. */
export async function overlapWithMask(png: Uint8Array, maskFile: string): Promise<number> {
  const { data: marked, info } = await sharp(png)
    .flatten({ background: 'black' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const truth = await sharp(maskFile).greyscale().resize(info.width, info.height, { fit: 'fill' }).raw().toBuffer()
  let [both, either] = [0, 0]
  for (let i = 0; i < truth.length; i++) {
    const [isHair, isMarked] = [truth[i] > 127, marked[i * info.channels] > 127]
    if (isHair && isMarked) both++
    if (isHair || isMarked) either++
  }
  return both / Math.max(1, either)
}
