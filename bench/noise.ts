/**
 * How far do measures move when nothing has changed, and are photos of one spot told from others? `npm run bench:noise -- --data DIR`.
 *
 * `--store` writes the bands into the engine (packages/engine/src/compare/noise-bands.ts) and the other figures beside this file; `--sample N` takes at
 * most N photos of each set.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Reading } from '@chioma/contract'
import { MeasurePool } from '../apps/server/src/analysis/models/local/measure-pool.ts'
import { evenly } from './accuracy/examine-photos.ts'
import { measureAlignment } from './noise/alignment-figures.ts'
import { measureDrawnChanges } from './noise/drawn-changes.ts'
import { FIGURES_FILE, type NoiseFigures, noiseFiguresSchema } from './noise/figures-file.ts'
import { measureBandsApart, measurePairBands } from './noise/measure-bands.ts'
import { measureTogether } from './noise/measure-together.ts'
import { NOISE_SETS, type NoisePhoto, readNoisePhotos } from './noise/noise-sets.ts'
import { judgeOwnNoise, pairsByKind, type ShotReadings } from './noise/own-noise-figures.ts'
import { type Shot, takeSecondShots } from './noise/second-shots.ts'
import { writeBands, writePairBands } from './noise/write-bands.ts'

const SHOTS = { day: 3, moment: 3, light: 2 }
const WORKERS = 2
const PATIENCE_MS = 600_000
const USUAL_DATA = fileURLToPath(new URL('../../shared/data', import.meta.url))

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: USUAL_DATA },
    store: { type: 'boolean', default: false },
    sample: { type: 'string' },
    only: { type: 'string', default: 'bands,pairs,alignment,drawn' },
  },
})
const parts = values.only.split(',')
const figures: NoiseFigures = noiseFiguresSchema.parse(JSON.parse(await readFile(FIGURES_FILE, 'utf8').catch(() => '{}')))
const all = await readNoisePhotos(values.data)
const photos = evenly(all, values.sample === undefined ? all.length : Number(values.sample) * NOISE_SETS.length)
if (parts.includes('bands')) {
  const readings = await readAll(photos, readShots)
  const bands = measureBandsApart(pairsByKind(readings))
  console.table(bands)
  const own = judgeOwnNoise(bands, readings)
  Object.assign(figures, own.figures)
  if (values.store) await writeBands(bands, own.priorFreedom)
}
if (parts.includes('pairs')) {
  const bands = measurePairBands((await readAll(photos, measureTogether)).flat())
  console.table(bands)
  if (values.store) await writePairBands(bands)
}
if (parts.includes('alignment')) Object.assign(figures, await measureAlignment(values.data))
if (parts.includes('drawn')) Object.assign(figures, measureDrawnChanges())
console.table(figures)
if (values.store) await writeFile(FIGURES_FILE, `${JSON.stringify(figures, null, 2)}\n`)

async function readAll<Read>(
  photos: readonly NoisePhoto[],
  readOne: (pool: MeasurePool, photo: NoisePhoto, seed: number) => Promise<Read>,
): Promise<Read[]> {
  const pool = new MeasurePool({ size: WORKERS, timeoutMs: PATIENCE_MS })
  const read: Read[] = []
  const waiting = [...photos.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      read.push(await readOne(pool, next[1], next[0]))
      if (waiting.length % 50 === 0) console.error(`${waiting.length} photos to go`)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  await pool.close()
  return read
}

async function readShots(pool: MeasurePool, noisePhoto: NoisePhoto, seed: number): Promise<ShotReadings> {
  const { photo, half, codes } = noisePhoto
  const take = (kind: keyof typeof SHOTS) => takeSecondShots(photo.file, kind, SHOTS[kind], seed + 1)
  const readEach = async (shots: readonly Shot[]): Promise<Reading[]> => {
    const readings: Reading[] = []
    for (const shot of shots) readings.push(await readShot(pool, noisePhoto, shot))
    return readings
  }
  return {
    half,
    codes,
    days: await readEach([{ photo: await readFile(photo.file), pixelScale: 1 }, ...(await take('day'))]),
    moment: await readEach(await take('moment')),
    lights: await readEach(await take('light')),
  }
}

async function readShot(pool: MeasurePool, { declaredView, pixelsPerMm }: NoisePhoto, shot: Shot): Promise<Reading> {
  const scale = pixelsPerMm === undefined ? {} : { pixelsPerMm: pixelsPerMm * shot.pixelScale }
  const { reading } = await pool.measure({ photo: shot.photo, declaredView, isOfAnalyzed: true, ...scale, wants: {} })
  return reading
}
