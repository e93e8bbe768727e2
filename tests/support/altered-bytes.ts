import fc from 'fast-check'
import sharp from 'sharp'
import { boastfulPng, heicOpening, svgPicture } from './damaged-images.ts'

/** Small pictures of every kind that a decoder may be handed, with the metadata that cameras write, and some that are damaged. */
export async function pictureCorpus(): Promise<Buffer<ArrayBuffer>[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const drawn = sharp({ create: { width: 320, height: 240, channels: 3, background: '#b08968', noise } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'Camera', ImageDescription: 'x'.repeat(200) } } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
  const pictures = await Promise.all([
    drawn.clone().jpeg({ quality: 60 }).toBuffer(),
    drawn.clone().jpeg({ quality: 60, progressive: true }).toBuffer(),
    drawn.clone().png({ palette: true }).toBuffer(),
    drawn.clone().png({ progressive: true }).toBuffer(),
    drawn.clone().webp({ quality: 60 }).toBuffer(),
    drawn.clone().webp({ lossless: true, effort: 0 }).toBuffer(),
    drawn.clone().gif().toBuffer(),
    drawn.clone().tiff().toBuffer(),
    drawn.clone().avif({ effort: 0 }).toBuffer(),
  ])
  return [...pictures, heicOpening(), svgPicture(), boastfulPng()].map((picture) => Buffer.from(picture))
}

/** What happens to bytes on the way, or on purpose. Places are fractions, and most of them near the beginning, where headers stand. */
const place = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.02, noNaN: true }))
/** Sizes, offsets and lengths that decoders stumble over. */
const EDGES = [
  '00',
  'ff',
  '0000',
  'ffff',
  '7fff',
  '8000',
  '00000000',
  'ffffffff',
  '7fffffff',
  '80000000',
  '0d0a',
  '0d0a0d0a2d2d',
  '2d2d',
]

type Change = (bytes: Buffer) => Buffer

const change: fc.Arbitrary<Change> = fc.oneof(
  place.map(
    (at): Change =>
      (bytes) =>
        bytes.subarray(0, Math.floor(at * bytes.length)),
  ),
  fc.tuple(place, fc.nat(7)).map(
    ([at, bit]): Change =>
      (bytes) => {
        const index = Math.min(bytes.length - 1, Math.floor(at * bytes.length))
        bytes[index] = (bytes[index] ?? 0) ^ (1 << bit)
        return bytes
      },
  ),
  fc.tuple(place, fc.constantFrom(...EDGES)).map(
    ([at, edge]): Change =>
      (bytes) => {
        Buffer.from(edge, 'hex').copy(bytes, Math.floor(at * bytes.length))
        return bytes
      },
  ),
  fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 64 })).map(
    ([at, inserted]): Change =>
      (bytes) => {
        const index = Math.floor(at * bytes.length)
        return Buffer.concat([bytes.subarray(0, index), inserted, bytes.subarray(index)])
      },
  ),
  fc.tuple(place, place).map(
    ([from, length]): Change =>
      (bytes) => {
        const start = Math.floor(from * bytes.length)
        return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + Math.ceil(length * 200))])
      },
  ),
  fc.tuple(place, place, fc.integer({ min: 1, max: 2_000 })).map(
    ([from, to, length]): Change =>
      (bytes) => {
        const start = Math.floor(from * bytes.length)
        const copy = Buffer.from(bytes.subarray(start, start + length))
        const index = Math.floor(to * bytes.length)
        return Buffer.concat([bytes.subarray(0, index), copy, bytes.subarray(index)])
      },
  ),
)

/** One of several byte strings after one to six such changes, or two of them joined. */
export function alteredBytes(corpus: readonly Buffer[]): fc.Arbitrary<Buffer<ArrayBuffer>> {
  const joined = fc
    .tuple(fc.constantFrom(...corpus), fc.constantFrom(...corpus), place, place)
    .map(([first, second, end, start]) =>
      Buffer.concat([first.subarray(0, end * first.length), second.subarray(start * second.length)]),
    )
  const original = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...corpus) }, { weight: 1, arbitrary: joined })
  return fc
    .tuple(original, fc.array(change, { minLength: 1, maxLength: 6 }))
    .map(([bytes, changes]) => Buffer.from(changes.reduce<Buffer>((altered, apply) => apply(altered), Buffer.from(bytes))))
}
