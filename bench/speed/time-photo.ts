import { setTimeout as waitFor } from 'node:timers/promises'
import { analyzePhoto, type RgbImage, type Stage, WORKING_SIDE_PX } from '@chioma/engine'
import sharp from 'sharp'
import type { Size } from './camera-jpeg.ts'

const ROUNDS = 21
/** The first rounds only warm the compiler up. */
const FIRST_ROUNDS = 20

export interface Timing {
  decodeMs: number
  totalMs: number
  /** Of each stage, in order. */
  stagesMs: Partial<Record<Stage | 'rest', number>>
}

/**
 * Medians of the processor's time for decoding alone and for decoding with analysing; and of the elapsed time of each stage, which is
 * its processor's time on an idle machine: a stage has one thread, while the process has others that wait busily after decoding.
 */
export async function timePhoto(jpeg: Buffer, { width, height }: Size): Promise<Timing> {
  const decodeTimes: number[] = []
  const totalTimes: number[] = []
  const stageTimes = new Map<Stage | 'rest', number[]>()
  for (let round = -FIRST_ROUNDS; round < ROUNDS; round++) {
    await waitFor(5)
    const start = processorMs()
    await decode(jpeg)
    const decoded = processorMs()
    const image = await decode(jpeg)
    let before = performance.now()
    const note = (stage: Stage | 'rest'): void => {
      const now = performance.now()
      if (round >= 0) stageTimes.set(stage, [...(stageTimes.get(stage) ?? []), now - before])
      before = now
    }
    analyzePhoto({ image, sourceWidth: width, sourceHeight: height }, { onStage: note })
    note('rest')
    if (round < 0) continue
    decodeTimes.push(decoded - start)
    totalTimes.push(processorMs() - decoded)
  }
  const stagesMs = Object.fromEntries([...stageTimes].map(([stage, times]) => [stage, rounded(median(times))]))
  return { decodeMs: rounded(median(decodeTimes)), totalMs: rounded(median(totalTimes)), stagesMs }
}

/** As the server decodes a photo for the engine. */
export async function decode(jpeg: Buffer): Promise<RgbImage> {
  const size = { width: WORKING_SIDE_PX, height: WORKING_SIDE_PX, fit: 'inside', withoutEnlargement: true } as const
  const pixels = sharp(jpeg).rotate().resize(size).removeAlpha().toColourspace('srgb').raw()
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function median(values: number[]): number {
  return [...values].sort((first, second) => first - second)[values.length >> 1]
}

export const rounded = (milliseconds: number): number => Number(milliseconds.toFixed(1))
