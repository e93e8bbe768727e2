import { z } from 'zod'
import { FINDING_CODES, SEVERITIES, VIEWS } from './finding-codes.ts'

export const viewSchema = z.enum(VIEWS)
export const severitySchema = z.enum(SEVERITIES)
export const findingCodeSchema = z.enum(FINDING_CODES)

const fraction = z.number().min(0).max(1)

/** A rectangle in the upright photo; all four are fractions of its width and height, from the top left corner. */
export const regionSchema = z.object({ x: fraction, y: fraction, width: fraction, height: fraction })
export type Region = z.infer<typeof regionSchema>

/** What one model says it saw. `confidence` is the calibrated chance that the finding is there; `low..high` is its range. */
export const findingSchema = z.object({
  code: findingCodeSchema,
  severity: severitySchema,
  confidence: fraction,
  confidenceLow: fraction,
  confidenceHigh: fraction,
  /** Share of the hair or scalp area that shows it. */
  area: fraction.optional(),
  regions: z.array(regionSchema).max(64).optional(),
  /** A model's own words; only for `unknown`. */
  description: z.string().max(500).optional(),
})
export type Finding = z.infer<typeof findingSchema>

/** Below this chance a finding is an open question: named as one, without a grade. */
const FOUND_FROM_CONFIDENCE = 0.5

/** Whether a finding counts as found, and not as an open question; `confidence` is a chance from 0 to 1. */
export const isFound = ({ confidence }: Pick<Finding, 'confidence'>): boolean => confidence >= FOUND_FROM_CONFIDENCE
