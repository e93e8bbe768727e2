import {
  type CannotTell,
  type CompletedReading,
  FINDING_CODES,
  type FindingCode,
  MEASURE_CODES,
  type MeasuredReading,
  type Quality,
  VIEWS_SHOWING,
  type View,
} from '@chioma/contract'
import { type PhotoContent, readContent } from './image/photo-content.ts'
import type { Mask, RgbImage } from './image/rgb-image.ts'
import { readFarView } from './measure/read-far-view.ts'
import { readNearView } from './measure/read-near-view.ts'
import { judgeQuality } from './quality/judge-quality.ts'
import { type RecognizedView, recognizeView } from './view/recognize-view.ts'
import type { HairShaft, OnStage, ViewReading, WatchedContent } from './view-reading.ts'

/** Decoders scale a photo down so that its longer side is at most this, in pixels; smaller photos stay as they are. */
export const WORKING_SIDE_PX = 1280

/** The engine as one of several models that look at a photo. */
export const ENGINE_MODEL = { id: 'chioma-measure', name: 'Chioma Measure' } as const

export interface PhotoToAnalyze {
  /** At most `WORKING_SIDE_PX` on its longer side. */
  image: RgbImage
  /** Size before scaling down, upright. */
  sourceWidth: number
  sourceHeight: number
  /** Pixels per millimetre of the source, where a dermatoscope profile or a reference object gives it. */
  pixelsPerMm?: number
}

export interface PhotoAnalysis {
  reading: MeasuredReading
  /** The pixels that each finding rests on, at the size of `image` or smaller with the same proportions. */
  findingMasks: Partial<Record<FindingCode, Mask>>
  hairMask: Mask | undefined
  hairs: HairShaft[]
}

/**
 * Looks at one photo. Deterministic: the same pixels give the same answer to the bit.
 * Never throws on pixels; a photo that cannot be judged comes back as a `rejected` reading. `onStage` hears when each stage is done;
 * `first` is the first look at this very photo, where somebody has taken it already.
 */
export function analyzePhoto(
  photo: PhotoToAnalyze,
  { onStage = () => {}, first = lookFirst(photo, onStage) }: { onStage?: OnStage; first?: FirstLook } = {},
): PhotoAnalysis {
  if ('rejected' in first) return first.rejected
  return completed(readView(photo, first, { content: first.content, onStage }), first)
}

/** A photo that can be judged and what it is of, or the answer to one that cannot. */
export type FirstLook = JudgeablePhoto | { rejected: PhotoAnalysis }

export interface JudgeablePhoto {
  content: PhotoContent
  view: Exclude<View, 'not_hair'>
  viewConfidence: number
  quality: Quality
  /** The hair of a portrait, where it was found in telling that it is one. */
  hair: Mask | undefined
}

/** Can the photo be judged, and what is it of? What every model of ours begins with. */
export function lookFirst(photo: PhotoToAnalyze, onStage: OnStage = () => {}): FirstLook {
  const content = readContent(photo.image)
  onStage('content')
  const { quality, rejection } = judgeQuality(photo.image, photo.sourceWidth, photo.sourceHeight, content)
  onStage('quality')
  const {
    view,
    confidence: viewConfidence,
    hair,
  }: RecognizedView = rejection === 'too_small' ? { view: 'not_hair', confidence: 0 } : recognizeView(content.image)
  onStage('view')
  const seen = { view, viewConfidence, quality }
  if (rejection !== undefined) return { rejected: withoutPixels({ outcome: 'rejected', failureCode: rejection, ...seen }) }
  if (view === 'not_hair') {
    return { rejected: withoutPixels({ outcome: 'rejected', failureCode: 'not_hair_or_scalp', ...seen }) }
  }
  return { content, view, viewConfidence, quality, hair: isWhole(content, photo.image) ? hair : undefined }
}

/** Whether nothing was cut off, so that what lies in the content lies in the same place of the photo. */
const isWhole = ({ box }: PhotoContent, { width, height }: RgbImage): boolean =>
  box.x1 - box.x0 === width && box.y1 - box.y0 === height

const withoutPixels = (reading: MeasuredReading): PhotoAnalysis => ({ reading, findingMasks: {}, hairMask: undefined, hairs: [] })

function readView(photo: PhotoToAnalyze, { view, hair }: JudgeablePhoto, watched: WatchedContent): ViewReading {
  const { image, sourceWidth, pixelsPerMm } = photo
  const scale = { sourcePerPixel: sourceWidth / image.width, pixelsPerMm }
  if (view === 'microscope') return readNearView(image, view, scale, watched)
  const far = readFarView(image, view, hair)
  watched.onStage('far')
  return view === 'close_up' ? joined(readNearView(image, view, scale, watched), far) : far
}

/** A close-up shows the surface of the scalp as well as how much hair covers it. */
const joined = (near: ViewReading, far: ViewReading): ViewReading => ({
  findings: [...near.findings, ...far.findings],
  scores: { ...far.scores, ...near.scores },
  measures: [...near.measures, ...far.measures],
  cannotTell: [...near.cannotTell, ...far.cannotTell],
  findingMasks: { ...far.findingMasks, ...near.findingMasks },
  hairMask: far.hairMask ?? near.hairMask,
  hairs: near.hairs,
})

/** What was read of a view as an analysis: every code is either answered or has one reason why it cannot be told. */
export function completed(
  read: ViewReading,
  { view, viewConfidence, quality }: Omit<JudgeablePhoto, 'content' | 'hair'>,
): PhotoAnalysis {
  const reading: CompletedReading & MeasuredReading = {
    outcome: 'completed',
    view,
    viewConfidence,
    quality,
    findings: [...read.findings].sort((first, second) => second.confidence - first.confidence),
    scores: read.scores,
    measures: read.measures,
    cannotTell: completeCannotTell(read, view),
  }
  return { reading, findingMasks: read.findingMasks, hairMask: read.hairMask, hairs: read.hairs }
}

/** Every code is either answered or has exactly one reason why it cannot be told. */
function completeCannotTell(read: ViewReading, view: View): CannotTell[] {
  const answered = new Set<string>([...Object.keys(read.scores), ...read.measures.map(({ code }) => code)])
  const reasons = new Map<CannotTell['code'], CannotTell>()
  for (const reason of read.cannotTell)
    if (!answered.has(reason.code) && !reasons.has(reason.code)) reasons.set(reason.code, reason)
  for (const code of FINDING_CODES) {
    if (code === 'unknown' || answered.has(code) || reasons.has(code)) continue
    reasons.set(code, { code, reason: VIEWS_SHOWING[code].includes(view) ? 'not_measured' : 'view' })
  }
  for (const code of MEASURE_CODES) if (!answered.has(code) && !reasons.has(code)) reasons.set(code, { code, reason: 'view' })
  return [...reasons.values()]
}
