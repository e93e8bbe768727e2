import { deflateSync } from 'node:zlib'
import type { Mask } from '@chioma/engine'

export interface MarkColor {
  red: number
  green: number
  blue: number
  /** 0 unseen .. 255 opaque. */
  alpha: number
}

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BIT_DEPTH = 1
const COLOR_TYPE_PALETTE = 3
const CRC_POLYNOMIAL = 0xedb88320

/** A mask as PNG of one bit a pixel: what is inside has the colour, what is outside is black, unseen by default. Format: W3C PNG, third edition. */
export function maskPng({ width, height, data }: Mask, color: MarkColor, outsideAlpha = 0): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BIT_DEPTH, COLOR_TYPE_PALETTE], 8)
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('PLTE', Buffer.from([0, 0, 0, color.red, color.green, color.blue])),
    pngChunk('tRNS', Buffer.from([outsideAlpha, color.alpha])),
    pngChunk('IDAT', deflateSync(packedRows(width, height, data))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Every row is led by its filter byte, 0; the leftmost pixel is the highest bit. */
function packedRows(width: number, height: number, data: Uint8Array): Uint8Array {
  const rowBytes = 1 + Math.ceil(width / 8)
  const rows = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y += 1) {
    const rowStart = y * rowBytes + 1
    for (let x = 0; x < width; x += 1) {
      const byteIndex = rowStart + (x >> 3)
      if (data[y * width + x]) rows[byteIndex] = (rows[byteIndex] ?? 0) | (0x80 >> (x & 7))
    }
  }
  return rows
}

export function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(content.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ CRC_POLYNOMIAL : crc >>> 1
  }
  return ~crc >>> 0
}
