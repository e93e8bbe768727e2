import { z } from 'zod'
import { analysisSchema } from './analysis.ts'

/** For how many days a report may be handed on. */
export const SHARE_DAYS = { min: 1, max: 30 } as const
/** Links of one analysis that work at the same time. */
export const MOST_OPEN_SHARES = 20

/** `POST /api/analysis/{id}/shares`: a link under which the report is read without an account. */
export const shareRequestSchema = z.object({
  days: z.number().int().min(SHARE_DAYS.min).max(SHARE_DAYS.max),
  /** Whether the photo, and what is marked in it, can be seen. */
  withPhoto: z.boolean(),
  /** Whether what the visitor answered stands in the report. Without it, only warning signs do: the answer rests on them. */
  withAnswers: z.boolean().default(false),
})
export type ShareRequest = z.infer<typeof shareRequestSchema>

/** A new link. Its address is told this once; nobody can read it again. */
export const newShareSchema = z.object({ id: z.uuid(), url: z.url(), expiresAt: z.iso.datetime() })
export type NewShare = z.infer<typeof newShareSchema>

/** What a browser is read on, as far as it tells; nothing finer is kept. */
export const READER_DEVICES = ['phone', 'tablet', 'computer', 'unknown'] as const
export const READER_BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet'] as const

const readerWordsSchema = z.object({
  device: z.enum(READER_DEVICES),
  /** `null` where it is none of those known. */
  browser: z.enum(READER_BROWSERS).nullable(),
})
export type ReaderWords = z.infer<typeof readerWordsSchema>

/** All openings of a share from one network with the same kind of browser. */
export const shareOpeningSchema = readerWordsSchema.extend({
  times: z.number().int().positive(),
  firstOpenedAt: z.iso.datetime(),
  lastOpenedAt: z.iso.datetime(),
})
export type ShareOpening = z.infer<typeof shareOpeningSchema>

/** What a visitor sees of a link they made: `GET /api/analysis/{id}/shares`, newest first. */
export const shareSchema = z.object({
  id: z.uuid(),
  withPhoto: z.boolean(),
  withAnswers: z.boolean(),
  status: z.enum(['open', 'expired', 'revoked']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  openings: z.array(shareOpeningSchema),
})
export type Share = z.infer<typeof shareSchema>

/** A share of any of the visitor's analyses: `GET /api/my-data/shares`, newest first. */
export const sharedByMeSchema = shareSchema.extend({
  analysisId: z.uuid(),
  /** When the analysis was asked for. */
  analysisCreatedAt: z.iso.datetime(),
})
export type SharedByMe = z.infer<typeof sharedByMeSchema>

/** What can be told of a link before it is opened: `GET /api/shared/{token}/cover`. Asking for it opens nothing. */
export const shareCoverSchema = z.object({
  withPhoto: z.boolean(),
  withAnswers: z.boolean(),
  expiresAt: z.iso.datetime(),
})
export type ShareCover = z.infer<typeof shareCoverSchema>

/** What is behind a link: `GET /api/shared/{token}`. Addresses in it are those of the share, and there are none of pictures where it is without photo. */
export const sharedReportSchema = shareCoverSchema.extend({ analysis: analysisSchema })
export type SharedReport = z.infer<typeof sharedReportSchema>
