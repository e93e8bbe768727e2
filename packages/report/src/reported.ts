import type { Finding, FindingCode, Questionnaire } from '@chioma/contract'
import type { ReportWriter } from './report-writer.ts'
import { number } from './wording.ts'

type Concern = NonNullable<Questionnaire['currentConcerns']>[number]

/** Complaints that a photo can confirm, and the findings that would confirm them. */
const CONFIRMED_BY: [text: string, concerns: Concern[], codes: FindingCode[]][] = [
  ['dandruff', ['dandruff'], ['dandruff', 'thick_scale']],
  ['oily', ['oily_hair', 'oily_scalp'], ['oiliness']],
  ['dry_scalp', ['dry_scalp'], ['dryness']],
  ['dry_hair', ['dry_hair'], ['dry_hair']],
  [
    'thinning',
    ['thinning'],
    ['diffuse_thinning', 'thin_hair', 'low_density', 'wide_parting', 'receding_hairline', 'crown_thinning', 'patchy_loss'],
  ],
  ['breakage', ['breakage'], ['breakage']],
]

export const HIGH_STRESS_FROM = 7
export const SHORT_SLEEP_BELOW_HOURS = 6

/** What the visitor told and how it weighs in, each labelled as an answer and never as something seen. */
export function writeReported(writer: ReportWriter, answers: Questionnaire | undefined, findings: readonly Finding[]): string[] {
  if (answers === undefined) return []
  const codes = new Set(findings.map((finding) => finding.code))
  return [
    ...invisibleConcerns(answers, codes),
    ...visibleConcerns(answers, codes),
    ...hormones(answers),
    ...family(answers),
    ...routine(answers, codes),
  ]
    .map((key) => writer.say(`reported.${key}`))
    .concat(strain(writer, answers))
}

function invisibleConcerns({ currentConcerns = [] }: Questionnaire, codes: ReadonlySet<FindingCode>): string[] {
  const skinSigns: FindingCode[] = ['dandruff', 'dryness', 'redness', 'pustules', 'thick_scale', 'oiliness']
  const itching = skinSigns.some((code) => codes.has(code)) ? 'itching' : 'itchingNothingSeen'
  return chosen([
    [currentConcerns.includes('itching'), itching],
    [currentConcerns.includes('hair_loss'), 'hair_loss'],
    [currentConcerns.includes('dermatitis'), 'dermatitis'],
  ])
}

function visibleConcerns({ currentConcerns = [] }: Questionnaire, codes: ReadonlySet<FindingCode>): string[] {
  return CONFIRMED_BY.filter(([, concerns]) => concerns.some((concern) => currentConcerns.includes(concern))).map(
    ([text, , confirming]) => `${text}.${confirming.some((code) => codes.has(code)) ? 'seen' : 'unseen'}`,
  )
}

const hormones = ({ hormonalChanges }: Questionnaire): string[] =>
  hormonalChanges === undefined || hormonalChanges === 'none' ? [] : [hormonalChanges]

function family({ familyHistory = [] }: Questionnaire): string[] {
  const runs = (...items: typeof familyHistory) => items.some((item) => familyHistory.includes(item))
  return chosen([
    [runs('male_pattern_baldness', 'female_pattern_baldness'), 'familyThinning'],
    [runs('seborrheic_dermatitis', 'psoriasis'), 'familySkin'],
    [runs('alopecia'), 'familyPatches'],
    [runs('thyroid_problems'), 'familyThyroid'],
  ])
}

function routine(answers: Questionnaire, codes: ReadonlySet<FindingCode>): string[] {
  const { lifestyle = [], diet, washFrequency, scalpType, previousTreatments, currentProducts } = answers
  const washesRarely = washFrequency === 'weekly' || washFrequency === 'less_than_weekly'
  return chosen([
    [scalpType === 'sensitive', 'sensitive'],
    [washesRarely && (codes.has('dandruff') || codes.has('oiliness')), 'washRare'],
    [washFrequency === 'daily' && codes.has('dryness'), 'washDaily'],
    [lifestyle.includes('smoking'), 'smoking'],
    [lifestyle.includes('heat_styling') || lifestyle.includes('frequent_styling'), 'heat'],
    [lifestyle.includes('chemical_treatments'), 'chemical'],
    [lifestyle.includes('sun_exposure'), 'sun'],
    [diet === 'vegan' || diet === 'vegetarian', 'dietLimited'],
    [diet === 'irregular' || diet === 'processed' || diet === 'low_carb', 'dietIrregular'],
    [previousTreatments !== undefined, 'treatments'],
    [currentProducts !== undefined, 'products'],
  ])
}

function strain(writer: ReportWriter, { stressLevel, sleepHours }: Questionnaire): string[] {
  const told: string[] = []
  if (stressLevel !== undefined && stressLevel >= HIGH_STRESS_FROM) {
    told.push(writer.say('reported.stress', { level: number(writer.language, stressLevel) }))
  }
  if (sleepHours !== undefined && sleepHours < SHORT_SLEEP_BELOW_HOURS) {
    const decimals = Number.isInteger(sleepHours) ? 0 : 1
    told.push(writer.say('reported.sleep', { hours: number(writer.language, sleepHours, decimals) }))
  }
  return told
}

const chosen = (choices: [isTrue: boolean, key: string][]): string[] => choices.filter(([isTrue]) => isTrue).map(([, key]) => key)
