import { z } from 'zod'
import { answerKindSchema } from './answer.ts'
import { reportMeasureSchema, surenessSchema } from './report-document.ts'

/** Photos under a free licence that every installation brings, so that a report can be read before a photo of one's own is sent. */
export const SAMPLE_CASES = ['flakes', 'shine', 'clear', 'unclear'] as const
export const sampleCaseNameSchema = z.enum(SAMPLE_CASES)
export type SampleCaseName = z.infer<typeof sampleCaseNameSchema>

/** What the engine answers to one of them, as short as a first look needs it; the whole is an `Analysis`. */
export const sampleCaseSchema = z.object({
  name: sampleCaseNameSchema,
  photoUrl: z.string(),
  /** The same photo with what was found outlined; the photo itself where nothing is. */
  markedPhotoUrl: z.string(),
  kind: answerKindSchema,
  headline: z.string(),
  answer: z.string(),
  /** How sure the report is; `null` where nothing was found. */
  sureness: surenessSchema.nullable(),
  /** The measure that the first finding rests on. */
  measure: reportMeasureSchema.nullable(),
  /** What helps against the first finding. */
  helps: z.string().nullable(),
  nextStep: z.string().nullable(),
})
export type SampleCase = z.infer<typeof sampleCaseSchema>
