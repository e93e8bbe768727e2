import { z } from 'zod'
import { languageSchema } from '../languages.ts'
import { answerKindSchema } from './answer.ts'
import { FINDING_CODES, findingCodeSchema, severitySchema } from './findings.ts'
import { measureCodeSchema, measureUnitSchema } from './measures.ts'

const sentence = z.string()

/** What a shop may hold for hair and scalp; `other` is what no name tells. */
export const offerKindSchema = z.enum(['shampoo', 'lotion', 'conditioner', 'mask', 'serum', 'brush', 'sun', 'service', 'other'])
export type OfferKind = z.infer<typeof offerKindSchema>

/** What may be offered beside a report: at most one of each kind, and only for the findings whose advice names it. Nothing where `allowed` is false. */
export const offersSchema = z.object({
  allowed: z.boolean(),
  findings: z.array(z.object({ code: findingCodeSchema, kinds: z.array(offerKindSchema) })),
})
export type Offers = z.infer<typeof offersSchema>

/** One card of the report: a finding in sentences. */
export const reportFindingSchema = z.object({
  code: findingCodeSchema,
  name: sentence,
  severity: severitySchema,
  severityName: sentence,
  isRedFlag: z.boolean(),
  /** What was seen, and where. */
  seen: sentence,
  /** The one statement of how sure: a word of a scale (almost certain, likely, possible) with the chance. */
  certainty: sentence,
  meaning: sentence,
  helps: sentence,
  seeSomeone: sentence,
})

/** A measure as people read it: a formatted value with its range, or the reason why it cannot be told. */
export const reportMeasureSchema = z.object({
  code: measureCodeSchema,
  name: sentence,
  value: sentence,
  range: sentence,
  explanation: sentence,
  /** Number behind the words, for charts. */
  raw: z.object({ value: z.number(), low: z.number(), high: z.number(), unit: measureUnitSchema }),
})

/** What a model answers that puts a finished report into words: plain sentences, no Markdown. */
export const narrativeSchema = z.object({
  opening: sentence,
  findings: z.array(z.object({ code: findingCodeSchema, text: sentence })).max(FINDING_CODES.length),
  closing: sentence,
})
export type Narrative = z.infer<typeof narrativeSchema>

/** A report as data: what the screen lays out as cards, and what its blocks are written from. */
export const reportDocumentSchema = z.object({
  language: languageSchema,
  /** Older reports have none; doubt is the default. */
  kind: answerKindSchema.default('cannot_tell'),
  offers: offersSchema.default({ allowed: false, findings: [] }),
  headline: sentence,
  /** The answer, in two sentences. */
  answer: sentence,
  redFlags: z.array(sentence),
  findings: z.array(reportFindingSchema),
  /** What the visitor reported, labelled as such. */
  reported: z.array(sentence),
  /** What was looked for and not found, in one sentence; empty when nothing was. */
  notFound: sentence,
  measures: z.array(reportMeasureSchema),
  cannotTell: z.array(z.object({ name: sentence, reason: sentence })),
  habits: z.array(sentence),
  nextSteps: z.array(sentence),
  models: z.array(sentence),
  limits: z.array(sentence),
  notice: sentence,
  /**
   * Words of a model, checked against what was measured. A text reads in place of `answer` (`opening`) or of a finding's `seen`
   * and `meaning`; everything else stands as it is. Absent where our own words are used.
   */
  narrative: narrativeSchema.extend({ model: sentence }).optional(),
})
export type ReportDocument = z.infer<typeof reportDocumentSchema>
export type ReportFinding = z.infer<typeof reportFindingSchema>
export type ReportMeasure = z.infer<typeof reportMeasureSchema>
