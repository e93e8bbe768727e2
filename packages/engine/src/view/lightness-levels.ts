import type { ViewFrame } from './view-frame.ts'

export interface LightnessLevels {
  /** Share of the frame in its single most common lightness. */
  plateau: number
  /** The same, of what is smooth, bright and grey: paper, walls. */
  paper: number
}

const LEVELS = 101

export function measureLevels({ lab, lightness: [soft] }: ViewFrame): LightnessLevels {
  const all = new Uint32Array(LEVELS)
  const paper = new Uint32Array(LEVELS)
  const { width, data } = soft
  for (let i = width; i < data.length - width; i++) {
    const level = Math.min(LEVELS - 1, (lab.l[i] + 0.5) | 0)
    all[level]++
    if (level <= 60 || lab.a[i] * lab.a[i] + lab.b[i] * lab.b[i] >= 49) continue
    if (Math.abs(data[i] - 0.25 * (data[i - 1] + data[i + 1] + data[i - width] + data[i + width])) < 0.2) paper[level]++
  }
  return { plateau: highestOfThree(all) / data.length, paper: highestOfThree(paper) / data.length }
}

function highestOfThree(counts: Uint32Array): number {
  let highest = 0
  for (let i = 1; i < counts.length - 1; i++) highest = Math.max(highest, counts[i - 1] + counts[i] + counts[i + 1])
  return highest
}
