import { QUESTIONNAIRE_BOUNDS, type Questionnaire, questionnaireDataSchema } from '@chioma/contract'
import { AppError } from '../../platform/http/app-error.ts'

export interface ReceivedQuestionnaire {
  answers: Questionnaire | undefined
  isSample: boolean
}

const FIELD = 'questionnaireData'
const BOUNDS: Record<string, { min: number; max: number }> = {
  age: QUESTIONNAIRE_BOUNDS.age,
  sleepHours: QUESTIONNAIRE_BOUNDS.sleepHours,
  stressLevel: QUESTIONNAIRE_BOUNDS.stressLevel,
}

/** Parses the form field; a refusal names the answer at fault. */
export function readQuestionnaire(text: string | undefined): ReceivedQuestionnaire {
  if (!text?.trim()) return { answers: undefined, isSample: false }
  const parsed = questionnaireDataSchema.safeParse(parseJson(text))
  if (!parsed.success) throw outOfBounds(parsed.error.issues[0]?.path[0])
  const { questionnaireIsSample = false, ...answers } = parsed.data
  return { answers, isSample: questionnaireIsSample }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value))
  } catch (cause) {
    throw new AppError('questionnaire_not_json', { field: FIELD, cause })
  }
}

/** PostgreSQL's JSON holds neither zero characters nor halves of surrogate pairs. */
const storable = (text: string): string => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd')

function outOfBounds(path: PropertyKey | undefined): AppError {
  const field = path === undefined ? FIELD : String(path)
  const bounds = BOUNDS[field]
  return new AppError('questionnaire_invalid', {
    field,
    values: { field, bounds: bounds ? ` (${bounds.min}–${bounds.max})` : '' },
  })
}
