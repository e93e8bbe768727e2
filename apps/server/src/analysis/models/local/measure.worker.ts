import { parentPort } from 'node:worker_threads'
import {
  alignPhotos,
  analyzePhoto,
  comparePhotos,
  type Mask,
  type PhotoAnalysis,
  type PhotoComparison,
  type RgbImage,
} from '@chioma/engine'
import { lowerPriority } from '../../../platform/lower-priority.ts'
import { decodePhoto } from './decode-photo.ts'
import { type MarkColor, maskPng } from './mask-png.ts'
import {
  type AlignRequest,
  type CompareRequest,
  type MeasureAnswer,
  type MeasureRequest,
  UnreadablePhotoError,
  type WorkReply,
  type WorkRequest,
  type WorkResult,
} from './measure-protocol.ts'

/** What is marked is told by the alpha alone; the colour is that of who draws nothing but the picture. */
const MARK: MarkColor = { red: 0, green: 178, blue: 148, alpha: 255 }
const WHITE: MarkColor = { red: 255, green: 255, blue: 255, alpha: 255 }

lowerPriority()
parentPort?.on('message', async (request: WorkRequest) => {
  const reply = await work(request).catch(
    (error: unknown): WorkReply =>
      error instanceof UnreadablePhotoError ? { unreadable: error.message } : { problem: messageOf(error) },
  )
  parentPort?.postMessage(reply)
})

async function work(request: WorkRequest): Promise<WorkResult> {
  if (!('earlier' in request)) return { answer: await measure(request) }
  return 'view' in request ? { comparison: await compare(request) } : { alignment: await align(request) }
}

const align = async ({ earlier, later }: AlignRequest) => alignPhotos(await pixelsOf(earlier), await pixelsOf(later))

async function compare({ earlier, later, view, pixelsPerMm }: CompareRequest): Promise<PhotoComparison> {
  const first = await decode(earlier)
  const scale = pixelsPerMm && (pixelsPerMm * first.image.width) / first.sourceWidth
  return comparePhotos({ earlier: first.image, later: await pixelsOf(later), view, pixelsPerMm: scale })
}

const pixelsOf = async (photo: Uint8Array): Promise<RgbImage> => (await decode(photo)).image

const decode = (photo: Uint8Array) =>
  decodePhoto(photo).catch((error: unknown) => {
    throw new UnreadablePhotoError(messageOf(error))
  })

async function measure({ photo, pixelsPerMm, wants, ...declared }: MeasureRequest): Promise<MeasureAnswer> {
  const receivedAt = performance.now()
  const decoded = await decode(photo)
  const startedAt = performance.now()
  const analysis = analyzePhoto({ ...decoded, ...declared, ...(pixelsPerMm !== undefined && { pixelsPerMm }) })
  const engineMs = performance.now() - startedAt
  return {
    reading: analysis.reading,
    overlays: wants.overlays ? picturesOf(analysis, (mask) => maskPng(mask, MARK)) : {},
    findingMaskPngs: wants.findingMasks ? allMasks(analysis) : {},
    hairMaskPng: wants.hairMask && analysis.hairMask ? whiteOnBlack(analysis.hairMask) : undefined,
    hairs: wants.hairs ? analysis.hairs : [],
    decodeMs: startedAt - receivedAt,
    engineMs,
    totalMs: performance.now() - receivedAt,
  }
}

const whiteOnBlack = (mask: Mask): Uint8Array => maskPng(mask, WHITE, WHITE.alpha)

/** Also of what was judged and not found, where the engine says where it would be. */
const allMasks = ({ findingMasks, alertMasks }: PhotoAnalysis): MeasureAnswer['overlays'] =>
  Object.fromEntries(Object.entries({ ...findingMasks, ...alertMasks }).map(([code, mask]) => [code, whiteOnBlack(mask)]))

/** Only what was found, and what an alert was raised for, is marked. */
function picturesOf(
  { reading, findingMasks, alertMasks }: PhotoAnalysis,
  draw: (mask: Mask) => Uint8Array,
): MeasureAnswer['overlays'] {
  if (reading.outcome !== 'completed') return {}
  const masks = { ...findingMasks, ...alertMasks }
  const pictures: MeasureAnswer['overlays'] = {}
  for (const { code } of [...reading.findings, ...(reading.alerts ?? [])]) {
    const mask = masks[code]
    if (mask) pictures[code] = draw(mask)
  }
  return pictures
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')
