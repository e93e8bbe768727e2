import { type ErrorCode, PHOTO_LIMITS, PHOTO_LIMITS_IN_WORDS } from '@chioma/contract'
import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { AppError } from '../../platform/http/app-error.ts'
import { type PictureDecoders, PictureError } from '../../platform/pictures/picture-decoders.ts'
import type { UploadedPhoto } from './upload-form.ts'

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

/** Twice what most phones take; opening one can take a processor for two seconds. */
const LARGE_PIXELS = 25_000_000

/** Whether a photo may take long to open, by what its header says; so may one whose header cannot be read. */
export function isLarge(bytes: Uint8Array): boolean {
  try {
    const { width, height } = imageSize(bytes)
    return width * height > LARGE_PIXELS
  } catch {
    return true
  }
}

/** What was uploaded, as a clean JPEG; every photo that cannot become one is refused with the reason. */
export async function cleanPhoto(decoders: PictureDecoders, upload: UploadedPhoto | undefined): Promise<CleanPhoto> {
  if (!upload) throw new AppError('photo_missing', { field: FIELD })
  if (upload.bytes.length === 0) throw new AppError('photo_empty', { field: FIELD })
  return reencode(decoders, upload.bytes, await acceptedKind(upload.bytes, upload.fileName))
}

/** Decodes the whole photo and writes it anew: upright, sRGB, first frame, on white, nothing but pixels. */
async function reencode(decoders: PictureDecoders, bytes: Buffer, kind: PhotoKind): Promise<CleanPhoto> {
  try {
    const request = { bytes, limits: PHOTO_LIMITS, maxSidePx: STORED_SIDE_PX, output: { jpeg: STORED_JPEG } }
    const { bytes: jpeg, width, height, source } = await decoders.rewrite(request)
    return { jpeg, width, height, scale: Math.max(width, height) / Math.max(source.width, source.height) }
  } catch (error) {
    throw error instanceof PictureError ? refusalOf(error, bytes, kind) : error
  }
}

/** How many pixels a photo has, and how many it may have, for the sentence that refuses it. */
export const pixelsInWords = ({ width, height }: { width: number; height: number }) => ({
  ...PHOTO_LIMITS_IN_WORDS,
  megapixels: Math.ceil((width * height) / 1_000_000),
})

function refusalOf(error: PictureError, bytes: Buffer, kind: PhotoKind): AppError {
  const { width, height } = error.size ?? { width: 0, height: 0 }
  const refuse = (code: ErrorCode, values: Record<string, number> = {}) =>
    new AppError(code, { field: FIELD, cause: error, values })
  switch (error.problem) {
    case 'pixels':
      return refuse('photo_too_many_pixels', pixelsInWords({ width, height }))
    case 'side':
      return refuse('photo_side_too_long', { side: Math.max(width, height), maxSide: PHOTO_LIMITS.maxSidePx })
    case 'decoded_bytes':
    case 'costs':
      return refuse('photo_too_costly')
    case 'unreadable':
      return refuse(isCutOff(bytes, kind) || error.message.includes('premature end') ? 'photo_truncated' : 'photo_unreadable')
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

export type PhotoKind = 'jpeg' | 'png' | 'webp'
type SniffedPhoto = { kind: PhotoKind } | { refusal: ErrorCode; typeName: string }

const KIND_OF_MEDIA_TYPE: Record<string, PhotoKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
}
const EXTENSIONS_OF_KIND: Record<PhotoKind, readonly string[]> = { jpeg: ['jpg', 'jpeg'], png: ['png'], webp: ['webp'] }
const SVG_SEARCH_BYTES = 4096
const HEIC_MEDIA_TYPES = ['image/heic', 'image/heic-sequence', 'image/heif', 'image/heif-sequence']

/** Says what the bytes are, whatever their name and declared type say. */
export async function sniffPhoto(bytes: Uint8Array): Promise<SniffedPhoto> {
  if (looksLikeSvg(bytes)) return { refusal: 'photo_type_svg', typeName: 'SVG' }
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!found?.mime.startsWith('image/')) return { refusal: 'photo_not_an_image', typeName: found?.ext.toUpperCase() ?? '' }
  const kind = KIND_OF_MEDIA_TYPE[found.mime]
  if (kind) return { kind }
  if (found.mime === 'image/gif') return { refusal: 'photo_type_gif', typeName: 'GIF' }
  if (HEIC_MEDIA_TYPES.includes(found.mime)) return { refusal: 'photo_type_heic', typeName: 'HEIC' }
  return { refusal: 'photo_type_unsupported', typeName: found.ext.toUpperCase() }
}

/** The extension of a file name, lower-case; `undefined` for a name without one, as a pasted picture has. */
function extensionOf(fileName: string | undefined): string | undefined {
  const match = /\.([^./\\]{1,12})\s*$/.exec(fileName ?? '')
  return match?.[1]?.toLowerCase()
}

function extensionLies(extension: string | undefined, kind: PhotoKind): boolean {
  return extension !== undefined && !EXTENSIONS_OF_KIND[kind].includes(extension)
}

/** Whether the file stops before its own end mark; used to tell a cut-off upload from damaged content. */
export function isCutOff(bytes: Buffer, kind: PhotoKind): boolean {
  switch (kind) {
    case 'jpeg':
      return (
        bytes.lastIndexOf('ffd9', undefined, 'hex') < bytes.lastIndexOf('ffda', undefined, 'hex') ||
        bytes.indexOf('ffda', 0, 'hex') < 0
      )
    case 'png':
      return bytes.lastIndexOf('IEND', undefined, 'latin1') < 0
    case 'webp':
      return bytes.length < 12 || bytes.readUInt32LE(4) + 8 > bytes.length
  }
}

/** SVG is text in any of its encodings, so the zero bytes of UTF-16 are dropped before looking for its root. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, SVG_SEARCH_BYTES)).toString('latin1').replaceAll('\0', '')
  return /^\s*(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(head) && /<(?:\w+:)?svg[\s>]/i.test(head)
}
