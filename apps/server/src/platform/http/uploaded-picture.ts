import { PHOTO_LIMITS, PHOTO_LIMITS_IN_WORDS } from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { type PictureDecoders, PictureError } from '../pictures/picture-decoders.ts'
import { AppError } from './app-error.ts'
import { isForm, readForm } from './multipart-form.ts'

export interface UploadedPicture {
  webp: Buffer
  width: number
  height: number
}

const MEDIA_TYPES = new Set<string>([...PHOTO_LIMITS.mediaTypes, 'image/apng'])
const FIELD = 'image'
/** The form may weigh a little beside the picture. */
const LIMITS = { bytes: PHOTO_LIMITS.maxBytes + 16 * 1024, parts: 6, fieldBytes: 4 * 1024, fieldNameBytes: 100 }

/**
 * A picture that staff upload for the site, in the multipart field `image`: JPEG, PNG or WebP by its bytes, written anew as WebP
 * without metadata, inside `maxSidePx`. Throws `image_invalid` for anything else.
 */
export async function readUploadedPicture(
  decoders: PictureDecoders,
  request: FastifyRequest,
  maxSidePx: number,
): Promise<UploadedPicture> {
  const bytes = await readField(request)
  if (!MEDIA_TYPES.has((await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? '')) throw invalid()
  try {
    const {
      bytes: webp,
      width,
      height,
    } = await decoders.rewrite({ bytes, limits: PHOTO_LIMITS, maxSidePx, output: { webp: { quality: 86 } } })
    return { webp, width, height }
  } catch (error) {
    throw error instanceof PictureError ? invalid(error) : error
  }
}

async function readField(request: FastifyRequest): Promise<Buffer> {
  if (!isForm(request)) throw new AppError('request_not_multipart')
  const files = await readForm(request, LIMITS, {}).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'upload_too_slow' ? error : invalid(error)
  })
  const [file] = files
  if (file?.name !== FIELD || files.length > 1 || file.bytes.length > PHOTO_LIMITS.maxBytes) throw invalid()
  return file.bytes
}

/** The refusal of a picture for the site, with what one may be. */
export const imageInvalid = (field: string, cause?: unknown): AppError =>
  new AppError('image_invalid', { field, cause, values: PHOTO_LIMITS_IN_WORDS })

const invalid = (cause?: unknown) => imageInvalid(FIELD, cause)
