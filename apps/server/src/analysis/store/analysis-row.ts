import {
  completedReadingSchema,
  type DeclaredView,
  declaredViewSchema,
  narrativeSchema,
  type Questionnaire,
  qualitySchema,
  questionnaireSchema,
} from '@chioma/contract'
import { z } from 'zod'

/** Whose words a report in the analysis' own language is in, where a model was asked for them. */
const storedWordingSchema = z.discriminatedUnion('outcome', [
  z.object({ model: z.string(), outcome: z.literal('used'), narrative: narrativeSchema }),
  z.object({ model: z.string(), outcome: z.enum(['refused', 'missing']) }),
])

/** The column `outcome` of a completed analysis. */
export const storedOutcomeSchema = z.object({
  /** What the models said of the photo, merged: the truth that every word of a report is made from. */
  reading: completedReadingSchema.extend({ quality: qualitySchema }),
  wording: storedWordingSchema.nullable(),
  hasRedFlag: z.boolean(),
})
export type StoredOutcome = z.infer<typeof storedOutcomeSchema>

/** The answers as a model and a report get them: none where the visitor gave none, or left the sample untouched. */
export const toldAnswers = (row: { questionnaire: unknown; questionnaire_is_sample: boolean }): Questionnaire | undefined =>
  row.questionnaire_is_sample || row.questionnaire === null ? undefined : questionnaireSchema.parse(row.questionnaire)

/** What the person says that the photo shows; `undefined` where nobody said. */
export const declaredViewOf = (row: { declared_view: string | null }): DeclaredView | undefined =>
  declaredViewSchema.optional().parse(row.declared_view ?? undefined)
