import { z } from 'zod'
import { askedDaySchema } from '../days.ts'
import { languageSchema } from '../languages.ts'
import { versionFromZeroSchema, versionSchema } from '../versions.ts'
import { analysisSchema, analysisStatusSchema, detectedIssueSchema, failureCodeSchema, modelResultSchema } from './analysis.ts'
import { findingCodeSchema, severitySchema } from './findings.ts'

/** What a person says of a finding: it is there, it is not, or it is there and no model saw it. */
export const reviewVerdictSchema = z.enum(['confirmed', 'rejected', 'added'])
export type ReviewVerdict = z.infer<typeof reviewVerdictSchema>

const reviewedFindingSchema = z.object({
  code: findingCodeSchema,
  verdict: reviewVerdictSchema,
  /** How marked it is in the person's eyes; `null` where it is not there. */
  severity: severitySchema.nullable(),
})

/** A person's word on an analysis. What the models said is never changed by it. */
export const analysisReviewSchema = z.object({
  findings: z.array(reviewedFindingSchema),
  note: z.string(),
  reviewer: z.string(),
  reviewedAt: z.iso.datetime(),
  /** The visitor agreed that photo and labels may be used to measure and improve the engine. */
  mayBeUsedAsLabels: z.boolean(),
  version: versionSchema,
})
export type AnalysisReview = z.infer<typeof analysisReviewSchema>

/** `PUT /api/admin/analyses/{id}/review`. `version` is that of the review seen before, 0 for none; each code once. */
export const reviewInputSchema = z.object({
  findings: z
    .array(reviewedFindingSchema)
    .max(20)
    .refine((findings) => new Set(findings.map(({ code }) => code)).size === findings.length)
    .refine((findings) => findings.every(({ verdict, severity }) => (verdict === 'rejected') === (severity === null))),
  note: z.string().trim().max(2_000).default(''),
  version: versionFromZeroSchema,
})
export type ReviewInput = z.infer<typeof reviewInputSchema>

/** A row of `GET /api/admin/analyses`, newest first. */
export const adminAnalysisSummarySchema = z.object({
  id: z.uuid(),
  status: analysisStatusSchema,
  /** What it comes down to; `null` until it has ended. */
  answer: analysisSchema.shape.answer,
  language: languageSchema,
  confidence: z.number().min(0).max(1).nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  failureCode: failureCodeSchema.nullable(),
  detectedIssues: z.array(
    detectedIssueSchema.pick({ code: true, name: true, severity: true, confidence: true, isRedFlag: true }),
  ),
  problemsDetected: z.number().int().nonnegative(),
  models: z.array(modelResultSchema.pick({ model: true, provider: true, outcome: true })),
  isReviewed: z.boolean(),
})
export type AdminAnalysisSummary = z.infer<typeof adminAnalysisSummarySchema>

/** `GET /api/admin/analyses/{id}`: as the visitor sees it, and what staff said of it. */
export const adminAnalysisSchema = analysisSchema.extend({
  review: analysisReviewSchema.nullable(),
  mayBeUsedAsLabels: z.boolean(),
})
export type AdminAnalysis = z.infer<typeof adminAnalysisSchema>

export const analysisFilterSchema = z
  .object({
    status: analysisStatusSchema,
    language: languageSchema,
    finding: findingCodeSchema,
    /** Only those where a doctor should look. */
    redFlag: z.stringbool(),
    reviewed: z.stringbool(),
    /** First and last day, of the shop's time zone. */
    from: askedDaySchema,
    to: askedDaySchema,
    /** An analysis by its id or the beginning of it. */
    id: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[\da-f-]{4,36}$/),
  })
  .partial()
export type AnalysisFilter = z.infer<typeof analysisFilterSchema>
