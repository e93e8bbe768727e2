import {
  type AlertCode,
  type CannotTell,
  type CompletedReading,
  type DeclaredView,
  FINDING_CODES,
  type FindingCode,
  MEASURE_CODES,
  type MeasuredReading,
  type Quality,
  type RejectedReading,
  VIEWS_SHOWING,
  type View,
} from '@chioma/contract'
import { withPixels } from './image/mask.ts'
import { type PhotoContent, readContent } from './image/photo-content.ts'
import type { Mask, RgbImage } from './image/rgb-image.ts'
import { withoutEdgelessOutline } from './measure/far/edgeless-heads.ts'
import type { FarView } from './measure/far/judge-view.ts'
import { readCloseView } from './measure/read-close-view.ts'
import { readFarView } from './measure/read-far-view.ts'
import { readNearView } from './measure/read-near-view.ts'
import { readFront, readHeadAlone, readPersonsHead, readPortrait, type SeenPerson } from './measure/read-portrait.ts'
import { judgeQuality } from './quality/judge-quality.ts'
import { findFace, isFace } from './segment/face/find-face.ts'
import { type RecognizedView, recognizeView } from './view/recognize-view.ts'
import { emptyReading, type HairShaft, type OnStage, type ViewReading, type WatchedContent } from './view-reading.ts'

/** Decoders scale a photo down so that its longer side is at most this, in pixels; smaller photos stay as they are. */
export const WORKING_SIDE_PX = 1280

/** The engine as one of several models that look at a photo. */
export const ENGINE_MODEL = { id: 'chioma-measure', name: 'Chioma Measure' } as const

export interface PhotoToAnalyze {
  /** At most `WORKING_SIDE_PX` on its longer side. */
  image: RgbImage
  /** Size before scaling down, in pixels, upright. */
  sourceWidth: number
  sourceHeight: number
  /** Pixels per millimetre of the source, where a dermatoscope profile or a reference object gives it. */
  pixelsPerMm?: number
  /** What the person says that the photo shows: it decides what is measured. */
  declaredView?: DeclaredView | undefined
  /** The person says that it is hair or scalp: it is looked at whatever the gate holds of it, for what a doctor should see alone. */
  isHairOrScalp?: boolean | undefined
  /** A part or a drawing of a photo that was analyzed before: the gate is not asked. */
  isOfAnalyzed?: boolean
}

export interface PhotoAnalysis {
  reading: MeasuredReading
  /** The pixels that each finding rests on, at the size of `image` or smaller with the same proportions. */
  findingMasks: Partial<Record<FindingCode, Mask>>
  /** The same for alerts. */
  alertMasks: Partial<Record<AlertCode, Mask>>
  hairMask: Mask | undefined
  hairs: HairShaft[]
}

/**
 * Analyzes one photo. Deterministic: the same pixels give the same answer to the bit.
 * Never throws on pixels; a photo that cannot be judged comes back as a `rejected` reading. `onStage` hears when each stage is done.
 */
export function analyzePhoto(photo: PhotoToAnalyze, { onStage = () => {} }: { onStage?: OnStage } = {}): PhotoAnalysis {
  const screening = screen(photo, onStage)
  if ('rejected' in screening) return screening.rejected
  const read = readView(photo, screening, { content: screening.content, onStage })
  if (screening.isUnrecognized) return completed(alertsAlone(read), screening)
  const isDoubted = photo.declaredView === undefined && isDoubtedHead(read, screening)
  if (isDoubted)
    return completed(withoutEdgelessOutline(noSurerThanHead(read, screening), [...BARE_OF_HEAD, 'norwood_stage']), screening)
  // The stage is told by the crown, away from the neck.
  return completed(screening.view === 'head_back' ? withoutEdgelessOutline(read, BARE_OF_HEAD) : read, screening)
}

const BARE_OF_HEAD = ['bald_area', 'largest_patch'] as const

/**
 * What is told of a photo in which neither hair nor scalp was recognized: hair loss was learned from heads, and is found on a street as well.
 * What a doctor should see is rather told once too often.
 */
const alertsAlone = ({ alerts, alertMasks, distance }: ViewReading): ViewReading => ({
  ...emptyReading(),
  ...(alerts && { alerts }),
  ...(alertMasks && { alertMasks }),
  ...(distance !== undefined && { distance }),
  cannotTell: [...FINDING_CODES, ...MEASURE_CODES].map((code) => ({ code, reason: 'unfamiliar' })),
})

/** A photo that can be judged and what it is of, or the answer to one that cannot. */
type Screening = AcceptedPhoto | { rejected: PhotoAnalysis }

interface AcceptedPhoto {
  content: PhotoContent
  view: Exclude<View, 'not_hair'>
  viewConfidence: number
  /** What it was taken for, where the person declared something that contradicts it. */
  recognizedView?: View
  quality: Quality
  /** What was seen of a person in telling the view; undefined where nothing was, or borders were cut off. */
  seen: SeenPerson | undefined
  /** Whether it was taken for a portrait. */
  isPerson: boolean
  /** Whether it is looked at because the person says so alone. */
  isUnrecognized: boolean
  /** Whether it was taken for a close-up, where the person says that it shows a head. */
  isLikeCloseUp: boolean
}

/** Can the photo be judged, and what is it of? */
function screen(photo: PhotoToAnalyze, onStage: OnStage): Screening {
  const content = readContent(photo.image)
  onStage('content')
  const { quality, rejection } = judgeQuality(photo.image, photo.sourceWidth, photo.sourceHeight, content)
  onStage('quality')
  if (rejection === 'too_small') {
    return rejected({ failureCode: rejection, view: 'not_hair', viewConfidence: 0, quality })
  }
  const recognized = recognizeView(content.image)
  onStage('view')
  const recognition = { view: recognized.view, viewConfidence: recognized.confidence, quality }
  if (rejection !== undefined) return rejected({ failureCode: rejection, ...recognition })
  const isUnrecognized = photo.isOfAnalyzed !== true && isNoHair(photo, recognized)
  if (isUnrecognized && photo.isHairOrScalp !== true) return rejected({ failureCode: 'not_hair_or_scalp', ...recognition })
  const seen = hidesCrown(photo.declaredView, recognized) ? withFace(recognized, content.image) : recognized
  return {
    content,
    ...decideView(photo, seen),
    quality,
    isPerson: seen.view === 'portrait',
    isUnrecognized,
    isLikeCloseUp: photo.declaredView !== undefined && HEADS.includes(photo.declaredView) && seen.likeliestView === 'close_up',
    seen: isWhole(content, photo.image) ? seen : undefined,
  }
}

const rejected = (reading: Omit<RejectedReading & MeasuredReading, 'outcome'>): Screening => ({
  rejected: withoutPixels({ outcome: 'rejected', ...reading }),
})

/** Who says what the photo shows is rejected only where the engine is surer than this that it is neither hair nor scalp. */
const REJECTED_FROM = 0.8

const isNoHair = ({ declaredView }: PhotoToAnalyze, { view, confidence }: RecognizedView): boolean =>
  view === 'not_hair' && (declaredView === undefined || confidence >= REJECTED_FROM)

/**
 * A recognition that is less sure than this contradicts nobody. A microscope differs from all else; how near a close-up may
 * be before it is a head, people see as they like.
 */
const CONTRADICTION_FROM = { microscope: 0.7, other: 0.99 }

/** Whether a photo said to show a head from above or behind is taken for a portrait, in which a face would stand where the crown is looked for. */
const hidesCrown = (declared: DeclaredView | undefined, { view }: RecognizedView): boolean =>
  (declared === 'head_top' || declared === 'head_back') && view === 'portrait'

const withFace = (recognized: RecognizedView, image: RgbImage): RecognizedView => ({
  ...recognized,
  face: recognized.face ?? findFace(image),
})

const showsFace = ({ face }: RecognizedView): boolean => face !== undefined && isFace(face)

/** What the person declares counts; what was recognised counts where nobody said, and is kept where it contradicts. */
function decideView(
  { declaredView }: PhotoToAnalyze,
  recognized: RecognizedView,
): Pick<AcceptedPhoto, 'view' | 'viewConfidence' | 'recognizedView'> {
  const { view, likeliestView, confidence } = recognized
  const viewConfidence = view === 'not_hair' ? 1 - confidence : confidence
  if (declaredView === undefined) return { view: likeliestView, viewConfidence }
  if (hidesCrown(declaredView, recognized) && showsFace(recognized))
    return { view: declaredView, viewConfidence: 1 - viewConfidence, recognizedView: 'portrait' }
  if (isLike(declaredView, likeliestView)) return { view: declaredView, viewConfidence }
  const least = [declaredView, view].includes('microscope') ? CONTRADICTION_FROM.microscope : CONTRADICTION_FROM.other
  const isContradicted = view !== 'not_hair' && confidence >= least
  return { view: declaredView, viewConfidence: 1 - viewConfidence, ...(isContradicted && { recognizedView: view }) }
}

const HEADS: readonly View[] = ['head_top', 'head_front', 'head_back', 'head_side', 'portrait']

const isLike = (declared: View, recognized: View): boolean =>
  declared === recognized || (HEADS.includes(declared) && HEADS.includes(recognized))

/** Whether nothing was cut off, so that what lies in the content lies in the same place of the photo. */
const isWhole = ({ box }: PhotoContent, { width, height }: RgbImage): boolean =>
  box.x1 - box.x0 === width && box.y1 - box.y0 === height

const withoutPixels = (reading: MeasuredReading): PhotoAnalysis => ({
  reading,
  findingMasks: {},
  alertMasks: {},
  hairMask: undefined,
  hairs: [],
})

function readView(
  { image, sourceWidth, pixelsPerMm }: PhotoToAnalyze,
  accepted: AcceptedPhoto,
  watched: WatchedContent,
): ViewReading {
  const { view } = accepted
  const scale = { sourcePerPixel: sourceWidth / image.width, pixelsPerMm }
  if (view === 'microscope') return readNearView(image, view, scale, watched)
  if (view === 'close_up') return readCloseView(image, scale, watched)
  // Far views look at no photo more closely than at the size of its content.
  const read = readFar(isWhole(watched.content, image) ? watched.content.image : image, view, accepted)
  watched.onStage('far')
  return accepted.isLikeCloseUp ? withSoreSkin(read, readCloseView(image, scale, watched)) : read
}

/** A bald crown is a bare area as well, and is no alert where somebody says that a head is shown. */
const SORE: readonly AlertCode[] = ['crust', 'sore_skin', 'yellow_spots']

/** What a doctor should look at does not depend on what a photo is said to show. */
function withSoreSkin(read: ViewReading, { alerts = [], alertMasks = {} }: ViewReading): ViewReading {
  return {
    ...read,
    alerts: alerts.filter(({ code }) => SORE.includes(code)),
    alertMasks: Object.fromEntries(SORE.flatMap((code) => (alertMasks[code] ? [[code, alertMasks[code]]] : []))),
  }
}

function readFar(image: RgbImage, view: FarView, { recognizedView, isPerson, seen }: AcceptedPhoto): ViewReading {
  // Whatever is said of it: what is learned from heads without a face would take a face for bare scalp.
  if (view === 'portrait' || recognizedView === 'portrait') return readPortrait(image, seen)
  if (view === 'head_top' || view === 'head_back')
    return isPerson ? readPersonsHead(image, view, seen) : readHeadAlone(image, view, seen)
  return isPerson && view === 'head_front' ? readFront(image, seen) : readFarView(image, view, { face: seen?.face })
}

/** A head that is recognized less surely than this is doubted; what is found on it stays possible, however doubtful it is. Set by hand on half of `clinical`. */
const DOUBTED_HEAD = { below: 0.95, possible: 0.6 }
type Recognition = Pick<AcceptedPhoto, 'view' | 'viewConfidence'>

/** Beyond it a head is unlike those that hair loss was learned on. */
const FAMILIAR_UP_TO = 1

/** Whether what is recognized as a head may be none: it is doubted, and seen from behind or unlike those that the networks for heads know. */
function isDoubtedHead({ distance = 0 }: ViewReading, { view, viewConfidence }: Recognition): boolean {
  const isStrange = view === 'head_back' || (view === 'head_top' && distance > FAMILIAR_UP_TO)
  return isStrange && viewConfidence < DOUBTED_HEAD.below
}

/**
 * The networks for heads, which learned heads from above, are as sure of an ear, a cheek or a face as of a bald crown: hair loss is told no surer than
 * that it is a head.
 */
function noSurerThanHead(read: ViewReading, { viewConfidence }: Recognition): ViewReading {
  const most = Math.max(DOUBTED_HEAD.possible, viewConfidence)
  const findings = read.findings.map((finding) => ({
    ...finding,
    confidence: Math.min(most, finding.confidence),
    confidenceLow: Math.min(most, finding.confidenceLow),
  }))
  const found = Object.fromEntries(findings.map(({ code, confidence }) => [code, confidence]))
  return { ...read, findings, scores: { ...read.scores, ...found } }
}

/** What was read of a view as an analysis: every code is either answered or has one reason why it cannot be given. */
function completed(
  read: ViewReading,
  { view, viewConfidence, recognizedView, quality }: Omit<AcceptedPhoto, 'content' | 'seen' | 'isPerson'>,
): PhotoAnalysis {
  const reading: CompletedReading & MeasuredReading = {
    outcome: 'completed',
    view,
    viewConfidence,
    ...(recognizedView && { recognizedView }),
    ...(read.distance !== undefined && { distance: read.distance }),
    quality,
    findings: [...read.findings].sort((first, second) => second.confidence - first.confidence),
    ...(read.alerts && { alerts: read.alerts }),
    scores: read.scores,
    measures: read.measures,
    cannotTell: completeCannotTell(read, view),
  }
  return {
    reading,
    // What rests on no pixel is found all the same, and cannot be pointed at.
    findingMasks: withPixels(read.findingMasks),
    alertMasks: read.alertMasks ?? {},
    hairMask: read.hairMask,
    hairs: read.hairs,
  }
}

/** Every code is either answered or has exactly one reason why it cannot be given. */
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
