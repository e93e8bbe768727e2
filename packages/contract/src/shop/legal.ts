import { z } from 'zod'
import { languageSchema } from '../languages.ts'
import { versionSchema } from '../versions.ts'
import { calendarDayOf } from '../writing.ts'

/** Terms of sale, right of withdrawal, privacy policy, and who runs the site. */
export const LEGAL_KINDS = ['terms', 'withdrawal', 'privacy', 'company'] as const
export const legalKindSchema = z.enum(LEGAL_KINDS)
export type LegalKind = z.infer<typeof legalKindSchema>

/** What a buyer agrees to at the button; of the others they are told. */
export const AGREED_KINDS = ['terms', 'withdrawal'] as const satisfies readonly LegalKind[]

export const LEGAL_TEXT_LENGTH = 40_000

const GAP = /\[\[([^[\]]+)\]\]/g

/** What the operator still has to write into a text: `[[name of the company]]`, in its order, each once. */
export const legalGaps = (text: string): string[] => [...new Set([...text.matchAll(GAP)].map(([, gap = '']) => gap.trim()))]

/**
 * By language; at least one. A language whose text is missing or has gaps reads the English one, or else the first that is complete; where
 * none is, its own.
 */
export const legalTextsSchema = z
  .partialRecord(languageSchema, z.string().trim().min(1).max(LEGAL_TEXT_LENGTH))
  .refine((texts) => Object.keys(texts).length > 0)
export type LegalTexts = z.infer<typeof legalTextsSchema>

/** Whether nothing is left for the operator to fill in, in at least one language: that is the one that is read where another has gaps. */
export const isLegalComplete = (texts: LegalTexts): boolean => Object.values(texts).some((text) => legalGaps(text).length === 0)

/** The newest version of a document: a row of `GET /api/legal`. */
export const legalSummarySchema = z.object({
  kind: legalKindSchema,
  version: versionSchema,
  savedAt: z.iso.datetime(),
  /** There is a language in which nothing of it is left for the operator to fill in. */
  isComplete: z.boolean(),
})
export type LegalSummary = z.infer<typeof legalSummarySchema>

/** One version in one language: `GET /api/legal/{kind}`. */
export const legalDocumentSchema = legalSummarySchema.extend({
  /** That of the text, which need not be the one asked for. */
  language: languageSchema,
  /** Plain text: an empty line ends a paragraph, `## ` begins a heading, `- ` an item of a list. */
  text: z.string(),
  isCurrent: z.boolean(),
})
export type LegalDocument = z.infer<typeof legalDocumentSchema>

/** What staff edit: `GET /api/admin/legal`. */
export const adminLegalDocumentSchema = legalSummarySchema.omit({ isComplete: true }).extend({
  /** The member's name; null where it is the text that the software comes with. */
  savedBy: z.string().nullable(),
  texts: legalTextsSchema,
})
export type AdminLegalDocument = z.infer<typeof adminLegalDocumentSchema>

/** A version that was or is in force: a row of `GET /api/admin/legal/{kind}/versions`, newest first. */
export const legalVersionSchema = adminLegalDocumentSchema.omit({ texts: true, kind: true })
export type LegalVersion = z.infer<typeof legalVersionSchema>

/** `PUT /api/admin/legal/{kind}`: all texts of a new version, upon the one that was looked at. */
export const legalUpdateSchema = z.object({ texts: legalTextsSchema, version: versionSchema })
export type LegalUpdate = z.infer<typeof legalUpdateSchema>

/** The versions that stood at the button: `agreement` of `POST /api/create-order`. */
export const agreementSchema = z.object({ terms: versionSchema, withdrawal: versionSchema })
export type Agreement = z.infer<typeof agreementSchema>

/** One document that an order was made under. */
export const orderAgreementSchema = legalSummarySchema.omit({ isComplete: true })

/** Consumers may withdraw until the end of so many days after that of the contract (Directive 2011/83/EU, Article 9). */
const WITHDRAWAL_DAYS = 14
const MS_PER_DAY = 24 * 60 * 60 * 1_000

/** Whether a time comes before what was agreed to then can be withdrawn from no more, by the calendar of that zone. */
export function isWithinWithdrawal(agreedAt: Date, startsAt: Date, timeZone: string): boolean {
  const lastDay = Date.parse(calendarDayOf(agreedAt, timeZone)) + WITHDRAWAL_DAYS * MS_PER_DAY
  return Date.parse(calendarDayOf(startsAt, timeZone)) <= lastDay
}

/** Version of the words by which a service is asked for within the days of withdrawal. Raise it whenever they change their meaning. */
export const EARLY_START_VERSION = '2026-11-1'

/**
 * `earlyStart` of `POST /api/create-order`, and the body of `POST /api/orders/{id}/early-start`: the express request that an appointment take place before the 14 days of withdrawal are over,
 * and that the right ends once it was performed (Directive 2011/83/EU, Articles 7(3), 8(8) and 16(a)).
 */
export const earlyStartSchema = z.object({ version: z.string().max(20) })
export type EarlyStart = z.infer<typeof earlyStartSchema>

/** The request as it stands with an order. */
export const orderEarlyStartSchema = earlyStartSchema.extend({ requestedAt: z.iso.datetime() })
