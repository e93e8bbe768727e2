import { createHash } from 'node:crypto'
import { type DeclaredView, MEASURE_CODES, type MeasureCode } from '@chioma/contract'
import { evenly } from '../accuracy/examine-photos.ts'
import { type Folder, type LabelledPhoto, readLabelledPhotos } from '../labelled-photos.ts'

/** Photos whose noise is measured, and as what they are declared. */
export interface NoisePhoto {
  photo: LabelledPhoto
  declaredView: DeclaredView | undefined
  pixelsPerMm: number | undefined
  half: 'A' | 'B'
  /** The measures that it may give a band of. */
  codes: readonly MeasureCode[]
}

interface NoiseSet {
  folder: Folder
  most: number
  isMeant?: (photo: LabelledPhoto) => boolean
  declaredView?: DeclaredView
  /** What is known of the scale only roughly is good enough to see how far it moves. */
  pixelsPerMm?: number
  /** The measures that were not fitted on it; all of them by default. */
  codes?: readonly MeasureCode[]
}

/**
 * What is measured on heads was fitted on `head-thinning` and on the signs of `microscope` photos: neither gives a band of what was learned on it. Near
 * measures and the width of a parting are arithmetic and were fitted on no photo, so that these sets may give theirs.
 */
export const NOISE_SETS: readonly NoiseSet[] = [
  { folder: 'hair-loss-stage', most: 67, isMeant: ({ label }) => label.view === 'top', declaredView: 'head_top' },
  { folder: 'hair-loss-stage', most: 67, isMeant: ({ label }) => label.view !== 'top', declaredView: 'head_back' },
  { folder: 'head-thinning', most: 120, declaredView: 'head_top', codes: ['parting_width'] },
  { folder: 'clinical', most: 70, declaredView: 'close_up' },
  { folder: 'hair-count', most: 60, declaredView: 'microscope', pixelsPerMm: 358 },
  { folder: 'microscope', most: 60, declaredView: 'microscope' },
]

export async function readNoisePhotos(data: string): Promise<NoisePhoto[]> {
  const photos: NoisePhoto[] = []
  for (const { folder, most, isMeant = () => true, declaredView, pixelsPerMm, codes = MEASURE_CODES } of NOISE_SETS) {
    const meant = (await readLabelledPhotos(data, folder)).filter(isMeant)
    photos.push(...evenly(meant, most).map((photo) => ({ photo, declaredView, pixelsPerMm, codes, half: halfOf(photo) })))
  }
  return photos
}

/** One person, or nearly one picture, lies in one half. */
export const halfOf = (photo: LabelledPhoto): 'A' | 'B' =>
  (createHash('sha256').update(identityOf(photo)).digest()[0] ?? 0) % 2 === 0 ? 'A' : 'B'

export const identityOf = ({ label }: LabelledPhoto): string => label.group ?? label.subject ?? label.file
