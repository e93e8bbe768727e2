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

/** A few kilobytes that unfold into a picture of `side` x `side` pixels. */
export function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)))
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture that says it has 4 billion columns and rows, with nothing behind it. */
export function boastfulPng(): Buffer {
  const header = Buffer.alloc(13, 0)
  header.writeUInt32BE(0x7fffffff, 0)
  header.writeUInt32BE(0x7fffffff, 4)
  header.writeUInt8(8, 8)
  header.writeUInt8(2, 9)
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', header), pngChunk('IEND', Buffer.alloc(0))])
}
