/**
 * Writes what `training/heads.py` learns from: `npx tsx --conditions=chioma-source training/export-heads.ts DATA_DIR OUT_DIR`, where DATA_DIR holds
 * `head-thinning/` and, to be measured on alone, `hair-loss-stage/`. Every photo as the engine sees it, heads that the tests draw, and
 * what the rules set by hand say of each. The same photos give the same files.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { WORKING_SIDE_PX } from '../packages/engine/src/analyze-photo.ts'
import { takeHeadPicture } from '../packages/engine/src/heads/head-picture.ts'
import { halveTowards } from '../packages/engine/src/image/halve.ts'
import { resizeImage } from '../packages/engine/src/image/resize.ts'
import type { Mask, RgbImage } from '../packages/engine/src/image/rgb-image.ts'
import { measureBaldArea, measureScalpVisible } from '../packages/engine/src/measure/far/bald-area.ts'
import { buildFarScene } from '../packages/engine/src/measure/far/far-scene.ts'
import { buildFarFrame } from '../packages/engine/src/segment/far-frame.ts'
import { createRandom } from '../tests/support/synthetic-scalp/random.ts'
import { renderHeadFromAbove } from '../tests/support/synthetic-scalp/render-head.ts'

/** More than the side that the networks see, so that a part of a photo can be looked at from nearer. */
const SIDE_PX = 256
const DRAWN = 300

const labelsSchema = z.array(z.looseObject({ file: z.string() }))
const [data = '.', out = '.'] = process.argv.slice(2)
await mkdir(out, { recursive: true })
for (const folder of ['head-thinning', 'hair-loss-stage']) await writeFolder(folder)
await writeDrawn()

async function writeFolder(folder: string): Promise<void> {
  const labels = labelsSchema.parse(JSON.parse(await readFile(join(data, folder, 'labels.json'), 'utf8')))
  const [pixels, seen, areas]: [Uint8Array[], Uint8Array[], Uint8Array[]] = [[], [], []]
  const rows: object[] = []
  for (const label of labels) {
    const photo = await decode(join(data, folder, 'images', label.file))
    const scene = buildFarScene(buildFarFrame(photo), 'head')
    const { box, data: picture } = takeHeadPicture(photo, scene.area)
    pixels.push(squareOf(photo))
    seen.push(picture)
    areas.push(squareOfMask(scene.area))
    rows.push({ ...label, box, byHand: { baldArea: measureBaldArea(scene), scalpVisible: measureScalpVisible(scene) } })
  }
  await write(folder, { pixels, seen, areas }, rows)
}

async function writeDrawn(): Promise<void> {
  const [pixels, seen, masks]: [Uint8Array[], Uint8Array[], Uint8Array[]] = [[], [], []]
  const rows: object[] = []
  for (let seed = 0; seed < DRAWN; seed++) {
    const { image, mask, ...truth } = drawHead(seed)
    const { box, data: picture } = takeHeadPicture(image, buildFarScene(buildFarFrame(image), 'head').area)
    pixels.push(squareOf(image))
    seen.push(picture)
    masks.push(squareOfMask(mask))
    rows.push({ ...truth, box })
  }
  await write('drawn', { pixels, seen, masks }, rows)
}

/** A head of any colours: a third with full hair and a narrow parting, a third with a wide one, a third with a bald crown. */
function drawHead(seed: number) {
  const random = createRandom(7000 + seed)
  const kind = seed % 3
  const tone = random.between(0.3, 1)
  const hair = random.between(0.08, 0.55) * tone
  const warmth = random.between(0.75, 1)
  const partingWidth = [random.between(0, 0.02), random.between(0.05, 0.22), random.between(0, 0.03)][kind]
  const baldArea = kind === 2 ? random.between(0.08, 0.75) : 0
  const { image, truth } = renderHeadFromAbove({
    seed,
    width: 300,
    height: Math.round(random.between(260, 400)),
    background: [random.between(30, 240), random.between(30, 240), random.between(30, 240)],
    skin: [225 * tone, 182 * tone, 160 * tone],
    hairColour: [255 * hair, 255 * hair * (0.6 + 0.4 * warmth), 255 * hair * warmth],
    partingWidth,
    baldArea,
    noise: random.between(1, 6),
    blurPx: random.between(0, 2),
    brightness: random.between(0.7, 1.2),
    gradient: random.between(0, 0.3),
  })
  return { image, mask: truth.scalpMask, partingWidth, baldArea }
}

function squareOf(photo: RgbImage): Uint8Array {
  return resizeImage(halveTowards(photo, SIDE_PX), SIDE_PX, SIDE_PX).data
}

function squareOfMask({ width, height, data: marks }: Mask): Uint8Array {
  const colours = new Uint8Array(3 * marks.length)
  for (let i = 0; i < colours.length; i++) colours[i] = marks[Math.floor(i / 3)]
  return squareOf({ width, height, data: colours }).filter((_, i) => i % 3 === 0)
}

async function write(name: string, parts: Record<string, readonly Uint8Array[]>, rows: readonly object[]): Promise<void> {
  for (const [part, pictures] of Object.entries(parts)) await writeFile(join(out, `${name}.${part}`), Buffer.concat(pictures))
  await writeFile(join(out, `${name}.json`), JSON.stringify(rows))
}

async function decode(file: string): Promise<RgbImage> {
  const size = { width: WORKING_SIDE_PX, height: WORKING_SIDE_PX, fit: 'inside', withoutEnlargement: true } as const
  const pixels = sharp(file).rotate().resize(size).removeAlpha().toColourspace('srgb').raw()
  const { data: bytes, info } = await pixels.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(bytes) }
}
