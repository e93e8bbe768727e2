import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join, relative } from 'node:path'
import {
  type Answer,
  type CompletedReading,
  type DeclaredView,
  type Language,
  type MeasuredReading,
  PHOTO_LIMITS,
  type Reading,
} from '@chioma/contract'
import { ENGINE_MODEL } from '@chioma/engine'
import { answerKind, answerKindWhenRejected, type WrittenReport, writeReport } from '@chioma/report'
import { imageSize } from 'image-size'
import { isCutOff, type PhotoKind, pixelsInWords, sniffPhoto } from '../analysis/intake/clean-photo.ts'
import type { MeasurePool } from '../analysis/models/local/measure-pool.ts'
import { type MeasureAnswer, type MeasureRequest, UnreadablePhotoError } from '../analysis/models/local/measure-protocol.ts'
import { reportedReading, reportTexts } from '../analysis/report/report-input.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Locales } from '../platform/locales.ts'

/** One line of `--json`. */
export interface AnalysisLine {
  file: string
  outcome: Reading['outcome']
  failureCode?: string
  answer: Answer
  view: Reading['view']
  recognizedView?: Reading['view']
  distance?: number
  quality: MeasuredReading['quality']
  findings: CompletedReading['findings']
  alerts: NonNullable<CompletedReading['alerts']>
  scores: CompletedReading['scores']
  measures: CompletedReading['measures']
  models: { provider: string; model: string; ms: number }[]
  engineMs: number
  totalMs: number
  hairMaskPng?: string
  /** White where a finding or alert is, by its code; PNG in base64, in the photo's proportions. */
  findingMasks?: Record<string, string>
  hairs?: MeasureAnswer['hairs']
}

export interface AnalyzedFile {
  photo: FoundPhoto
  line: AnalysisLine
  /** Absent for a photo that cannot be judged. */
  report: WrittenReport | undefined
  overlays: MeasureAnswer['overlays']
}

interface Options {
  language: Language
  pixelsPerMm: number | undefined
  declaredView: DeclaredView | undefined
  isHairOrScalp: boolean
  wants: MeasureRequest['wants']
}

/** Reads one file as the server would, but for its size and name. Throws `AppError` for what is no readable photo. */
export async function analyzeFile(
  { pool, locales }: { pool: Pick<MeasurePool, 'measure'>; locales: Locales },
  photo: FoundPhoto,
  { language, pixelsPerMm, declaredView, isHairOrScalp, wants }: Options,
): Promise<AnalyzedFile> {
  const startedAt = performance.now()
  const bytes = await readFile(photo.path)
  const readMs = performance.now() - startedAt
  const sniffed = await sniffPhoto(bytes)
  if ('refusal' in sniffed)
    throw new AppError(bytes.length === 0 ? 'photo_empty' : sniffed.refusal, { values: { type: sniffed.typeName } })
  const request = { photo: bytes, pixelsPerMm, declaredView, isHairOrScalp, wants }
  const answer = await pool.measure(request).catch((error: unknown) => {
    throw error instanceof UnreadablePhotoError ? refusalOf(error, bytes, sniffed.kind) : error
  })
  return {
    photo,
    line: lineOf(photo.path, answer, wants, readMs),
    report: answer.reading.outcome === 'completed' ? reportOf(answer.reading, { language, locales, declaredView }) : undefined,
    overlays: answer.overlays,
  }
}

function refusalOf(cause: UnreadablePhotoError, bytes: Buffer, kind: PhotoKind): AppError {
  if (cause.message.includes('pixel limit'))
    return new AppError('photo_too_many_pixels', { cause, values: pixelsInWords(imageSize(bytes)) })
  return new AppError(isCutOff(bytes, kind) ? 'photo_truncated' : 'photo_unreadable', { cause })
}

function lineOf(file: string, answer: MeasureAnswer, wants: Options['wants'], readMs: number): AnalysisLine {
  const { reading, totalMs } = answer
  const isCompleted = reading.outcome === 'completed'
  return {
    file,
    outcome: reading.outcome,
    ...(reading.outcome === 'rejected' && { failureCode: reading.failureCode }),
    answer: { kind: isCompleted ? answerKind(reading) : answerKindWhenRejected(undefined) },
    view: reading.view,
    ...(isCompleted && reading.recognizedView && { recognizedView: reading.recognizedView }),
    ...(isCompleted && reading.distance !== undefined && { distance: reading.distance }),
    quality: reading.quality,
    findings: isCompleted ? reading.findings : [],
    alerts: (isCompleted && reading.alerts) || [],
    scores: isCompleted ? reading.scores : {},
    measures: isCompleted ? reading.measures : [],
    models: [{ provider: 'local', model: ENGINE_MODEL.id, ms: inTenths(answer.engineMs) }],
    engineMs: inTenths(answer.engineMs),
    totalMs: inTenths(readMs + totalMs),
    ...(answer.hairMaskPng && { hairMaskPng: base64(answer.hairMaskPng) }),
    ...(wants.findingMasks && { findingMasks: inBase64(answer.findingMaskPngs) }),
    ...(wants.hairs && { hairs: answer.hairs }),
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const inBase64 = (pictures: MeasureAnswer['findingMaskPngs']): Record<string, string> =>
  Object.fromEntries(Object.entries(pictures).map(([code, png]) => [code, base64(png)]))

const inTenths = (ms: number): number => Math.round(ms * 10) / 10

function reportOf(
  reading: CompletedReading & MeasuredReading,
  { language, locales, declaredView }: { language: Language; locales: Locales; declaredView: DeclaredView | undefined },
): WrittenReport {
  const models = [{ name: ENGINE_MODEL.name, provider: 'local', outcome: 'completed' as const }]
  return writeReport(
    { language, claimsMode: 'cosmetic', declaredView, ...reportedReading(reading), models },
    reportTexts({ locales }, language),
  )
}

/** Works on `width` items at once and yields the results in the order of the items. */
export async function* inOrder<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = []
  for (const item of items) {
    running.push(work(item))
    const oldest = running.length >= width ? running.shift() : undefined
    if (oldest) yield await oldest
  }
  for (const rest of running) yield await rest
}

export interface FoundPhoto {
  path: string
  /** What its outputs are named after: the path below the folder that was given, or the file's name. */
  name: string
}

interface FoundPhotos {
  photos: FoundPhoto[]
  /** Paths that are neither a file nor a folder with photos. */
  missing: { path: string; reason: string }[]
}

const EXTENSIONS: readonly string[] = PHOTO_LIMITS.extensions.map((extension) => `.${extension}`)

/** Files as they are named, folders with every photo below them in the order of their names. */
export async function findPhotos(paths: readonly string[]): Promise<FoundPhotos> {
  const found: FoundPhotos = { photos: [], missing: [] }
  for (const path of paths) {
    try {
      const photos = await photosAt(path)
      if (photos.length === 0) found.missing.push({ path, reason: 'no JPG, PNG or WebP files in this folder' })
      found.photos.push(...photos)
    } catch (error) {
      found.missing.push({ path, reason: whyUnreadable(error) })
    }
  }
  return found
}

const photosAt = async (path: string): Promise<FoundPhoto[]> =>
  (await stat(path)).isDirectory() ? photosBelow(path) : [{ path, name: basename(path) }]

/** What the system said of a path, for whoever typed it; throws what is no word of the system. */
function whyUnreadable(error: unknown): string {
  if (!(error instanceof Error && 'code' in error)) throw error
  return error.code === 'ENOENT' || error.code === 'ENOTDIR' ? 'no such file or folder' : `cannot be read (${error.code})`
}

async function photosBelow(folder: string): Promise<FoundPhoto[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && EXTENSIONS.includes(extname(entry.name).toLowerCase()))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path, name: relative(folder, path) }))
}
