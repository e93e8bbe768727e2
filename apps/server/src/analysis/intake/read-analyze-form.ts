import {
  type AnalyzeForm,
  type AnalyzeFormFields,
  analyzeFormSchema,
  DECLARED_VIEWS,
  type ErrorCode,
  PIXELS_PER_MM,
  QUESTIONNAIRE_BOUNDS,
} from '@chioma/contract'
import type { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'

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
