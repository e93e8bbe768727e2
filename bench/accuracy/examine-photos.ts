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
import { LOSS_CODES, type SeenView } from './readings.ts'
import { CHANGE_NAMES, type Change, changed, withoutTraces } from './treatments.ts'

/** A labelled photo and everything the engine said of it. */
export interface ExaminedPhoto extends LabelledPhoto {
  /** Of the photo as it came. */
  reading: Reading
  /** What the report comes down to where the person told nothing. */
  answerKind: AnswerKind
  hairs: HairShaft[]
  sourceWidth: number
  sourceHeight: number
  /** Intersection over union with the mask drawn by hand; 0 where the photo was turned away; undefined where none was drawn. */
  hairMaskOverlap: number | undefined
  /** Intersection over union of where hair loss is judged to be with the thinning outlined by hand, on heads that have an outline; 0 where no place was given. */
  thinningOverlap: number | undefined
  /** What is seen in the middle square at one size, blur and compression. */
  blind: SeenView
  /** Of the changed photo; empty for photos that do not take part. */
  changed: Map<Change, Reading>
  engineMs: number
  decodeMs: number
}

interface Tools {
  measure(request: MeasureRequest): Promise<MeasureAnswer>
  /** How many photos are in the works at once. */
  width: number
  /** Called after each look at a photo. */
  advance(): void
}

/** How many photos of each folder are looked at again with every change. */
const CHANGED_PHOTOS_A_FOLDER = 12

type Treatment = 'as it came' | 'blind' | Change
interface Look {
  photo: LabelledPhoto
  treatment: Treatment
}

/** Every look that the photos are due: as they came, without traces of their origin, and with `changes` some of them changed. */
export function planLooks(photos: readonly LabelledPhoto[], { changes }: { changes: boolean }): Look[] {
  const isChanged = new Set(
    FOLDERS.flatMap((folder) =>
      evenly(
        photos.filter((photo) => photo.folder === folder),
        changes ? CHANGED_PHOTOS_A_FOLDER : 0,
      ),
    ),
  )
  return photos.flatMap((photo) => {
    const treatments: Treatment[] = ['as it came', 'blind', ...(isChanged.has(photo) ? CHANGE_NAMES : [])]
    return treatments.map((treatment) => ({ photo, treatment }))
  })
}

/** At most `count` items, evenly spread. */
export function evenly<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items]
  return Array.from({ length: count }, (_, i) => items[Math.floor((i * items.length) / count)])
}

/** Looks at the photos in the given order of looks; all looks at one photo must follow each other, the plain one first. */
export async function examinePhotos(looks: readonly Look[], tools: Tools): Promise<ExaminedPhoto[]> {
  const examined: ExaminedPhoto[] = []
  for await (const put of inOrder(looks, tools.width, (look) => lookAt(look, tools))) {
    put(examined)
    tools.advance()
  }
  return examined
}

/** Resolves with what adds the answer to the photos examined so far, of which the photo looked at is the last. */
async function lookAt({ photo, treatment }: Look, { measure }: Tools): Promise<(examined: ExaminedPhoto[]) => void> {
  try {
    if (treatment === 'as it came') {
      const wants = {
        hairMask: photo.maskFile !== undefined,
        hairs: photo.label.boxes !== undefined,
        findingMasks: isOutlinedHead(photo),
      }
      const first = await examine(photo, await measure({ photo: await readFile(photo.file), wants }))
      return (examined) => void examined.push(first)
    }
    if (treatment === 'blind') {
      const blind = await seeBlind(photo.file)
      return (examined) => {
        examined[examined.length - 1].blind = blind
      }
    }
    const { reading } = await measure({ photo: await changed(photo.file, treatment), wants: {} })
    return (examined) => void examined[examined.length - 1].changed.set(treatment, reading)
  } catch (cause) {
    throw new Error(`${photo.file}, ${treatment}: not measured`, { cause })
  }
}

/** Without traces only the view is looked at, which is quick. */
async function seeBlind(file: string): Promise<SeenView> {
  const { image } = await decodePhoto(await withoutTraces(file))
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
    changed: new Map(),
    engineMs,
    decodeMs,
  }
}

const isOutlinedHead = ({ folder, label }: LabelledPhoto): boolean =>
  folder === 'head-thinning' && (label.polygons ?? []).some(({ points }) => points.length > 2)
