import { readFile } from 'node:fs/promises'
import type { CompletedReading, ErrorCode, Language, MeasuredReading, Reading } from '@chioma/contract'
import { type WrittenReport, writeReport } from '@chioma/report'
import type { MeasurePool } from '../adapters/vision/local/measure-pool.ts'
import { type EmbeddedAnswer, type MeasureRequest, UnreadablePhotoError } from '../adapters/vision/local/measure-protocol.ts'
import { isCutOff, type PhotoKind, sniffPhoto } from '../features/photos/photo-kind.ts'
import { AppError } from '../platform/app-error.ts'
import type { Locales } from '../platform/locales.ts'
import type { FoundPhoto } from './find-photos.ts'
import { type LocalLook, lookLocally } from './look-locally.ts'

/** One line of `--json`. */
export interface AnalysisLine {
  file: string
  outcome: Reading['outcome']
  failureCode?: string
  view: Reading['view']
  quality: MeasuredReading['quality']
  findings: CompletedReading['findings']
  scores: CompletedReading['scores']
  measures: CompletedReading['measures']
  models: { provider: string; model: string; ms: number }[]
  engineMs: number
  totalMs: number
  hairMaskPng?: string
  hairs?: EmbeddedAnswer['hairs']
}

export interface AnalyzedFile {
  photo: FoundPhoto
  line: AnalysisLine
  /** Absent for a photo that cannot be judged. */
  report: WrittenReport | undefined
  overlays: EmbeddedAnswer['overlays']
}

interface Options {
  language: Language
  pixelsPerMm: number | undefined
  wants: MeasureRequest['wants']
}

/** Reads one file as the server would, but for its size and name. Throws `AppError` for what is no readable photo. */
export async function analyzeFile(
  { pool, locales }: { pool: MeasurePool; locales: Locales },
  photo: FoundPhoto,
  { language, pixelsPerMm, wants }: Options,
): Promise<AnalyzedFile> {
  const startedAt = performance.now()
  const bytes = await readFile(photo.path)
  const readMs = performance.now() - startedAt
  const sniffed = await sniffPhoto(bytes)
  if ('refusal' in sniffed)
    throw new AppError(bytes.length === 0 ? 'photo_empty' : sniffed.refusal, { values: { type: sniffed.typeName } })
  const look = await lookLocally(pool, { photo: bytes, pixelsPerMm, wants }).catch((error: unknown) => {
    throw error instanceof UnreadablePhotoError ? new AppError(reasonOf(error, bytes, sniffed.kind), { cause: error }) : error
  })
  return {
    photo,
    line: lineOf(photo.path, look, wants, readMs),
    report:
      look.answer.reading.outcome === 'completed' ? reportOf(look.answer.reading, look.models, { language, locales }) : undefined,
    overlays: look.answer.overlays,
  }
}

function reasonOf({ message }: UnreadablePhotoError, bytes: Buffer, kind: PhotoKind): ErrorCode {
  if (message.includes('pixel limit')) return 'photo_too_many_pixels'
  return isCutOff(bytes, kind) ? 'photo_truncated' : 'photo_unreadable'
}

function lineOf(file: string, { answer, models, totalMs }: LocalLook, wants: Options['wants'], readMs: number): AnalysisLine {
  const { reading } = answer
  const isCompleted = reading.outcome === 'completed'
  return {
    file,
    outcome: reading.outcome,
    ...(reading.outcome === 'rejected' && { failureCode: reading.failureCode }),
    view: reading.view,
    quality: reading.quality,
    findings: isCompleted ? reading.findings : [],
    scores: isCompleted ? reading.scores : {},
    measures: isCompleted ? reading.measures : [],
    models: models.map(({ id, engineMs }) => ({ provider: 'local', model: id, ms: inTenths(engineMs) })),
    engineMs: inTenths(answer.engineMs),
    totalMs: inTenths(readMs + totalMs),
    ...(answer.hairMaskPng && { hairMaskPng: Buffer.from(answer.hairMaskPng).toString('base64') }),
    ...(wants.hairs && { hairs: answer.hairs }),
  }
}

const inTenths = (ms: number): number => Math.round(ms * 10) / 10

function reportOf(
  reading: CompletedReading & MeasuredReading,
  models: LocalLook['models'],
  { language, locales }: { language: Language; locales: Locales },
): WrittenReport {
  const { view, quality, findings, scores, measures, cannotTell } = reading
  return writeReport(
    {
      language,
      claimsMode: 'cosmetic',
      view,
      quality,
      findings,
      scores,
      measures,
      cannotTell,
      models: models.map(({ name }) => ({ name, provider: 'local', outcome: 'completed' })),
    },
    { report: locales.catalogue(language, 'report'), findings: locales.catalogue(language, 'findings') },
  )
}
