import { parentPort } from 'node:worker_threads'
import { analyzePhoto, analyzeWithNet, type FirstLook, lookFirst, type PhotoAnalysis, type PhotoToAnalyze } from '@chioma/engine'
import { decodePhoto } from '../../../features/photos/decode-photo.ts'
import { type MarkColor, maskPng } from './mask-png.ts'
import {
  type EmbeddedAnswer,
  type EmbeddedModelId,
  type MeasureAnswer,
  type MeasureReply,
  type MeasureRequest,
  UnreadablePhotoError,
} from './measure-protocol.ts'
import { openNet } from './open-net.ts'

/** Seen on any skin and any hair. */
const MARK: MarkColor = { red: 0, green: 178, blue: 148, alpha: 150 }
const WHITE: MarkColor = { red: 255, green: 255, blue: 255, alpha: 255 }

parentPort?.on('message', async (request: MeasureRequest) => {
  const reply = await measure(request).then(
    (answer): MeasureReply => ({ answer }),
    (error: unknown): MeasureReply =>
      error instanceof UnreadablePhotoError ? { unreadable: error.message } : { problem: messageOf(error) },
  )
  parentPort?.postMessage(reply)
})

async function measure({ photo, pixelsPerMm, models, wants }: MeasureRequest): Promise<MeasureAnswer> {
  const receivedAt = performance.now()
  const decoded = await decodePhoto(photo).catch((error: unknown) => {
    throw new UnreadablePhotoError(messageOf(error))
  })
  const startedAt = performance.now()
  const decodeMs = startedAt - receivedAt
  const first = lookFirst(decoded)
  const scaled = pixelsPerMm === undefined ? decoded : { ...decoded, pixelsPerMm }
  const firstMs = performance.now() - startedAt
  const answers: MeasureAnswer['answers'] = {}
  for (const model of models) {
    answers[model] = await answerWith(model, scaled, first, wants).then(
      (answer) => ({ ...answer, decodeMs, engineMs: answer.engineMs + firstMs }),
      (error: unknown) => ({ problem: messageOf(error) }),
    )
  }
  return { answers, totalMs: performance.now() - receivedAt }
}

async function answerWith(
  model: EmbeddedModelId,
  photo: PhotoToAnalyze,
  first: FirstLook,
  wants: MeasureRequest['wants'],
): Promise<Omit<EmbeddedAnswer, 'decodeMs'>> {
  const startedAt = performance.now()
  const analysis = model === 'chioma-net' ? await analyzeWithNet(photo, openNet, first) : analyzePhoto(photo, { first })
  const engineMs = performance.now() - startedAt
  return {
    reading: analysis.reading,
    overlays: wants.overlays ? overlaysOf(analysis) : {},
    hairMaskPng: wants.hairMask && analysis.hairMask ? maskPng(analysis.hairMask, WHITE, WHITE.alpha) : undefined,
    hairs: wants.hairs ? analysis.hairs : [],
    engineMs,
  }
}

/** Only what was found is marked. */
function overlaysOf({ reading, findingMasks }: PhotoAnalysis): EmbeddedAnswer['overlays'] {
  if (reading.outcome !== 'completed') return {}
  const overlays: EmbeddedAnswer['overlays'] = {}
  for (const { code } of reading.findings) {
    const mask = findingMasks[code]
    if (mask) overlays[code] = maskPng(mask, MARK)
  }
  return overlays
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')
