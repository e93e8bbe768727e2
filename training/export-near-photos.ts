/**
 * Writes what `near_signs` is fitted on: `npx tsx --conditions=chioma-source training/export-near-photos.ts DATA_DIR OUT_DIR`, where DATA_DIR
 * holds `microscope/`. Each photo as the engine reads it: figures of its cells and what a general network sees in them, figures of the whole, its outlines.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resizePlane } from '../packages/engine/src/image/resize.ts'
import { OUTLINED_SIGNS } from '../packages/engine/src/measure/near/photo-features.ts'
import { FIT_OUTLINE_SIZE, FIT_SIZE, loadOutlinedPhotos } from './outlined-photos.ts'

/** Photos are compared at this size to find those that are nearly the same. */
const SMALL_SIDE = 24

const [data = '.', out = '.'] = process.argv.slice(2)
await mkdir(out, { recursive: true })
const [cells, pictures, outlines, looks] = ['cells.f32', 'pictures.u8', 'outlines.u8', 'looks.u8'].map((name) =>
  createWriteStream(join(out, name)),
)
const photos: object[] = []
let names: string[] = []
let planes = 0
for (const photo of await loadOutlinedPhotos(join(data, 'microscope'))) {
  const { file, source, light, grid, shows, spread, plain, surface, outlined, proportion, netOdds } = photo
  const bounds = Object.fromEntries(
    OUTLINED_SIGNS.map((sign) => [sign, [finite(photo.bounds[sign].least), finite(photo.bounds[sign].most)]]),
  )
  names = photo.names
  planes = photo.cells.length
  for (const plane of [...photo.cells, ...OUTLINED_SIGNS.map((sign) => outlined[sign])])
    cells.write(new Uint8Array(plane.slice().buffer))
  const small = Array.from(resizePlane(light, SMALL_SIDE, SMALL_SIDE).data)
  for (const [file, { data }] of [
    [pictures, photo.picture],
    [outlines, photo.outlines],
    [looks, photo.look],
  ] as const)
    file.write(data)
  const look = { width: photo.look.width, height: photo.look.height }
  photos.push({ file, source, grid, shows, spread, plain, surface, bounds, small, proportion, look, netOdds })
}
for (const file of [cells, pictures, outlines, looks]) await new Promise((resolve) => void file.end(resolve))
const sizes = { pictures: FIT_SIZE, outlines: FIT_OUTLINE_SIZE }
await writeFile(join(out, 'photos.json'), JSON.stringify({ names, planes, signs: OUTLINED_SIGNS, ...sizes, photos }))

/** Written in JSON; log-odds beyond these are certain enough. */
function finite(odds: number): number {
  return Math.min(99, Math.max(-99, odds))
}
