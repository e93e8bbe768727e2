/**
 * Writes what `near_signs` is fitted on: `npx tsx --conditions=chioma-source training/export-near-photos.ts DATA_DIR OUT_DIR`, where DATA_DIR
 * holds `microscope/`. Each photo as the engine reads it: figures of its cells and what a general network sees in them, figures of the whole, its outlines.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resizePlane } from '../packages/engine/src/image/resize.ts'
import { OUTLINED_SIGNS } from '../packages/engine/src/measure/near/photo-features.ts'
import { loadOutlinedPhotos } from './outlined-photos.ts'

/** Photos are compared at this size to find those that are nearly the same. */
const SMALL_SIDE = 24

const [data = '.', out = '.'] = process.argv.slice(2)
await mkdir(out, { recursive: true })
const cells = createWriteStream(join(out, 'cells.f32'))
const photos: object[] = []
let names: string[] = []
let planes = 0
for (const photo of await loadOutlinedPhotos(join(data, 'microscope'))) {
  const { file, source, light, grid, shows, spread, plain, surface, outlined } = photo
  const bounds = Object.fromEntries(
    OUTLINED_SIGNS.map((sign) => [sign, [finite(photo.bounds[sign].least), finite(photo.bounds[sign].most)]]),
  )
  names = photo.names
  planes = photo.cells.length
  for (const plane of [...photo.cells, ...OUTLINED_SIGNS.map((sign) => outlined[sign])])
    cells.write(new Uint8Array(plane.slice().buffer))
  const small = Array.from(resizePlane(light, SMALL_SIDE, SMALL_SIDE).data)
  photos.push({ file, source, grid, shows, spread, plain, surface, bounds, small })
}
await new Promise((resolve) => void cells.end(resolve))
await writeFile(join(out, 'photos.json'), JSON.stringify({ names, planes, signs: OUTLINED_SIGNS, photos }))

/** Written in JSON; log-odds beyond these are certain enough. */
function finite(odds: number): number {
  return Math.min(99, Math.max(-99, odds))
}
