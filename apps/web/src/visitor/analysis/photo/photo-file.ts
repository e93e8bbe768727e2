import { PHOTO_LIMITS } from '@chioma/contract'

/** Why a file is refused before it is sent. The words are in `upload.refused`. */
export type FileRefusal =
  | 'none'
  | 'several'
  | 'empty'
  | 'too_large'
  | 'heic'
  | 'gif'
  | 'svg'
  | 'type'
  | 'not_an_image'
  | 'unreadable'

export type CheckedFile =
  | { outcome: 'accepted'; file: File }
  /** A format of iPhones, which the browser makes a JPEG of before it is sent. */
  | { outcome: 'heic'; file: File }
  | { outcome: 'refused'; refusal: FileRefusal; sizeBytes: number }

const SNIFFED_BYTES = 512

type SniffedFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | 'svg' | 'unknown'

const startsWith = (bytes: Uint8Array, signature: readonly number[], offset = 0): boolean =>
  signature.every((byte, index) => bytes[offset + index] === byte)
const textAt = (bytes: Uint8Array, start: number, end: number): string => String.fromCharCode(...bytes.subarray(start, end))

/** ISO base media brands that mark HEIC and HEIF photos. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'])

/** Tells the format from the first bytes, whatever the file is called. */
export function sniffFormat(bytes: Uint8Array): SniffedFormat {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return 'png'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp'
  if (textAt(bytes, 0, 4) === 'GIF8') return 'gif'
  if (textAt(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.has(textAt(bytes, 8, 12))) return 'heic'
  return /^\s*(<\?xml|<!--|<!doctype svg|<svg)/i.test(textAt(bytes, 0, 256)) ? 'svg' : 'unknown'
}

const ACCEPTED_FORMATS: ReadonlySet<SniffedFormat> = new Set(['jpeg', 'png', 'webp'])
const REFUSED_FORMATS: Partial<Record<SniffedFormat, FileRefusal>> = { gif: 'gif', svg: 'svg' }

const extensionOf = (name: string): string => name.split('.').at(-1)?.toLowerCase() ?? ''

/** Words for a refusal by name alone, used where the content says nothing. */
function refusalByName(file: File): FileRefusal {
  const extension = extensionOf(file.name)
  if (['heic', 'heif', 'hif'].includes(extension)) return 'heic'
  const claimsPhoto = file.type.startsWith('image/') || PHOTO_LIMITS.extensions.some((accepted) => accepted === extension)
  return claimsPhoto ? 'not_an_image' : 'type'
}

/** Looks at what was chosen or dropped, in the order in which a person can mend it. */
export async function checkFiles(files: readonly File[]): Promise<CheckedFile> {
  const [file] = files
  if (!file) return { outcome: 'refused', refusal: 'none', sizeBytes: 0 }
  const refused = (refusal: FileRefusal): CheckedFile => ({ outcome: 'refused', refusal, sizeBytes: file.size })
  if (files.length > 1) return refused('several')
  if (file.size === 0) return refused('empty')
  const format = sniffFormat(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()))
  const isHeic = format === 'heic'
  if (!isHeic && !ACCEPTED_FORMATS.has(format)) return refused(REFUSED_FORMATS[format] ?? refusalByName(file))
  if (file.size > PHOTO_LIMITS.maxBytes) return refused('too_large')
  if (isHeic) return { outcome: 'heic', file }
  return { outcome: 'accepted', file: named(file, format) }
}

const EXTENSION_OF: Partial<Record<SniffedFormat, string>> = { jpeg: 'jpg', png: 'png', webp: 'webp' }

/** Pasted images and some phones give a name whose extension is missing or untrue; the server refuses those, so it is set right. */
function named(file: File, format: SniffedFormat): File {
  const extension = extensionOf(file.name)
  const truth = EXTENSION_OF[format] ?? ''
  if (extension === truth || (extension === 'jpeg' && truth === 'jpg')) return file
  const stem = file.name.includes('.') ? file.name.slice(0, file.name.lastIndexOf('.')) : file.name
  return new File([file], `${stem || 'photo'}.${truth}`, { type: `image/${format}`, lastModified: file.lastModified })
}
