/**
 * Writes what `views` is fitted on: `npx tsx --conditions=chioma-source training/export-view-photos.ts DATA_DIR OUT_DIR`, where DATA_DIR holds
 * `microscope/` and `head-thinning/`. Each photo as the network for persons sees it, as it is and changed, and squares of the photos of heads
 * that hold nothing but hair, or nobody. The same photos give the same files.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { decodePhoto } from '../apps/server/src/analysis/models/local/decode-photo.ts'
import { readContent } from '../packages/engine/src/image/photo-content.ts'
import type { Plane, RgbImage } from '../packages/engine/src/image/rgb-image.ts'
import { segmentPerson } from '../packages/engine/src/segment/person/find-person.ts'
import { createRandom, type Random } from '../tests/support/synthetic-scalp/random.ts'

/** What a picture is of. */
type Kind = 'microscope' | 'head' | 'hair' | 'scene'
interface Row {
  file: string
  kind: Kind
  group: string
  isChanged: boolean
}

const CHANGES_A_PHOTO = 5
/** Least and most share of each side that is left, and how far each colour is stretched or shrunk. */
const CHANGES = { microscope: { least: 0.45, tints: [0.1, 0.28, 0.45] }, head: { least: 0.65, tints: [0.08, 0.2] } }
/** Squares of a photo of a head: how many at most, over the shorter side, and the share of them that shows the person. */
const SQUARES = { tries: 200, from: 0.2, to: 0.5, hair: { most: 3, personFrom: 0.97 }, scene: { most: 2, personBelow: 0.04 } }

const labelsSchema = z.array(z.looseObject({ file: z.string(), group: z.string().optional() }))
const [data = '.', out = '.'] = process.argv.slice(2)
const rows: Row[] = []
const values: Float32Array[] = []
await mkdir(out, { recursive: true })
for (const [folder, kind] of [
  ['microscope', 'microscope'],
  ['head-thinning', 'head'],
] as const) {
  const labels = labelsSchema.parse(JSON.parse(await readFile(join(data, folder, 'labels.json'), 'utf8')))
  for (const [n, { file, group = file }] of labels.entries()) {
    const { image } = await decodePhoto(await readFile(join(data, folder, 'images', file)))
    await addPhoto(image, { file, kind, group }, createRandom(1000 * n + (kind === 'head' ? 7 : 3)))
  }
}
await writeFile(join(out, 'embedding.f32'), Buffer.concat(values.map(({ buffer }) => new Uint8Array(buffer))))
await writeFile(join(out, 'rows.json'), JSON.stringify(rows))

async function addPhoto(
  image: RgbImage,
  photo: Omit<Row, 'isChanged'> & { kind: 'microscope' | 'head' },
  random: Random,
): Promise<void> {
  const outline = add(image, { ...photo, isChanged: false })
  const { least, tints } = CHANGES[photo.kind]
  for (let n = 0; n < CHANGES_A_PHOTO; n++) {
    const box = partOf(image, random.between(least, 1), random)
    add(await changed(image, box, tints[n % tints.length], random), { ...photo, isChanged: true })
  }
  if (photo.kind === 'head') await addSquares(image, outline, photo, random)
}

async function addSquares(image: RgbImage, outline: Plane, photo: Omit<Row, 'isChanged'>, random: Random): Promise<void> {
  const { hair, scene } = SQUARES
  const found = { hair: 0, scene: 0 }
  for (let n = 0; n < SQUARES.tries && (found.hair < hair.most || found.scene < scene.most); n++) {
    const side = Math.min(image.width, image.height) * random.between(SQUARES.from, SQUARES.to)
    const box = {
      left: Math.floor(random.between(0, image.width - side)),
      top: Math.floor(random.between(0, image.height - side)),
      width: Math.floor(side),
      height: Math.floor(side),
    }
    const person = meanInside(outline, box, image)
    const kind = person > hair.personFrom ? 'hair' : person < scene.personBelow ? 'scene' : undefined
    if (kind === undefined || found[kind] >= SQUARES[kind].most) continue
    found[kind]++
    add(await changed(image, box, 0.2, random), { ...photo, kind, isChanged: true })
  }
}

function add(image: RgbImage, row: Row): Plane {
  const { outline, embedding } = segmentPerson(readContent(image).image)
  rows.push(row)
  values.push(embedding)
  return outline
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A part of the photo near its middle. */
function partOf({ width, height }: RgbImage, share: number, random: Random): Box {
  const place = (room: number): number => Math.floor(room * random.between(0.2, 0.8))
  const part = { width: Math.floor(width * share), height: Math.floor(height * share) }
  return { ...part, left: place(width - part.width), top: place(height - part.height) }
}

function meanInside({ width, height, data: plane }: Plane, box: Box, image: RgbImage): number {
  let [sum, count] = [0, 0]
  const [right, bottom] = [box.left + box.width, box.top + box.height]
  for (let y = Math.floor((box.top * height) / image.height); y < (bottom * height) / image.height; y += 3) {
    for (let x = Math.floor((box.left * width) / image.width); x < (right * width) / image.width; x += 3) {
      sum += plane[y * width + x]
      count++
    }
  }
  return sum / Math.max(1, count)
}

/** A part of a photo turned, mirrored, in other light and colours, softened and compressed. */
async function changed({ width, height, data: pixels }: RgbImage, box: Box, tint: number, random: Random): Promise<RgbImage> {
  const light = random.between(0.55, 1.35)
  const gains = [0, 1, 2].map(() => light * (1 + random.between(-tint, tint)))
  const part = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .extract(box)
    .png({ compressionLevel: 0 })
    .toBuffer()
  let photo = sharp(part).rotate(90 * Math.floor(random.between(0, 4)))
  if (random.between(0, 1) < 0.5) photo = photo.flop()
  photo = photo.linear(gains, [0, 0, 0]).gamma(random.between(1, 1.6))
  if (random.between(0, 1) < 0.6) photo = photo.blur(random.between(0.5, 2))
  const file = await photo
    .removeAlpha()
    .jpeg({ quality: Math.round(random.between(45, 95)) })
    .toBuffer()
  return (await decodePhoto(file)).image
}
