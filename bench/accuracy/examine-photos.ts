import { readFile } from 'node:fs/promises'
import type { AnswerKind, Reading } from '@chioma/contract'
import type { HairShaft } from '@chioma/engine'
import { answerKind } from '@chioma/report'
import sharp from 'sharp'
import { decodePhoto } from '../../apps/server/src/analysis/models/local/decode-photo.ts'
import type { MeasureAnswer, MeasureRequest } from '../../apps/server/src/analysis/models/local/measure-protocol.ts'
import { inOrder } from '../../apps/server/src/cli/analyze-file.ts'
import { readContent } from '../../packages/engine/src/image/photo-content.ts'
import { recognizeView } from '../../packages/engine/src/view/recognize-view.ts'
import { FOLDERS, type LabelledPhoto, overlapWithMask, overlapWithPolygons } from '../labelled-photos.ts'
import { normalized, PERTURBATION_NAMES, type Perturbation, perturb } from './perturbations.ts'
import { LOSS_CODES, type PredictedView } from './readings.ts'

/** A labelled photo and everything the engine said of it. */
export interface ExaminedPhoto extends LabelledPhoto {
  /** Of the photo as it came. */
  reading: Reading
  /** What the report comes down to where the person said nothing. */
  answerKind: AnswerKind
  hairs: HairShaft[]
  sourceWidth: number
  sourceHeight: number
  /** Intersection over union with the mask drawn by hand; 0 where the photo was rejected; undefined where none was drawn. */
  hairMaskOverlap: number | undefined
  /** Intersection over union of where hair loss is judged to be with the thinning outlined by hand, on heads that have an outline; 0 where no place was given. */
  thinningOverlap: number | undefined
  /** What is recognized in the middle square at one size, blur and compression. */
  blind: PredictedView
  /** Of the perturbed photo; empty for photos that do not take part. */
  perturbed: Map<Perturbation, Reading>
  engineMs: number
  decodeMs: number
}

interface Tools {
  measure(request: MeasureRequest): Promise<MeasureAnswer>
  /** How many photos are in the works at once. */
  width: number
  /** Called after each analysis of a photo. */
  advance(): void
}

/** How many photos of each folder are analyzed again with every perturbation. */
const PERTURBED_PHOTOS_A_FOLDER = 12

type Variant = 'as it came' | 'blind' | Perturbation
interface PlannedAnalysis {
  photo: LabelledPhoto
  variant: Variant
}

/** Every analysis that the photos are due: as they came, without traces of their origin, and with `perturbations` some of them perturbed. */
export function planAnalyses(photos: readonly LabelledPhoto[], { perturbations }: { perturbations: boolean }): PlannedAnalysis[] {
  const isPerturbed = new Set(
    FOLDERS.flatMap((folder) =>
      evenly(
        photos.filter((photo) => photo.folder === folder),
        perturbations ? PERTURBED_PHOTOS_A_FOLDER : 0,
      ),
    ),
  )
  return photos.flatMap((photo) => {
    const variants: Variant[] = ['as it came', 'blind', ...(isPerturbed.has(photo) ? PERTURBATION_NAMES : [])]
    return variants.map((variant) => ({ photo, variant }))
  })
}

/** At most `count` items, evenly spread. */
export function evenly<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items]
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)])
}

/** Analyzes the photos in the given order; all analyses of one photo must follow each other, the one as it came first. */
export async function examinePhotos(planned: readonly PlannedAnalysis[], tools: Tools): Promise<ExaminedPhoto[]> {
  const examined: ExaminedPhoto[] = []
  for await (const put of inOrder(planned, tools.width, (analysis) => analyze(analysis, tools))) {
    put(examined)
    tools.advance()
  }
  return examined
}

/** Resolves with what adds the answer to the photos examined so far, of which the analyzed one is the last. */
async function analyze({ photo, variant }: PlannedAnalysis, { measure }: Tools): Promise<(examined: ExaminedPhoto[]) => void> {
  try {
    if (variant === 'as it came') {
      const wants = {
        hairMask: photo.maskFile !== undefined,
        hairs: photo.label.boxes !== undefined,
        findingMasks: isOutlinedHead(photo),
      }
      const first = await examine(photo, await measure({ photo: await readFile(photo.file), wants }))
      return (examined) => void examined.push(first)
    }
    if (variant === 'blind') {
      const blind = await recognizeBlind(photo.file)
      return (examined) => {
        examined[examined.length - 1].blind = blind
      }
    }
    const { reading } = await measure({ photo: await perturb(photo.file, variant), wants: {} })
    return (examined) => void examined[examined.length - 1].perturbed.set(variant, reading)
  } catch (cause) {
    throw new Error(`${photo.file}, ${variant}: not measured`, { cause })
  }
}

/** Without traces only the view is recognized, which is quick. */
async function recognizeBlind(file: string): Promise<PredictedView> {
  const { image } = await decodePhoto(await normalized(file))
  const { view, confidence } = recognizeView(readContent(image).image)
  return { view, viewConfidence: confidence }
}

async function examine(photo: LabelledPhoto, answer: MeasureAnswer): Promise<ExaminedPhoto> {
  const { reading, hairs, hairMaskPng, findingMaskPngs, engineMs, decodeMs } = answer
  const { autoOrient } = await sharp(photo.file).metadata()
  const overlap = hairMaskPng === undefined ? 0 : await overlapWithMask(hairMaskPng, photo.maskFile ?? '')
  const marks = LOSS_CODES.flatMap((code) => findingMaskPngs[code] ?? [])
  return {
    ...photo,
    reading,
    answerKind:
      reading.outcome === 'completed' ? answerKind({ ...reading, quality: reading.quality ?? { limits: [] } }) : 'cannot_tell',
    hairs,
    sourceWidth: autoOrient.width,
    sourceHeight: autoOrient.height,
    hairMaskOverlap: photo.maskFile === undefined ? undefined : overlap,
    thinningOverlap: isOutlinedHead(photo) ? await overlapWithPolygons(marks, photo.label.polygons) : undefined,
    blind: reading,
    perturbed: new Map(),
    engineMs,
    decodeMs,
  }
}

const isOutlinedHead = ({ folder, label }: LabelledPhoto): boolean =>
  folder === 'head-thinning' && (label.polygons ?? []).some(({ points }) => points.length > 2)
