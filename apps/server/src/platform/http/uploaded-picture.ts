import { PHOTO_LIMITS } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { AppError } from './app-error.ts'

export interface UploadedPicture {
  webp: Buffer
  width: number
  height: number
}

const FORMATS = new Set(['jpeg', 'png', 'webp'])
const FIELD = 'image'
/** What the form may weigh beside the picture. */
const FORM_OVERHEAD_BYTES = 16 * 1024

/**
 * A picture that staff upload for the site, in the multipart field `image`: JPEG, PNG or WebP by its bytes, written anew as WebP
 * without metadata, inside `maxSidePx`. Throws `image_invalid` for anything else.
 */
export async function readUploadedPicture(request: FastifyRequest, maxSidePx: number): Promise<UploadedPicture> {
  const bytes = await readField(request)
  try {
    const source = sharp(bytes, { limitInputPixels: PHOTO_LIMITS.maxPixels, failOn: 'error' })
    const { format } = await source.metadata()
    if (!FORMATS.has(format)) throw invalid()
    const { data, info } = await source
      .autoOrient()
      .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true })
    return { webp: data, width: info.width, height: info.height }
  } catch (error) {
    throw error instanceof AppError ? error : invalid(error)
  }
}

async function readField(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('request_not_multipart')
  if (Number(request.headers['content-length']) > PHOTO_LIMITS.maxBytes + FORM_OVERHEAD_BYTES) throw invalid()
  try {
    const part = await request.file({ limits: { fileSize: PHOTO_LIMITS.maxBytes, files: 1, fields: 5, parts: 6 } })
    if (part === undefined || part.fieldname !== FIELD) throw invalid()
    const bytes = await part.toBuffer()
    // At the limit the parser cuts the file off without a word, and half a picture can still be decoded.
    if (part.file.truncated) throw invalid()
    return bytes
  } catch (error) {
    throw error instanceof AppError ? error : invalid(error)
  }
}

const invalid = (cause?: unknown) => new AppError('image_invalid', { field: FIELD, cause })
