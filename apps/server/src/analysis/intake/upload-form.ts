import type { IncomingMessage } from 'node:http'
import {
  ANALYZE_FORM_LIMITS,
  type AnalyzeForm,
  type AnalyzeFormFields,
  analyzeFormSchema,
  DECLARED_VIEWS,
  type ErrorCode,
  PHOTO_FIELD,
  PHOTO_LIMITS,
  PIXELS_PER_MM,
  QUESTIONNAIRE_BOUNDS,
} from '@chioma/contract'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'

export interface UploadForm {
  fields: Record<string, string>
  photo: { bytes: Buffer; fileName: string | undefined } | undefined
}

const { files, fields, parts, fieldBytes, fieldNameBytes, overheadBytes } = ANALYZE_FORM_LIMITS
const LIMITS = {
  fileSize: PHOTO_LIMITS.maxBytes,
  files,
  fields,
  parts,
  fieldSize: fieldBytes,
  fieldNameSize: fieldNameBytes,
  headerPairs: 50,
}

/**
 * Reads a multipart form into memory, at most one photo of the allowed size. Throws the refusal as soon as it is certain,
 * even in the middle of an upload. `fields` is filled while reading, so that the refusal can speak the form's language.
 */
export async function readUploadForm(request: FastifyRequest, fields: Record<string, string>): Promise<UploadForm> {
  refuseDeclaredSize(request)
  let photo: UploadForm['photo']
  let fileCount = 0
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') {
        fields[part.fieldname] = fieldText(part)
        continue
      }
      fileCount += 1
      if (fileCount > 1) throw new AppError('photo_several', { field: PHOTO_FIELD })
      const bytes = await readPhoto(part)
      if (part.fieldname === PHOTO_FIELD) photo = { bytes, fileName: part.filename }
    }
  } catch (error) {
    throw error instanceof AppError ? error : malformedForm(error)
  }
  return { fields, photo }
}

function refuseDeclaredSize(request: FastifyRequest): void {
  const declaredBytes = Number(request.headers['content-length'])
  if (declaredBytes > PHOTO_LIMITS.maxBytes + overheadBytes) throw photoTooLarge()
}

/** At the limit the parser falls silent until the part ends, which may be never: the refusal cannot wait for it. */
async function readPhoto({ file }: MultipartFile): Promise<Buffer> {
  if (file.truncated) throw photoTooLarge()
  file.once('limit', () => file.destroy(photoTooLarge()))
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk)
  if (file.truncated) throw photoTooLarge()
  return Buffer.concat(chunks)
}

function fieldText(part: { fieldname: string; value: unknown; valueTruncated: boolean; fieldnameTruncated: boolean }): string {
  if (part.valueTruncated || part.fieldnameTruncated)
    throw new AppError('request_invalid', { field: part.fieldname.slice(0, 40) })
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value)
}

function photoTooLarge(): AppError {
  return new AppError('photo_too_large', { field: PHOTO_FIELD, values: { maxMegabytes: PHOTO_LIMITS.maxBytes / (1024 * 1024) } })
}

function malformedForm(cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return photoTooLarge()
  if (code === 'FST_FILES_LIMIT') return new AppError('photo_several', { field: PHOTO_FIELD, cause })
  if (code === 'FST_INVALID_JSON_FIELD_ERROR')
    return new AppError('questionnaire_not_json', { field: 'questionnaireData', cause })
  return new AppError('request_invalid', { cause })
}

const DRAIN_LIMIT_BYTES = 64 * 1024 * 1024
const DRAIN_LIMIT_MS = 20_000

/**
 * Swallows what a refused upload still sends. A client in the middle of writing reads its answer only when its bytes are taken;
 * closing at once would reset the connection and lose the answer. What goes on for too long is cut.
 */
export function drainRequest(raw: IncomingMessage): void {
  if (raw.complete || raw.destroyed) return
  let byteCount = 0
  const timer = setTimeout(() => raw.destroy(), DRAIN_LIMIT_MS)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => clearTimeout(timer))
  raw.on('error', () => clearTimeout(timer))
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    byteCount += chunk.length
    if (byteCount > DRAIN_LIMIT_BYTES) raw.destroy()
  })
  raw.resume()
}

interface Refusal {
  code: ErrorCode
  values: Record<string, string | number>
}

/** What is answered to a view that is none. */
export const VIEW_REFUSAL = { code: 'view_invalid', values: { views: DECLARED_VIEWS.join(', ') } } as const

/** What is answered to a field; the others cannot be wrong. */
const REFUSALS: Record<string, Refusal> = {
  language: { code: 'language_unsupported', values: {} },
  consent: { code: 'consent_required', values: {} },
  pixelsPerMm: { code: 'scale_invalid', values: PIXELS_PER_MM },
  view: VIEW_REFUSAL,
} satisfies Partial<Record<keyof AnalyzeFormFields, Refusal>>
const BOUNDED_ANSWERS: Record<string, { min: number; max: number }> = {
  age: QUESTIONNAIRE_BOUNDS.age,
  sleepHours: QUESTIONNAIRE_BOUNDS.sleepHours,
  stressLevel: QUESTIONNAIRE_BOUNDS.stressLevel,
}

/** The form as the contract reads it; throws the refusal of the first field that is wrong. */
export function readAnalyzeForm(fields: Record<string, string>): AnalyzeForm {
  const parsed = analyzeFormSchema.safeParse(fields)
  if (!parsed.success) throw refusalOf(parsed.error.issues[0])
  return parsed.data
}

function refusalOf(issue: z.core.$ZodIssue | undefined): AppError {
  const field = String(issue?.path[0])
  if (field === 'questionnaireData') return answersRefusal(issue?.code === 'custom', issue?.path[1])
  const { code, values } = REFUSALS[field] ?? { code: 'request_invalid', values: {} }
  return new AppError(code, { field, values })
}

/** Names the answer at fault, where it is one. */
function answersRefusal(isUnreadable: boolean, answer: PropertyKey | undefined): AppError {
  if (isUnreadable) return new AppError('questionnaire_not_json', { field: 'questionnaireData' })
  const field = String(answer ?? 'questionnaireData')
  const bounds = BOUNDED_ANSWERS[field]
  return new AppError('questionnaire_invalid', {
    field,
    values: { field, bounds: bounds ? ` (${bounds.min}–${bounds.max})` : '' },
  })
}
