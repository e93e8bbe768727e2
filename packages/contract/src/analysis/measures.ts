import { z } from 'zod'
import { findingCodeSchema } from './findings.ts'
import { CANNOT_TELL_REASONS, MEASURE_CODES, MEASURE_UNITS } from './measure-codes.ts'

export const measureUnitSchema = z.enum(MEASURE_UNITS)
export const measureCodeSchema = z.enum(MEASURE_CODES)

/** A measured value with the range that a second photo of the same place would fall into. */
export const measureSchema = z
  .object({ code: measureCodeSchema, value: z.number(), low: z.number(), high: z.number(), unit: measureUnitSchema })
  .refine((m) => m.low <= m.value && m.value <= m.high, 'a value lies inside its range')
export type Measure = z.infer<typeof measureSchema>

export const cannotTellSchema = z.object({
  code: z.union([findingCodeSchema, measureCodeSchema]),
  reason: z.enum(CANNOT_TELL_REASONS),
})
export type CannotTell = z.infer<typeof cannotTellSchema>
