import { kernels } from '../kernels/kernels.ts'
import { allocateBytes, countsAt, putFloats, putLab, resetArena } from '../kernels/wasm-arena.ts'
import type { ViewFrame } from './view-frame.ts'

export interface LightnessLevels {
  /** Share of the frame in its single most common lightness. */
  plateau: number
  /** The same, of what is smooth, bright and grey: paper, walls. */
  paper: number
}

const LEVELS = 101

export function measureLevels({ lab: colours, lightness: [soft] }: ViewFrame): LightnessLevels {
  resetArena()
  const { lab, colourBytes } = putLab(colours)
  const counts = allocateBytes(4 * 2 * LEVELS)
  kernels.countLevels(lab, colourBytes, putFloats(soft.data), soft.width, counts)
  const [all, paper] = [countsAt(counts, LEVELS), countsAt(counts + 4 * LEVELS, LEVELS)]
  return { plateau: highestOfThree(all) / soft.data.length, paper: highestOfThree(paper) / soft.data.length }
}

function highestOfThree(counts: Uint32Array): number {
  let highest = 0
  for (let i = 1; i < counts.length - 1; i++) highest = Math.max(highest, counts[i - 1] + counts[i] + counts[i + 1])
  return highest
}
