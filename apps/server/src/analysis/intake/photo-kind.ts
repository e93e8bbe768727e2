import type { ErrorCode } from '@chioma/contract'
import { fileTypeFromBuffer } from 'file-type'

export type PhotoKind = 'jpeg' | 'png' | 'webp'
export type SniffedPhoto = { kind: PhotoKind } | { refusal: ErrorCode; typeName: string }

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
export function extensionOf(fileName: string | undefined): string | undefined {
  const match = /\.([^./\\]{1,12})\s*$/.exec(fileName ?? '')
  return match?.[1]?.toLowerCase()
}

export function extensionLies(extension: string | undefined, kind: PhotoKind): boolean {
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
