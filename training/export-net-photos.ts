/**
 * Writes what `training/net/` learns from: `npx tsx --conditions=chioma-source training/export-net-photos.ts DATA_DIR OUT_DIR`, where
 * DATA_DIR holds `microscope/`. The photos, as they came and in other light, sharpness and compression, each read by the engine to what the
 * net sees; the outlines; the folds; and what the shipped trees say of photos left out.
 * No chance is involved beyond a fixed sequence: the same photos give the same files.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { readContent } from '../packages/engine/src/image/photo-content.ts'
import type { Plane, RgbImage } from '../packages/engine/src/image/rgb-image.ts'
import { cellMeans } from '../packages/engine/src/measure/near/cell-summary.ts'
import { type NearScene, readNearScene } from '../packages/engine/src/measure/near/near-scene.ts'
import { OUTLINED_SIGNS } from '../packages/engine/src/measure/near/photo-features.ts'
import { netInput } from '../packages/engine/src/net/net-input.ts'
import { createRandom, type Random } from '../tests/support/synthetic-scalp/random.ts'
import { drawFolds, heldOutOdds } from './held-out-odds.ts'
import { decodeOutlined, loadOutlinedPhotos, outlineMask, readOutlineLabels } from './outlined-photos.ts'

const VARIANTS = 6
/** One byte a value: 32 steps a unit around 128. */
const STEPS = 32
const GRID = 60

const [data = '.', out = '.'] = process.argv.slice(2)
const folder = join(data, 'microscope')
const labels = await readOutlineLabels(folder)
await mkdir(out, { recursive: true })
await writeOutlines()
for (let variant = 0; variant < VARIANTS; variant++) await writeVariant(variant)

async function writeVariant(variant: number): Promise<void> {
  const pixels = createWriteStream(join(out, `variant-${variant}.pixels`))
  for (const [index, { file }] of labels.entries()) {
    const path = join(folder, 'images', file)
    const photo = variant === 0 ? path : await relit(path, createRandom(variant * 1000 + index))
    pixels.write(bytesOf(netInput(finestScene(await decodeOutlined(photo)))))
  }
  await new Promise((resolve) => void pixels.end(resolve))
  process.stdout.write(`variant ${variant} of ${VARIANTS - 1}\n`)
}

function bytesOf(values: Float32Array): Uint8Array {
  return Uint8Array.from(values, (value) => Math.min(255, Math.max(0, Math.round(128 + STEPS * value))))
}

/** A plane of cells in the middle of a square. */
function inSquare({ width, height, data }: Plane): Float32Array {
  const square = new Float32Array(GRID * GRID)
  const [left, top] = [(GRID - width) >> 1, (GRID - height) >> 1]
  for (let y = 0; y < height; y++) square.set(data.subarray(y * width, (y + 1) * width), (y + top) * GRID + left)
  return square
}

/** Other light, colour of light, sharpness, size and compression. */
async function relit(file: string, random: Random): Promise<Uint8Array> {
  const light = random.between(0.75, 1.25)
  const tints = [random.between(0.94, 1.06), 1, random.between(0.9, 1.1)].map((tint) => tint * light)
  const { width, height } = await sharp(file).metadata()
  const size = random.between(0.45, 1)
  let photo = sharp(file).removeAlpha().linear(tints, [0, 0, 0])
  if (size < 0.85) photo = photo.resize(Math.round(width * size), Math.round(height * size), { fit: 'fill' })
  if (random.between(0, 1) < 0.5) photo = photo.blur(random.between(0.4, 1.1))
  return photo.jpeg({ quality: Math.round(random.between(50, 95)) }).toBuffer()
}

function finestScene(image: RgbImage): NearScene {
  return readNearScene(image, readContent(image), 'finest')
}

async function writeOutlines(): Promise<void> {
  const grids: Uint8Array[] = []
  for (const label of labels) {
    const image = await decodeOutlined(join(folder, 'images', label.file))
    const scene = finestScene(image)
    for (const sign of OUTLINED_SIGNS) {
      const shares = inSquare(cellMeans(outlineMask(sign, label, scene, image)))
      grids.push(Uint8Array.from(shares, (share) => Math.round(255 * share)))
    }
  }
  await writeFile(join(out, 'outlines.grid'), Buffer.concat(grids))
  const photos = await loadOutlinedPhotos(folder)
  const draws = drawFolds(photos)
  const treeOdds = Object.fromEntries(OUTLINED_SIGNS.map((sign) => [sign, heldOutOdds(sign, photos, draws).oddsIn]))
  const shows = Object.fromEntries(OUTLINED_SIGNS.map((sign) => [sign, photos.map((photo) => (photo.shows[sign] ? 1 : 0))]))
  await writeFile(join(out, 'photos.json'), JSON.stringify({ files: labels.map(({ file }) => file), shows, draws, treeOdds }))
}
