import type { IncomingMessage } from 'node:http'
import {
  ANALYZE_FORM_LIMITS,
  type AnalyzeForm,
  type AnalyzeFormFields,
  analyzeFormSchema,
  DECLARED_VIEWS,
  type ErrorCode,
  MOST_REPEATS,
  PHOTO_FIELD,
  PHOTO_LIMITS,
  PHOTO_LIMITS_IN_WORDS,
  PIXELS_PER_MM,
  QUESTIONNAIRE_BOUNDS,
  REPEAT_FIELD,
} from '@chioma/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import { readForm } from '../../platform/http/multipart-form.ts'

export interface UploadedPhoto {
  bytes: Buffer
  fileName: string | undefined
}

export interface UploadForm {
  fields: Record<string, string>
  photo: UploadedPhoto | undefined
  /** The same spot photographed again at once. */
  repeats: UploadedPhoto[]
}

const { parts, fieldBytes, fieldNameBytes, overheadBytes } = ANALYZE_FORM_LIMITS
const LIMITS = { bytes: PHOTO_LIMITS.maxBytes + overheadBytes, parts, fieldBytes, fieldNameBytes }

/**
 * Reads a form with at most one photo of the allowed size, and its repeats. `fields` is filled also where it is refused, so that the refusal can speak
 * the form's language.
 */
export async function readUploadForm(request: FastifyRequest, fields: Record<string, string>): Promise<UploadForm> {
  const files = await readForm(request, LIMITS, fields).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'request_too_large' ? photoTooLarge() : error
  })
  const repeats = files.filter(({ name }) => name === REPEAT_FIELD)
  if (files.length - repeats.length > 1 || repeats.length > MOST_REPEATS)
    throw new AppError('photo_several', { field: PHOTO_FIELD })
  const photo = files.find(({ name }) => name === PHOTO_FIELD)
  if (photo !== undefined && photo.bytes.length > PHOTO_LIMITS.maxBytes) throw photoTooLarge()
  return { fields, photo, repeats }
}

function photoTooLarge(): AppError {
  return new AppError('photo_too_large', { field: PHOTO_FIELD, values: PHOTO_LIMITS_IN_WORDS })
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
    values: { bounds: bounds ? ` (${bounds.min}–${bounds.max})` : '' },
  })
}
