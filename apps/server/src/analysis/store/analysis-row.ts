import {
  type AnalysisStatus,
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
export const reportedAnswers = (row: { questionnaire: unknown; questionnaire_is_sample: boolean }): Questionnaire | undefined =>
  row.questionnaire_is_sample || row.questionnaire === null ? undefined : questionnaireSchema.parse(row.questionnaire)

/** What the person says that the photo shows; `undefined` where nobody said. */
export const declaredViewOf = (row: { declared_view: string | null }): DeclaredView | undefined =>
  declaredViewSchema.optional().parse(row.declared_view ?? undefined)

/** What work on an analysis may make of its status. Finished is finished, until the visitor asks for another one; work that starts again after a crash stays `processing`. */
const NEXT_STATUSES: Record<AnalysisStatus, readonly AnalysisStatus[]> = {
  pending: ['processing', 'failed'],
  processing: ['processing', 'completed', 'failed'],
  completed: [],
  failed: [],
}

const STATUSES: readonly AnalysisStatus[] = ['pending', 'processing', 'completed', 'failed']

/** The statuses that a guarded update to `next` may start from. */
export const statusesBefore = (next: AnalysisStatus): AnalysisStatus[] =>
  STATUSES.filter((status) => NEXT_STATUSES[status].includes(next))

export const ENDED_STATUSES: AnalysisStatus[] = STATUSES.filter((status) => NEXT_STATUSES[status].length === 0)

export const isFinished = (status: string): boolean => ENDED_STATUSES.some((ended) => ended === status)
