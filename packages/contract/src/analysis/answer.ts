import { z } from 'zod'
import { type FindingCode, RED_FLAG_FROM, VIEWS_SHOWING, type View } from './finding-codes.ts'
import { DECLARED_VIEWS } from './report-facts.ts'

/**
 * What a finished analysis comes down to. `see_a_doctor`: a red flag was seen or reported. `signs_found`: something was found. `nothing_seen`: everything
 * that would matter was looked for with a measured sensitivity, in a familiar and sharp photo, and not found. `cannot_tell`: anything else.
 */
export const ANSWER_KINDS = ['see_a_doctor', 'signs_found', 'nothing_seen', 'cannot_tell'] as const
export const answerKindSchema = z.enum(ANSWER_KINDS)
export type AnswerKind = z.infer<typeof answerKindSchema>

export const answerSchema = z.object({ kind: answerKindSchema })
export type Answer = z.infer<typeof answerSchema>

/** How many of the photos that show a sign the engine does not let pass, measured on photos that nothing was fitted on. */
export interface MeasuredSensitivity {
  view: View
  code: FindingCode
  /** The finding whose score decides, where it is not the sign's own. */
  judgedBy?: FindingCode
  /** The sign counts as not seen only below this score (0..1); the sensitivity is that of scores from here on. */
  ruledOutBelow: number
  /** Share of the photos showing the sign whose score is `ruledOutBelow` or more, with its 95% interval. */
  sensitivity: number
  low: number
  high: number
  /** Photos that show the sign. */
  photos: number
  /** Where the figure is stored: an id in `bench/held-out-figures.json`. */
  figure: string
}

const REDNESS: MeasuredSensitivity = {
  view: 'microscope',
  code: 'redness',
  ruledOutBelow: 0.0739,
  sensitivity: 0.9556,
  low: 0.8889,
  high: 1.0,
  photos: 45,
  figure: 'near-signs/redness/sensitivity',
}

/**
 * The only licence to reassure: a view without a row for every sign that matters is never answered `nothing_seen`. In the photos it was measured on, redness
 * was labelled where patches are red, orange, brown or scarred; pustules and scars were looked for there and nowhere else, so its score speaks for them.
 */
export const MEASURED_SENSITIVITIES: readonly MeasuredSensitivity[] = [
  {
    view: 'microscope',
    code: 'dandruff',
    ruledOutBelow: 0.2212,
    sensitivity: 0.9388,
    low: 0.898,
    high: 0.9728,
    photos: 147,
    figure: 'near-signs/dandruff/sensitivity',
  },
  {
    view: 'microscope',
    code: 'oiliness',
    ruledOutBelow: 0.0956,
    sensitivity: 0.9412,
    low: 0.8824,
    high: 1.0,
    photos: 51,
    figure: 'near-signs/oiliness/sensitivity',
  },
  REDNESS,
  { ...REDNESS, code: 'pustules', judgedBy: 'redness' },
  { ...REDNESS, code: 'scarring_signs', judgedBy: 'redness' },
]

/** Signs of hair loss, which matter wherever a head is seen. */
const HAIR_LOSS: readonly FindingCode[] = [
  'diffuse_thinning',
  'wide_parting',
  'receding_hairline',
  'crown_thinning',
  'patchy_loss',
]

/** Signs of the skin, which matter where a microscope shows nothing but it and hair. */
const SKIN: readonly FindingCode[] = ['dandruff', 'oiliness', 'redness']

/** A few square millimetres cannot show that a place is bare: a field without hair is never calm, and one with hair says nothing of the rest. */
const NOT_IN_A_FIELD: readonly FindingCode[] = ['patchy_loss']

/**
 * Signs that must be ruled out before a view may be answered `nothing_seen`: every red flag that it can show, on heads hair loss, and under a microscope
 * the signs of the skin.
 */
export function signsThatMatter(view: View): FindingCode[] {
  const isNear = view === 'microscope'
  const codes = new Set([...(Object.keys(RED_FLAG_FROM) as FindingCode[]), ...(isNear ? SKIN : HAIR_LOSS)])
  return [...codes].filter((code) => VIEWS_SHOWING[code].includes(view) && !(isNear && NOT_IN_A_FIELD.includes(code)))
}

export const declaredViewSchema = z.enum(DECLARED_VIEWS)
export type DeclaredView = z.infer<typeof declaredViewSchema>
