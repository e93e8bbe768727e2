import { PHOTO_LIMITS } from '@chioma/contract'
import sharp, { type Metadata } from 'sharp'
import { AppError } from '../../platform/http/app-error.ts'
import { extensionLies, extensionOf, isCutOff, type PhotoKind, sniffPhoto } from './photo-kind.ts'
import type { UploadForm } from './upload-form.ts'

const FIELD = 'image'
/** More than this on the long side shows nothing a report or a model uses, and only costs storage and the visitor's data plan. */
const STORED_SIDE_PX = 4096
/** High, and without chroma subsampling: redness is measured on the stored photo. */
const STORED_JPEG = { quality: 92, chromaSubsampling: '4:4:4' } as const

export interface CleanPhoto {
  jpeg: Buffer
  width: number
  height: number
  /** Sides of the stored photo over those of the upload: below 1 where it was made smaller. */
  scale: number
}

/** What was uploaded, as a clean JPEG; every photo that cannot become one is refused with the reason. */
export async function cleanPhoto(upload: UploadForm['photo']): Promise<CleanPhoto> {
  if (!upload) throw new AppError('photo_missing', { field: FIELD })
  if (upload.bytes.length === 0) throw new AppError('photo_empty', { field: FIELD })
  return reencode(upload.bytes, await acceptedKind(upload.bytes, upload.fileName))
}

/** Decodes the whole photo and writes it anew: upright, sRGB, first frame, on white, nothing but pixels. */
async function reencode(bytes: Buffer, kind: PhotoKind): Promise<CleanPhoto> {
  const { width, height } = await readHeader(bytes, kind)
  if (width * height > PHOTO_LIMITS.maxPixels) {
    const megapixels = Math.ceil((width * height) / 1_000_000)
    throw new AppError('photo_too_many_pixels', {
      field: FIELD,
      values: { megapixels, maxMegapixels: PHOTO_LIMITS.maxPixels / 1_000_000 },
    })
  }
  try {
    const written = await writeAnew(bytes, 'warning').catch((error: unknown) => {
      if (isDamage(error)) throw error
      return writeAnew(bytes, 'error')
    })
    return { ...written, scale: Math.max(written.width, written.height) / Math.max(width, height) }
  } catch (cause) {
    throw unreadable(bytes, kind, cause)
  }
}

async function acceptedKind(bytes: Buffer, fileName: string | undefined): Promise<PhotoKind> {
  const sniffed = await sniffPhoto(bytes)
  if ('refusal' in sniffed) throw new AppError(sniffed.refusal, { field: FIELD, values: { type: sniffed.typeName } })
  const extension = extensionOf(fileName)
  if (extensionLies(extension, sniffed.kind)) {
    throw new AppError('photo_extension_mismatch', {
      field: FIELD,
      values: { extension: extension ?? '', type: sniffed.kind.toUpperCase() },
    })
  }
  return sniffed.kind
}

async function writeAnew(bytes: Buffer, failOn: 'warning' | 'error'): Promise<Omit<CleanPhoto, 'scale'>> {
  const { data, info } = await sharp(bytes, { limitInputPixels: PHOTO_LIMITS.maxPixels, failOn, sequentialRead: true })
    .autoOrient()
    .resize({ width: STORED_SIDE_PX, height: STORED_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg(STORED_JPEG)
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}

/** Decoders also warn about harmless oddities, which some cameras write into every file; these are the warnings for missing picture. */
const DAMAGE = /premature end|bad huffman|instead of rst|read error/i
const isDamage = (error: unknown): boolean => error instanceof Error && DAMAGE.test(error.message)

async function readHeader(bytes: Buffer, kind: PhotoKind): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, sequentialRead: true }).metadata()
  } catch (cause) {
    throw unreadable(bytes, kind, cause)
  }
}

function unreadable(bytes: Buffer, kind: PhotoKind, cause: unknown): AppError {
  const isTruncated = isCutOff(bytes, kind) || (cause instanceof Error && cause.message.includes('premature end'))
  return new AppError(isTruncated ? 'photo_truncated' : 'photo_unreadable', { field: FIELD, cause })
}
