import { z } from 'zod'
import type { FindingCode } from '../analysis/finding-codes.ts'
import type { Questionnaire } from '../analysis/questionnaire.ts'
import type { QUESTIONNAIRE_OPTIONS } from '../analysis/questionnaire-options.ts'
import type { AlertCode } from '../analysis/reading.ts'

/** Who a product is not for, by code. Further reasons stand in its own words (`caution`). */
export const CONTRAINDICATIONS = [
  'pregnancy',
  'breastfeeding',
  'under_18',
  'allergy',
  'sensitive_scalp',
  'sore_scalp',
  'dry_scalp',
  'oily_scalp',
  'damaged_hair',
] as const
export const contraindicationSchema = z.enum(CONTRAINDICATIONS)
export type Contraindication = z.infer<typeof contraindicationSchema>

type Options = typeof QUESTIONNAIRE_OPTIONS
/** The answers that can speak against a product. */
export const TELLING_ANSWERS = ['hormonalChanges', 'scalpType', 'currentConcerns', 'warningSigns'] as const
type TellingAnswers = { [Answer in (typeof TELLING_ANSWERS)[number]]?: readonly Options[Answer][number][] }

/** What of an analysis meets a contraindication; any of it is enough. */
interface ContraindicationSigns {
  findings?: readonly FindingCode[]
  alerts?: readonly AlertCode[]
  answers?: TellingAnswers
}

/**
 * What meets each contraindication. Nobody is asked about allergies: those are for the visitor to read. Whether somebody breastfeeds is not asked either, so
 * the time after a birth counts.
 */
export const CONTRAINDICATION_SIGNS: Record<Contraindication, ContraindicationSigns> = {
  pregnancy: { answers: { hormonalChanges: ['pregnancy'] } },
  breastfeeding: { answers: { hormonalChanges: ['postpartum'] } },
  under_18: { answers: { warningSigns: ['child'] } },
  allergy: {},
  sensitive_scalp: { answers: { scalpType: ['sensitive'] } },
  sore_scalp: {
    findings: ['redness', 'pustules', 'scarring_signs'],
    alerts: ['sore_skin', 'crust'],
    answers: { currentConcerns: ['dermatitis'], warningSigns: ['pain', 'pus_crusts_bleeding', 'swelling', 'spreading_rash'] },
  },
  dry_scalp: { findings: ['dryness'], answers: { scalpType: ['dry'], currentConcerns: ['dry_scalp'] } },
  oily_scalp: { findings: ['oiliness'], answers: { scalpType: ['oily'], currentConcerns: ['oily_scalp'] } },
  damaged_hair: { findings: ['breakage', 'dry_hair'], answers: { currentConcerns: ['breakage', 'dry_hair'] } },
}

/** What is known of somebody who may be offered a product. */
interface Known {
  findings: readonly { code: FindingCode }[]
  alerts?: readonly { code: AlertCode }[] | undefined
  questionnaire?: Questionnaire | undefined
}

/** The contraindications that findings, alerts or answers meet. A finding counts however mild or doubtful it is. */
export function contraindicationsMet({ findings, alerts = [], questionnaire = {} }: Known): Contraindication[] {
  return CONTRAINDICATIONS.filter((contraindication) => {
    const signs = CONTRAINDICATION_SIGNS[contraindication]
    if (findings.some(({ code }) => signs.findings?.includes(code))) return true
    if (alerts.some(({ code }) => signs.alerts?.includes(code))) return true
    return TELLING_ANSWERS.some((answer) => {
      const given: readonly string[] = [questionnaire[answer] ?? []].flat()
      const telling: readonly string[] = signs.answers?.[answer] ?? []
      return telling.some((option) => given.includes(option))
    })
  })
}
