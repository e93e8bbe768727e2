import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RgbImage, WORKING_SIDE_PX } from '@chioma/engine'
import sharp from 'sharp'
import { z } from 'zod'

const labelSchema = z.object({
  file: z.string(),
  findings: z.array(z.string()).optional(),
  boxes: z.array(z.unknown()).optional(),
  mask: z.string().optional(),
  norwood: z.number().optional(),
  view: z.string().optional(),
  upright: z.boolean().optional(),
  condition: z.string().optional(),
  hairOrScalp: z.boolean().optional(),
  kind: z.string().optional(),
})
export type Label = z.infer<typeof labelSchema>

/** The labels of a folder, or none where the folder is absent. */
export async function readLabels(data: string, folder: string): Promise<Label[]> {
  const file = join(data, folder, 'labels.json')
  return existsSync(file) ? z.array(labelSchema).parse(JSON.parse(await readFile(file, 'utf8'))) : []
}

export interface DecodedPhoto {
  image: RgbImage
  sourceWidth: number
  sourceHeight: number
}

/** Decodes as the server does: upright, at the working size. */
export async function decodePhoto(file: string): Promise<DecodedPhoto> {
  const { autoOrient } = await sharp(file).metadata()
  const size = { width: WORKING_SIDE_PX, height: WORKING_SIDE_PX, fit: 'inside', withoutEnlargement: true } as const
  const pixels = sharp(file).rotate().resize(size).removeAlpha().toColourspace('srgb').raw()
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true })
  const image = { width: info.width, height: info.height, data: new Uint8Array(data) }
  return { image, sourceWidth: autoOrient.width, sourceHeight: autoOrient.height }
}

/** A mask picture at the given size, 0..255 a pixel. */
export async function decodeMask(file: string, width: number, height: number): Promise<Uint8Array> {
  return new Uint8Array(await sharp(file).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer())
}
