import { readFile } from 'node:fs/promises'
import type { FindingCode } from '@chioma/contract'

export interface SamplePhoto {
  name: string
  /** The signs that it was drawn with; others it does not show. */
  shows: FindingCode[]
}

/** Drawn photos on which prompts are tried; `tools/draw-sample-photos.ts` makes them. */
export const SAMPLE_PHOTOS: readonly SamplePhoto[] = [
  { name: 'clear-scalp', shows: [] },
  { name: 'flaky-scalp', shows: ['dandruff'] },
  { name: 'red-scalp', shows: ['redness'] },
  { name: 'thin-crown', shows: ['crown_thinning'] },
]

export const readSamplePhoto = ({ name }: SamplePhoto): Promise<Buffer> =>
  readFile(new URL(`../../../assets/sample-photos/${name}.jpg`, import.meta.url))
