import {
  type CompletedReading,
  completedReadingSchema,
  type DeclaredView,
  declaredViewSchema,
  narrativeSchema,
  type Questionnaire,
  qualitySchema,
  questionnaireSchema,
  raisedAlertSchema,
} from '@chioma/contract'
import { z } from 'zod'

/** What the models said of the photo, merged: the truth that every word of a report is made from. */
const storedReadingSchema = completedReadingSchema.extend({ quality: qualitySchema })
type StoredReading = z.infer<typeof storedReadingSchema>

/** Whose words a report in the analysis' own language is in, where a model was asked for them. */
const storedWordingSchema = z.discriminatedUnion('outcome', [
  z.object({ model: z.string(), outcome: z.literal('used'), narrative: narrativeSchema }),
  z.object({ model: z.string(), outcome: z.enum(['refused', 'missing']) }),
])

/** The column `outcome`, as it is written. */
export interface StoredOutcome {
  reading: StoredReading
  wording: z.infer<typeof storedWordingSchema> | null
  /** The reading's, with the addresses of their masks. */
  alerts: z.infer<typeof raisedAlertSchema>[]
  hasRedFlag: boolean
  /** As it was first read. It and what follows are for processes of the version before, which read words and not the reading. */
  fullReport: string
  report: unknown
  view: CompletedReading['view']
  quality: StoredReading['quality']
  measures: CompletedReading['measures']
  scores: CompletedReading['scores']
  cannotTell: CompletedReading['cannotTell']
}

const asWrittenSchema = z.object({
  reading: storedReadingSchema,
  wording: storedWordingSchema.nullable(),
  alerts: z.array(raisedAlertSchema),
  hasRedFlag: z.boolean(),
})
type AsWritten = z.infer<typeof asWrittenSchema>

/** Of the versions before: the reading lies apart, its findings in the column `detected_issues`. */
const earlierSchema = z.object({
  view: storedReadingSchema.shape.view,
  quality: qualitySchema,
  measures: storedReadingSchema.shape.measures,
  scores: storedReadingSchema.shape.scores,
  cannotTell: storedReadingSchema.shape.cannotTell,
  hasRedFlag: z.boolean(),
  report: z.object({ narrative: narrativeSchema.extend({ model: z.string() }).optional() }),
})

/** The stored outcome of a completed analysis, of this version or an earlier one. */
export function readOutcome(outcome: unknown, detectedIssues: unknown): AsWritten {
  const current = asWrittenSchema.safeParse(outcome)
  if (current.success) return current.data
  const { report, hasRedFlag, ...told } = earlierSchema.parse(outcome)
  const findings = storedReadingSchema.shape.findings.parse(detectedIssues)
  const { model, ...narrative } = report.narrative ?? { model: '' }
  return {
    // The description of a finding was its sentence in the report, and not the model's own words.
    reading: {
      ...told,
      outcome: 'completed',
      viewConfidence: 1,
      findings: findings.map(({ description: _sentence, ...finding }) => finding),
    },
    wording: 'opening' in narrative ? { model, outcome: 'used', narrative } : null,
    alerts: [],
    hasRedFlag,
  }
}

/** The answers as a model and a report get them: none where the visitor gave none, or left the sample untouched. */
export const toldAnswers = (row: { questionnaire: unknown; questionnaire_is_sample: boolean }): Questionnaire | undefined =>
  row.questionnaire_is_sample || row.questionnaire === null ? undefined : questionnaireSchema.parse(row.questionnaire)

/** What the person says that the photo shows; `undefined` where nobody said. */
export const declaredViewOf = (row: { declared_view: string | null }): DeclaredView | undefined =>
  declaredViewSchema.optional().parse(row.declared_view ?? undefined)
