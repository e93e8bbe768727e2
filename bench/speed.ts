/**
 * Is the engine quick, and does it need little? Times decoding alone and decoding with analysing in one run, each stage apart, on one core; then
 * how that grows with the size of a photo, the memory of a process that looks at one, and a simulation. Ratios are of the time of the processor, so that other work on
 * the machine counts little. Exit 1 when over a limit; the goal is printed beside.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type RgbImage, SIMULATION_SIDE_PX, simulateHair } from '@chioma/engine'
import sharp from 'sharp'
import { drawBust } from '../tests/support/drawn/draw-bust.ts'
import { renderHeadFromAbove } from '../tests/support/synthetic-scalp/render-head.ts'
import { renderScalp } from '../tests/support/synthetic-scalp/render-scalp.ts'
import { asCameraJpeg, type Size } from './speed/camera-jpeg.ts'
import { rounded, type Timing, timePhoto } from './speed/time-photo.ts'

// One core for both, so that the ratio does not depend on how many there are.
sharp.concurrency(1)

const MOST_MEMORY_MB = 300
const MOST_SIMULATION_MS = 2_000
/** Twice the pixels take at most so many times as long: a little more than twice, for what timing is worth. */
const MOST_GROWTH = 2.2
const TWELVE_MEGAPIXELS = { width: 4000, height: 3000 }
const TWENTY_FOUR_MEGAPIXELS = { width: 5656, height: 4242 }
const scalp = { width: 1000, height: 750, hairs: 40, hairWidthPx: 12, flakes: 20, glints: 100 }

type Limit = { timesDecoding: number } | { analysisMs: number }

interface Case {
  image: RgbImage
  size: Size
  limit: Limit
  /** What is aimed at, where that is less. */
  goal?: Limit
}

const cases: Record<string, Case> = {
  scalp: { image: renderScalp(scalp).image, size: TWELVE_MEGAPIXELS, limit: { timesDecoding: 2 }, goal: { timesDecoding: 1.5 } },
  head: {
    image: renderHeadFromAbove({ width: 1000, height: 750, baldArea: 0.15 }).image,
    size: TWELVE_MEGAPIXELS,
    limit: { timesDecoding: 2 },
    goal: { timesDecoding: 1.5 },
  },
  portrait: { image: drawBust(), size: { width: 3000, height: 4000 }, limit: { timesDecoding: 2 }, goal: { timesDecoding: 1.5 } },
  microscope: {
    image: renderScalp({ ...scalp, width: 640, height: 640 }).image,
    size: { width: 640, height: 640 },
    limit: { analysisMs: 120 },
    goal: { analysisMs: 60 },
  },
}

const isWithin: boolean[] = []
for (const [name, { image, size, limit, goal = limit }] of Object.entries(cases)) {
  isWithin.push(report(name, size, await timePhoto(await asCameraJpeg(image, size), size), { limit, goal }))
}
isWithin.push(await reportGrowth(cases.scalp.image), await reportMemory(cases.scalp.image), await reportSimulation())
process.exitCode = isWithin.every((is) => is) ? 0 : 1

function report(photo: string, size: Size, timing: Timing, { limit, goal }: Required<Pick<Case, 'limit' | 'goal'>>): boolean {
  const { decodeMs, totalMs, stagesMs } = timing
  const analysisMs = rounded(Object.values(stagesMs).reduce((sum, ms) => sum + ms, 0))
  const timesDecoding = Number((totalMs / decodeMs).toFixed(2))
  console.log(
    `${photo}, ${size.width} x ${size.height}: decode ${decodeMs} ms, decode and analyse ${totalMs} ms, ` +
      `${timesDecoding} times decoding; analysis alone ${analysisMs} ms; limit ${JSON.stringify(limit)}, goal ${JSON.stringify(goal)}`,
  )
  console.table(stagesMs)
  console.log(JSON.stringify({ bench: 'speed', photo, ...size, ...timing, analysisMs, timesDecoding, limit, goal }))
  return 'timesDecoding' in limit ? timesDecoding <= limit.timesDecoding : analysisMs <= limit.analysisMs
}

/** Decoding and analysing twice the pixels, over doing so with 12 megapixels. */
async function reportGrowth(image: RgbImage): Promise<boolean> {
  const totalMs = async (size: Size): Promise<number> => (await timePhoto(await asCameraJpeg(image, size), size)).totalMs
  const growth = Number(((await totalMs(TWENTY_FOUR_MEGAPIXELS)) / (await totalMs(TWELVE_MEGAPIXELS))).toFixed(2))
  console.log(JSON.stringify({ bench: 'speed', timesForTwicePixels: growth, limit: MOST_GROWTH }))
  return growth <= MOST_GROWTH
}

/** Both courses of a simulation, drawn into a photo of 12 megapixels; the median of some rounds of the processor's time. */
async function reportSimulation(): Promise<boolean> {
  const { image, truth } = renderHeadFromAbove({ width: 1000, height: 750, baldArea: 0.15 })
  const jpeg = await asCameraJpeg(image, TWELVE_MEGAPIXELS)
  const side = { width: SIMULATION_SIDE_PX, height: SIMULATION_SIDE_PX, fit: 'inside' } as const
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage()
    const { data, info } = await sharp(jpeg).resize(side).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const photo = { width: info.width, height: info.height, data: new Uint8Array(data) }
    simulateHair({ image: photo, thinning: truth.scalpMask, hair: truth.hairMask, seed: 1 })
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  const simulationMs = rounded(times.sort((first, second) => first - second)[times.length >> 1])
  console.log(JSON.stringify({ bench: 'speed', simulationMs, limit: MOST_SIMULATION_MS }))
  return simulationMs <= MOST_SIMULATION_MS
}

/** Of a process that does nothing else. */
async function reportMemory(image: RgbImage): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'chioma-speed-'))
  try {
    const path = join(folder, 'photo.jpg')
    await writeFile(path, await asCameraJpeg(image, TWELVE_MEGAPIXELS))
    const script = fileURLToPath(new URL('speed/measure-memory.ts', import.meta.url))
    const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, script, path])
    const memoryMb = Number(stdout)
    console.log(JSON.stringify({ bench: 'speed', memoryMb, limit: MOST_MEMORY_MB }))
    return memoryMb <= MOST_MEMORY_MB
  } finally {
    await rm(folder, { recursive: true })
  }
}
