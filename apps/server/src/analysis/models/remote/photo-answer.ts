import {
  type CannotTell,
  FINDING_CODES,
  type Finding,
  type FindingCode,
  findingCodeSchema,
  type Reading,
  type RejectionCode,
  regionSchema,
  SEVERITIES,
  VIEWS,
  VIEWS_SHOWING,
  type View,
} from '@chioma/contract'
import { z } from 'zod'
import type { VisionRequest } from '../vision-model.ts'

/** `unknown` would let a model's own words into a report; remote models keep to the list. */
export const ASKED_CODES = FINDING_CODES.filter((code): code is AskedCode => code !== 'unknown')
export type AskedCode = Exclude<FindingCode, 'unknown'>

const PHOTO_STATES = ['judgeable', 'not_hair_or_scalp', 'too_blurred', 'too_dark', 'too_bright'] as const
const SIGN_STATES = ['present', 'absent', 'cannot_tell'] as const
const MOST_REGIONS = 12

const fraction = z.number().min(0).max(1)

const signSchema = z.object({
  code: findingCodeSchema.exclude(['unknown']),
  state: z.enum(SIGN_STATES),
  severity: z.enum(SEVERITIES),
  confidence: fraction.describe('How sure you are of `state`: 0.5 a coin toss, 1 certain.'),
  area: fraction.nullable().describe('Share of the visible hair or scalp that shows the sign, or null.'),
  regions: z
    .array(regionSchema)
    .max(MOST_REGIONS)
    .describe('Rectangles around the sign as fractions of width and height from the top left corner; empty when not present.'),
})

/** What a remote model answers about a photo: codes and numbers from our lists, no words of its own. */
export const photoAnswerSchema = z.object({
  photo: z.enum(PHOTO_STATES),
  view: z.enum(VIEWS),
  viewConfidence: fraction,
  signs: z.array(signSchema).max(ASKED_CODES.length),
})
export type PhotoAnswer = z.infer<typeof photoAnswerSchema>

/**
 * A model's answer as a reading: only signs that the view can show, each once; the first opinion on a code stands. What the visitor says of the
 * photo stands above what the model takes it for.
 */
export function readingOf(answer: PhotoAnswer, visitor: Pick<VisionRequest, 'declaredView' | 'isHairOrScalp'> = {}): Reading {
  const { viewConfidence } = answer
  const view = visitor.declaredView ?? answer.view
  const failureCode = rejectionOf(answer, visitor.isHairOrScalp === true)
  if (failureCode !== undefined) return { outcome: 'rejected', failureCode, view, viewConfidence }
  const signs = new Map<AskedCode, PhotoAnswer['signs'][number]>()
  for (const sign of answer.signs) if (!signs.has(sign.code) && isShown(sign.code, view)) signs.set(sign.code, sign)
  const told = [...signs.values()].filter(({ state }) => state !== 'cannot_tell')
  return {
    outcome: 'completed',
    view,
    viewConfidence,
    findings: told.filter(({ state }) => state === 'present').map(findingOf),
    scores: Object.fromEntries(
      told.map(({ code, state, confidence }) => [code, state === 'present' ? confidence : 1 - confidence]),
    ),
    measures: [],
    cannotTell: ASKED_CODES.flatMap((code) => reasonOf(code, view, signs.get(code)?.state)),
  }
}

function rejectionOf({ photo, view }: PhotoAnswer, isHairOrScalp: boolean): RejectionCode | undefined {
  const rejection = photo === 'judgeable' ? (view === 'not_hair' ? 'not_hair_or_scalp' : undefined) : photo
  return rejection === 'not_hair_or_scalp' && isHairOrScalp ? undefined : rejection
}

const isShown = (code: FindingCode, view: View): boolean => VIEWS_SHOWING[code].includes(view)

/** The range is as wide as one model's word is worth until its calibration is known; calibrating narrows it. */
function findingOf({ code, severity, confidence, area, regions }: PhotoAnswer['signs'][number]): Finding {
  return {
    code,
    severity,
    confidence,
    confidenceLow: confidence,
    confidenceHigh: confidence,
    ...(area !== null && { area }),
    ...(regions.length > 0 && { regions: regions.map(withinPhoto) }),
  }
}

/** A rectangle that reaches over the edge is cut there. */
function withinPhoto({ x, y, width, height }: z.infer<typeof regionSchema>): z.infer<typeof regionSchema> {
  return { x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) }
}

function reasonOf(code: AskedCode, view: View, state: (typeof SIGN_STATES)[number] | undefined): CannotTell[] {
  if (!isShown(code, view)) return [{ code, reason: 'view' }]
  if (state === undefined) return [{ code, reason: 'not_measured' }]
  return state === 'cannot_tell' ? [{ code, reason: 'quality' }] : []
}
