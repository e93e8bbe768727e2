import { QUESTIONNAIRE_OPTIONS } from '@chioma/contract'
import { z } from 'zod'
import { EMPTY_VALUES, type FormValues, STEP_IDS, STEPS, type StepId } from './questionnaire-model.ts'

const STORAGE_KEY = 'chioma.questionnaire'

/** `values` is absent while the sample stands untouched, so that it follows the language. */
export interface StoredQuestionnaire {
  status: 'open' | 'completed' | 'skipped'
  step: number
  values?: FormValues
  /** The steps whose answers are the person's own, also where they equal the sample. */
  confirmed?: StepId[]
  /** The person chose to start without the sample. */
  isBlank?: boolean
  /** Asked beside the photo, and only for the next one: how it hurts today says nothing of the photo in a month. */
  warningSigns?: WarningAnswer[]
}

type WarningAnswer = (typeof QUESTIONNAIRE_OPTIONS.warningSigns)[number]

export const INITIAL_QUESTIONNAIRE: StoredQuestionnaire = { status: 'open', step: 0 }

const text = z.string().catch('')
const list = z.array(z.string()).catch([])
const shape = Object.fromEntries(
  Object.entries(EMPTY_VALUES).map(([field, blank]) => [field, Array.isArray(blank) ? list : text]),
)
const storedSchema = z.object({
  status: z.enum(['open', 'completed', 'skipped']),
  step: z
    .number()
    .int()
    .min(0)
    .max(STEPS.length - 1)
    .catch(0),
  values: z.object(shape).optional(),
  confirmed: z.array(z.enum(STEP_IDS)).optional().catch(undefined),
  isBlank: z.boolean().optional().catch(undefined),
  warningSigns: z.array(z.enum(QUESTIONNAIRE_OPTIONS.warningSigns)).optional().catch(undefined),
})

/** What an earlier visit left, or the beginning when there is none or it cannot be read. */
export function readQuestionnaire(storage: Pick<Storage, 'getItem'>): StoredQuestionnaire {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'))
    if (!parsed.success) return INITIAL_QUESTIONNAIRE
    const { status, step, values, confirmed, isBlank, warningSigns } = parsed.data
    return {
      status,
      step,
      ...(values && { values: { ...EMPTY_VALUES, ...values } }),
      ...(confirmed && { confirmed }),
      ...(isBlank !== undefined && { isBlank }),
      ...(warningSigns && { warningSigns }),
    }
  } catch {
    // Storage can be switched off, and its content is the visitor's to edit.
    return INITIAL_QUESTIONNAIRE
  }
}

/** Keeps the answers for the next visit; says nothing when the browser keeps no storage. */
export function writeQuestionnaire(storage: Pick<Storage, 'setItem'>, questionnaire: StoredQuestionnaire): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(questionnaire))
  } catch {
    // Full or switched-off storage loses only the convenience of finding the answers again.
  }
}
