import { z } from 'zod'
import { languageSchema } from '../languages.ts'
import { answerKindSchema, declaredViewSchema } from './answer.ts'
import { FINDING_CODES } from './finding-codes.ts'
import { findingCodeSchema, severitySchema } from './findings.ts'
import { measureCodeSchema, measureUnitSchema } from './measures.ts'
import { warningSignsSchema } from './questionnaire.ts'
import { SURENESS_LEVELS } from './report-facts.ts'

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
  /** That this one is less sure than the report as a whole; empty where it is not. */
  doubt: sentence,
  meaning: sentence,
  /** Empty where a doctor comes first, and where an earlier finding says the same. */
  helps: sentence,
  /** Empty where a doctor comes first. */
  seeSomeone: sentence,
})

/** Where a measure lies: its whole range below, within or above what is usual, or across one of its ends. */
export const usualStandingSchema = z.enum(['below', 'within', 'above', 'across'])
export type UsualStanding = z.infer<typeof usualStandingSchema>

/** A measure as people read it: a formatted value with its range, or the reason why it cannot be told. */
export const reportMeasureSchema = z.object({
  code: measureCodeSchema,
  name: sentence,
  value: sentence,
  range: sentence,
  explanation: sentence,
  /** How it stands to what is usual, or that no usual range is known. */
  standing: sentence,
  /** What is usual, in the measure's unit, where a source gives it. */
  usual: z.object({ low: z.number(), high: z.number(), standing: usualStandingSchema, source: sentence }).optional(),
  /** Number behind the words, for charts. */
  raw: z.object({ value: z.number(), low: z.number(), high: z.number(), unit: measureUnitSchema }),
})

/** The one certainty of a report. */
export const surenessSchema = z.object({ level: z.enum(SURENESS_LEVELS), text: sentence, reason: sentence })
export type Sureness = z.infer<typeof surenessSchema>

/** Something to do: from when on, in words, and on which day where it has one. */
export const reportStepSchema = z.object({ when: sentence, on: z.iso.date().optional(), texts: z.array(sentence) })
export type ReportStep = z.infer<typeof reportStepSchema>

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
  sureness: surenessSchema,
  /** What the person said about warning signs, where they were asked. */
  told: z.object({ isWarning: z.boolean(), text: sentence, signs: warningSignsSchema }).optional(),
  redFlags: z.array(sentence),
  /** The soonest of the times that the red flags name, in days from the photo. */
  seeDoctorWithinDays: z.number().int().positive().optional(),
  findings: z.array(reportFindingSchema),
  /** What the visitor reported, labelled as such. */
  reported: z.array(sentence),
  /** What was looked for and not found, in one sentence; empty when nothing was. */
  notFound: sentence,
  measures: z.array(reportMeasureSchema),
  /** Each with the photo that would tell, where another kind of photo does; what the person worries about first. */
  cannotTell: z.array(z.object({ name: sentence, reason: sentence, view: declaredViewSchema.optional() })),
  /** The photo that would tell more than this one; empty where the steps ask for it already. */
  otherPhoto: sentence,
  habits: z.array(sentence),
  nextSteps: z.array(sentence),
  /** Habits and next steps in the order of time. */
  steps: z.array(reportStepSchema),
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
