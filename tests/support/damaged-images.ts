import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { PNG_SIGNATURE, pngChunk } from '../../apps/server/src/analysis/models/local/mask-png.ts'

/** A small picture that any decoder reads. */
export const plainPicture = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif'): Promise<Buffer> =>
  sharp({
    create: { width: 640, height: 480, channels: 3, background: '#b08968', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .toFormat(format)
    .toBuffer()

export const svgPicture = (): Buffer =>
  Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>')

/** The opening of a file from a phone's camera: its type box says `heic`. */
export const heicOpening = (): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), randomBytes(4096)])

/** A JPEG of which the upload stopped in the middle. */
export const cutOff = (picture: Buffer): Buffer => picture.subarray(0, Math.floor(picture.length / 2))

/** A JPEG whose header is whole and whose code tables are noise; noise in the picture itself would only be an ugly picture. */
export function scrambledJpeg(picture: Buffer): Buffer {
  const scrambled = Buffer.from(picture)
  const tables = scrambled.indexOf('ffc4', 0, 'hex')
  scrambled.fill(0xfa, tables + 5, tables + 25)
  return scrambled
}

interface PngHeader {
  width: number
  height: number
  depth: number
  colourType: 'grey' | 'rgb' | 'rgba'
  isInterlaced?: boolean
}

const COLOUR_TYPES = { grey: 0, rgb: 2, rgba: 6 } as const

/** A PNG that says so of itself, whatever its rows hold. */
function pngOf({ width, height, depth, colourType, isInterlaced = false }: PngHeader, rows: Buffer | undefined): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, COLOUR_TYPES[colourType], 0, 0, Number(isInterlaced)], 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    ...(rows === undefined ? [] : [pngChunk('IDAT', deflateSync(rows))]),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A few kilobytes that unfold into a picture of `side` x `side` pixels. */
export const bombPng = (side: number): Buffer =>
  pngOf({ width: side, height: side, depth: 1, colourType: 'grey' }, Buffer.alloc(side * (1 + Math.ceil(side / 8))))

/** A few kilobytes that unfold into a picture of one column. */
export const threadPng = (height: number): Buffer =>
  pngOf({ width: 1, height, depth: 8, colourType: 'grey' }, Buffer.alloc(2 * height))

/** A picture within the most pixels of which nothing can be drawn before all of it, eight bytes a pixel, lies in memory. */
export const wideInterlacedPng = (side: number): Buffer =>
  pngOf({ width: side, height: side, depth: 16, colourType: 'rgba', isInterlaced: true }, Buffer.alloc(side * (1 + side * 8)))

/** A picture that says it has 4 billion columns and rows, with nothing behind it. */
export const boastfulPng = (): Buffer => pngOf({ width: 0x7fffffff, height: 0x7fffffff, depth: 8, colourType: 'rgb' }, undefined)

/** Within every limit, and as costly for a decoder as such a photo can be: every pixel is gone over once for each of its scans. */
export const costlyJpeg = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#b08968' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
