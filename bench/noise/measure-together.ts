import { readFile } from 'node:fs/promises'
import type { Measure } from '@chioma/contract'
import type { MeasurePool } from '../../apps/server/src/analysis/models/local/measure-pool.ts'
import { createRandom } from '../../tests/support/synthetic-scalp/random.ts'
import { type Pair, pairsOfMeasures } from './measure-bands.ts'
import type { NoisePhoto } from './noise-sets.ts'
import { type Shot, takeSecondShots } from './second-shots.ts'
import { lightUnevenly } from './uneven-light.ts'

const SHOTS = 3

/** Each photo with its first second shot, and the second shots with each other, measured together as photos that are compared. */
export async function measureTogether(pool: MeasurePool, noisePhoto: NoisePhoto, seed: number): Promise<Pair[]> {
  const { photo, declaredView: view, pixelsPerMm } = noisePhoto
  if (view === undefined) return []
  const random = createRandom(seed + 1)
  const shots: Shot[] = [{ photo: await readFile(photo.file), pixelScale: 1 }]
  for (const shot of await takeSecondShots(photo.file, 'day', SHOTS, seed + 1))
    shots.push({ ...shot, photo: await lightUnevenly(shot.photo, random) })
  const pairs: Pair[] = []
  for (const [i, later] of shots.slice(1).entries()) {
    const earlier = shots[i]
    if (earlier === undefined) continue
    const scale = pixelsPerMm === undefined ? {} : { pixelsPerMm: pixelsPerMm * earlier.pixelScale }
    const compared = await pool.compare({ earlier: earlier.photo, later: later.photo, view, ...scale })
    const measures: [Measure[], Measure[]] = compared.isAligned ? [compared.before, compared.after] : [[], []]
    pairs.push(...pairsOfMeasures(view, ...measures, noisePhoto))
  }
  return pairs
}
