import { z } from 'zod'
import { languageSchema } from '../languages.ts'
import { answerSchema, declaredViewSchema } from './answer.ts'
import { findingCodeSchema, findingSchema, regionSchema, severitySchema, viewSchema } from './findings.ts'
import { cannotTellSchema, measureSchema } from './measures.ts'
import { warningSignsSchema } from './questionnaire.ts'
import { alertCodeSchema, alertSchema, qualitySchema, REJECTION_CODES } from './reading.ts'
import { reportBlockSchema } from './report-blocks.ts'
import { reportDocumentSchema } from './report-document.ts'

export const ANALYSIS_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
export const analysisStatusSchema = z.enum(ANALYSIS_STATUSES)
export type AnalysisStatus = z.infer<typeof analysisStatusSchema>

/** Why an analysis ended `failed`: the photo cannot be judged, no model answered, or it could not be worked on after bounded tries. */
export const FAILURE_CODES = [...REJECTION_CODES, 'no_model_answered', 'could_not_be_analyzed'] as const
export const failureCodeSchema = z.enum(FAILURE_CODES)
export type FailureCode = z.infer<typeof failureCodeSchema>

const fraction = z.number().min(0).max(1)

/** What one model holds of a finding; `sees` is `null` where it could not judge it in this photo. */
export const modelOpinionSchema = z.object({
  model: z.string(),
  sees: z.boolean().nullable(),
  severity: severitySchema.nullable(),
  /** The calibrated chance that it gives the finding. */
  confidence: fraction.nullable(),
})
export type ModelOpinion = z.infer<typeof modelOpinionSchema>

export const detectedIssueSchema = z.object({
  code: findingCodeSchema,
  name: z.string(),
  description: z.string(),
  ...findingSchema.pick({ severity: true, confidence: true, confidenceLow: true, confidenceHigh: true }).shape,
  isRedFlag: z.boolean(),
  area: fraction.optional(),
  regions: z.array(regionSchema),
  /** Address of the mask of its pixels, when there is one: PNG, opaque where the finding is and transparent elsewhere. */
  overlayUrl: z.string().optional(),
  /** By model, where more than one read the photo. */
  opinions: z.array(modelOpinionSchema).optional(),
})
export type DetectedIssue = z.infer<typeof detectedIssueSchema>

export const modelResultSchema = z.object({
  model: z.string(),
  provider: z.string(),
  /** `not_asked`: the model is active, but the visitor did not consent to its provider, or it lacks a key or a prompt. */
  outcome: z.enum(['completed', 'rejected', 'failed', 'not_asked']),
  durationMs: z.number().nonnegative(),
  /** Stable code of what went wrong, when it did. */
  failureCode: z.string().optional(),
  result: z.object({
    /** What this model said, as Markdown in the language of the answer; absent in what is stored. */
    fullReport: z.string().optional(),
    findings: z.array(z.object({ code: findingCodeSchema, severity: severitySchema, confidence: fraction })),
    /** What it holds that a doctor should look at; absent where that is nothing. */
    alerts: z.array(alertCodeSchema).optional(),
  }),
})
export type ModelResult = z.infer<typeof modelResultSchema>

/** An alert of the photo, with the mask of its pixels where there is one. */
export const raisedAlertSchema = alertSchema.extend({ overlayUrl: z.string().optional() })
export type RaisedAlert = z.infer<typeof raisedAlertSchema>

export const analysisResultsSchema = z.object({
  /** Markdown with inline SVG charts, in the language asked for, or the analysis' own. */
  fullReport: z.string(),
  report: reportDocumentSchema,
  /** The whole report in reading order: what `fullReport` and every document are drawn from. */
  blocks: z.array(reportBlockSchema),
  modelResults: z.array(modelResultSchema),
  view: viewSchema,
  /** What the engine took the photo for, where the person declared a view that contradicts it. */
  recognizedView: viewSchema.optional(),
  /** How far the photo is from those the engine knows; up to 1 it is familiar, absent it is not. */
  distance: z.number().min(0).optional(),
  /** What a doctor should look at, whatever it is. */
  alerts: z.array(raisedAlertSchema),
  quality: qualitySchema,
  measures: z.array(measureSchema),
  scores: z.partialRecord(findingCodeSchema, fraction),
  cannotTell: z.array(cannotTellSchema),
  hasRedFlag: z.boolean(),
})
export type AnalysisResults = z.infer<typeof analysisResultsSchema>

/** Where an analysis waits, and in how many seconds it is finished, where enough were of late to tell. */
export const queuePlaceSchema = z.object({
  /** From 1: the next one to be worked on. */
  place: z.number().int().positive(),
  fromSeconds: z.number().int().positive().optional(),
  toSeconds: z.number().int().positive().optional(),
})
export type QueuePlace = z.infer<typeof queuePlaceSchema>

export const analysisSchema = z.object({
  id: z.uuid(),
  status: analysisStatusSchema,
  /** Only while it waits for others. */
  queue: queuePlaceSchema.optional(),
  /** The language that was asked for at the upload. */
  language: languageSchema,
  /** What the analysis comes down to; `null` until it ended. */
  answer: answerSchema.nullable(),
  /** What the person says that the photo shows; `null` where nobody said. */
  declaredView: declaredViewSchema.nullable(),
  /** Raw confidence of the whole analysis; see `displayedReliabilityPercent`. */
  confidence: fraction.nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  detectedIssues: z.array(detectedIssueSchema),
  problemsDetected: z.number().int().nonnegative(),
  questionnaireIsSample: z.boolean(),
  failureCode: failureCodeSchema.nullable(),
  /** What to do about the failure, in the language asked for, or the analysis' own. */
  failureMessage: z.string().nullable(),
  photoUrl: z.string(),
  results: analysisResultsSchema.nullable(),
})
export type Analysis = z.infer<typeof analysisSchema>

/** A row of the history: an analysis without its results. */
export const analysisSummarySchema = analysisSchema.omit({ results: true, queue: true })
export type AnalysisSummary = z.infer<typeof analysisSummarySchema>

/**
 * `POST /api/analysis/{id}/reanalyze`: the same photo is looked at anew. What is left out stays as it was told before.
 */
export const reanalysisRequestSchema = z.object({
  /** What the person says now that the photo shows. */
  view: declaredViewSchema.optional(),
  /** The person says that it is hair or scalp: it is looked at, whatever the gate holds of it. */
  isHairOrScalp: z.boolean().optional(),
  /** What the person answers now about warning signs; every other answer stays. */
  warningSigns: warningSignsSchema.optional(),
})
export type ReanalysisRequest = z.infer<typeof reanalysisRequestSchema>

/** The real stages of an analysis, in order; `completed` and `failed` end it. */
export const PROGRESS_STAGES = ['received', 'checked', 'analyzing', 'merging', 'writing', 'completed', 'failed'] as const

/** Data of one server-sent `progress` event; its SSE id is `sequence`. */
export const progressEventSchema = z.object({
  sequence: z.number().int().nonnegative(),
  stage: z.enum(PROGRESS_STAGES),
  percent: z.number().int().min(0).max(100),
  modelIndex: z.number().int().positive().optional(),
  modelCount: z.number().int().positive().optional(),
})
export type ProgressEvent = z.infer<typeof progressEventSchema>

/** Data of one server-sent `queue` event, which has no id: where the analysis waits now; `null` once it is worked on. */
export const queueEventSchema = queuePlaceSchema.nullable()

/** A chance (0..1) in whole percent, 1..99: no reading of a photo is certain either way. */
export const chancePercent = (chance: number): number => Math.min(99, Math.max(1, Math.round(chance * 100)))
