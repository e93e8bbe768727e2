import { z } from 'zod'
import { findingCodeSchema, findingSchema, viewSchema } from './findings.ts'
import { cannotTellSchema, measureSchema } from './measures.ts'

/** What limits a photo, though it could be read. */
export const QUALITY_LIMITS = ['soft_focus', 'dark', 'bright', 'glare', 'small', 'compressed'] as const
export type QualityLimit = (typeof QUALITY_LIMITS)[number]

export const qualitySchema = z.object({
  /** 0 no detail .. 1 single shafts have crisp edges. */
  sharpness: z.number().min(0).max(1),
  /** Mean luminance, 0 black .. 1 white. */
  exposure: z.number().min(0).max(1),
  /** Share of pixels lost to glare. */
  glare: z.number().min(0).max(1),
  shortSidePx: z.number().int().positive(),
  limits: z.array(z.enum(QUALITY_LIMITS)),
})
export type Quality = z.infer<typeof qualitySchema>

/** Why a photo that could be decoded cannot be judged. */
export const REJECTION_CODES = ['not_hair_or_scalp', 'too_blurred', 'too_dark', 'too_bright', 'too_small'] as const
export const rejectionCodeSchema = z.enum(REJECTION_CODES)
export type RejectionCode = z.infer<typeof rejectionCodeSchema>

const scoresSchema = z.partialRecord(findingCodeSchema, z.number().min(0).max(1))

export const completedReadingSchema = z.object({
  outcome: z.literal('completed'),
  view: viewSchema,
  /** How sure the model is of the view and of looking at hair or scalp. */
  viewConfidence: z.number().min(0).max(1),
  quality: qualitySchema.optional(),
  findings: z.array(findingSchema),
  /** For every code that this view can show and the model can judge, found or not. */
  scores: scoresSchema,
  measures: z.array(measureSchema),
  cannotTell: z.array(cannotTellSchema),
})

export const rejectedReadingSchema = z.object({
  outcome: z.literal('rejected'),
  failureCode: rejectionCodeSchema,
  view: viewSchema,
  viewConfidence: z.number().min(0).max(1),
  quality: qualitySchema.optional(),
})

/** What one vision model read from one photo, embedded or remote. `quality` is there where the model measures pixels. */
export const readingSchema = z.discriminatedUnion('outcome', [completedReadingSchema, rejectedReadingSchema])
export type CompletedReading = z.infer<typeof completedReadingSchema>
export type RejectedReading = z.infer<typeof rejectedReadingSchema>
export type Reading = z.infer<typeof readingSchema>
/** A reading of a model that measured the photo's quality on its pixels. */
export type MeasuredReading = Reading & { quality: Quality }
