import { z } from 'zod'
import { findingCodeSchema, findingSchema, regionSchema, viewSchema } from './findings.ts'
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

/**
 * What somebody should look at, whatever it turns out to be: bare skin where hair grows, crusts or thick scale, red, raw or bleeding skin, yellow spots
 * like pus. Rules that would rather send one too many; no finding, and no name of a disease.
 */
export const ALERT_CODES = ['bare_area', 'crust', 'sore_skin', 'yellow_spots'] as const
export const alertCodeSchema = z.enum(ALERT_CODES)
export type AlertCode = z.infer<typeof alertCodeSchema>
export const alertSchema = z.object({
  code: alertCodeSchema,
  /** How far beyond its limit, 0..1; no chance. */
  strength: z.number().min(0).max(1),
  regions: z.array(regionSchema).max(64).optional(),
})
export type Alert = z.infer<typeof alertSchema>

const scoresSchema = z.partialRecord(findingCodeSchema, z.number().min(0).max(1))

export const completedReadingSchema = z.object({
  outcome: z.literal('completed'),
  view: viewSchema,
  /** How sure the model is of the view and of looking at hair or scalp. */
  viewConfidence: z.number().min(0).max(1),
  /** What the model itself took the photo for, where the person declared a view that contradicts it. */
  recognizedView: viewSchema.optional(),
  /**
   * How far the photo is from those the engine knows in this view; up to 1 it is familiar (all but one in a hundred of the known ones are). Absent
   * where no photos of the view are known, which makes it unfamiliar.
   */
  distance: z.number().min(0).optional(),
  quality: qualitySchema.optional(),
  findings: z.array(findingSchema),
  /** Any of them makes `see_a_doctor` the answer. Absent from models that raise none. */
  alerts: z.array(alertSchema).optional(),
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
