import type { AnswerKind, FindingCode, Questionnaire, ReportDocument, WarningSign } from '@chioma/contract'
import { CHILDBEARING_UP_TO_AGE } from './causes.ts'
import { GROUP_OF } from './finding-groups.ts'
import type { ReportPlan } from './plan.ts'
import { HIGH_STRESS_FROM, SHORT_SLEEP_BELOW_HOURS } from './plan-habits.ts'
import type { ReportInput } from './report-input.ts'
import type { ReportWriter } from './report-writer.ts'
import { list, number, upperFirst } from './wording.ts'

type Concern = NonNullable<Questionnaire['currentConcerns']>[number]

/** Complaints that a photo can confirm, and the findings that would confirm them. */
const CONFIRMED_BY: { text: string; concerns: Concern[]; signs: [FindingCode, ...FindingCode[]] }[] = [
  { text: 'dandruff', concerns: ['dandruff'], signs: ['dandruff', 'thick_scale'] },
  { text: 'oily', concerns: ['oily_hair', 'oily_scalp'], signs: ['oiliness'] },
  { text: 'dry_scalp', concerns: ['dry_scalp'], signs: ['dryness'] },
  { text: 'dry_hair', concerns: ['dry_hair'], signs: ['dry_hair'] },
  {
    text: 'thinning',
    concerns: ['thinning'],
    signs: ['diffuse_thinning', 'thin_hair', 'low_density', 'wide_parting', 'receding_hairline', 'crown_thinning'],
  },
  { text: 'breakage', concerns: ['breakage'], signs: ['breakage'] },
]

const FEMALE_ONLY: readonly string[] = ['postpartum', 'menopause', 'pcos', 'contraceptives']

/** What the visitor reported and how it weighs in, each labelled as an answer and never as something seen. */
export function writeReported(writer: ReportWriter, { questionnaire: answers }: ReportInput, plan: ReportPlan): string[] {
  if (answers === undefined) return []
  const codes = new Set(plan.findings.map(({ finding }) => finding.code))
  const concerns = visibleConcerns(answers, codes, plan)
  const judged = concerns.filter((concern) => concern.isJudged)
  return [
    ...invisibleConcerns(answers, plan.kind, codes),
    ...judged.map(({ text, isSeen }) => `${text}.${isSeen ? 'seen' : 'unseen'}`),
    ...hormones(answers),
    ...family(answers),
    ...routine(answers, plan),
  ]
    .map((key) => writer.say(`reported.${key}`))
    .concat(
      openConcerns(
        writer,
        concerns.filter((concern) => !concern.isJudged),
      ),
      strain(writer, answers),
    )
}

/** What the person answered about warning signs: which there are, by answer or in free text, or that there are none. */
export function writeTold(
  writer: ReportWriter,
  { warningSigns }: ReportPlan,
  { questionnaire }: ReportInput,
): Pick<ReportDocument, 'told'> {
  if (warningSigns.length > 0) {
    const ticked: readonly string[] = questionnaire?.warningSigns ?? []
    const sentence = (key: string, isTold: (sign: WarningSign) => boolean): string[] => {
      const names = warningSigns.filter(isTold).map((sign) => writer.say(`warningSign.${sign}`))
      return names.length === 0 ? [] : [writer.say(key, { list: list(writer.language, names) })]
    }
    const said = sentence('told.some', (sign) => ticked.includes(sign))
    const heard = sentence('told.heard', (sign) => !ticked.includes(sign))
    const text = [...said, ...heard].join(' ')
    return { told: { isWarning: true, text, signs: warningSigns } }
  }
  const isNone = questionnaire?.warningSigns?.includes('none') === true
  return isNone ? { told: { isWarning: false, text: writer.say('told.none'), signs: ['none'] } } : {}
}

/** Beside a doctor no complaint is told how long it may wait. */
function invisibleConcerns({ currentConcerns = [] }: Questionnaire, kind: AnswerKind, codes: ReadonlySet<FindingCode>): string[] {
  const isDoctor = kind === 'see_a_doctor'
  const hasSkinSign = [...codes].some((code) => GROUP_OF[code] === 'skin')
  return chosen([
    [currentConcerns.includes('itching'), `itching.${isDoctor ? 'doctor' : hasSkinSign ? 'seen' : 'unseen'}`],
    [currentConcerns.includes('hair_loss'), `hair_loss.${isDoctor ? 'doctor' : 'alone'}`],
    [currentConcerns.includes('dermatitis'), 'dermatitis'],
  ])
}

interface VisibleConcern {
  text: string
  sign: FindingCode
  isSeen: boolean
  /** Whether it was looked for, and there are no hints that leave it open. */
  isJudged: boolean
}

function visibleConcerns(
  { currentConcerns = [] }: Questionnaire,
  codes: ReadonlySet<FindingCode>,
  { absent, notRuledOut, open }: ReportPlan,
): VisibleConcern[] {
  const unseen = [...absent, ...notRuledOut]
  return CONFIRMED_BY.filter(({ concerns }) => concerns.some((concern) => currentConcerns.includes(concern))).map(
    ({ text, signs }) => {
      const isSeen = signs.some((code) => codes.has(code))
      const isOpen = signs.some((code) => open.includes(code))
      return { text, sign: signs[0], isSeen, isJudged: isSeen || (!isOpen && signs.some((code) => unseen.includes(code))) }
    },
  )
}

function openConcerns(writer: ReportWriter, concerns: readonly VisibleConcern[]): string[] {
  if (concerns.length === 0) return []
  const names = concerns.map(({ sign }) => writer.vocabulary(`looked.${sign}`))
  return [upperFirst(writer.language, writer.say('reported.open', { list: list(writer.language, names) }))]
}

/** What only some can have: an answer that the age or gender told beside it contradicts is left alone, but for pregnancy, where caution comes first. */
function hormones({ hormonalChanges, gender, age }: Questionnaire): string[] {
  if (hormonalChanges === undefined || hormonalChanges === 'none') return []
  const isFemale = FEMALE_ONLY.includes(hormonalChanges)
  const isTooOld = hormonalChanges === 'postpartum' && age !== undefined && age > CHILDBEARING_UP_TO_AGE
  return (isFemale && gender === 'male') || isTooOld ? [] : [hormonalChanges]
}

function family({ familyHistory = [] }: Questionnaire): string[] {
  const runs = (...items: typeof familyHistory) => items.some((item) => familyHistory.includes(item))
  return chosen([
    [runs('male_pattern_baldness', 'female_pattern_baldness'), 'familyThinning'],
    [runs('seborrheic_dermatitis', 'psoriasis'), 'familySkin'],
    [runs('alopecia'), 'familyPatches'],
    [runs('thyroid_problems'), 'familyThyroid'],
  ])
}

function routine(answers: Questionnaire, { findings, offers, kind }: ReportPlan): string[] {
  const lead = findings.find(({ finding }) => GROUP_OF[finding.code] === 'skin')?.finding.code
  const keepsProducts = !offers.allowed && kind !== 'see_a_doctor' && lead === undefined
  const { lifestyle = [], diet, washFrequency, scalpType, previousTreatments, currentProducts } = answers
  const washesRarely = washFrequency === 'weekly' || washFrequency === 'less_than_weekly'
  return chosen([
    [scalpType === 'sensitive', 'sensitive'],
    [washesRarely && (lead === 'dandruff' || lead === 'oiliness'), 'washRare'],
    [washFrequency === 'daily' && lead === 'dryness', 'washDaily'],
    [lifestyle.includes('smoking'), 'smoking'],
    [lifestyle.includes('heat_styling') || lifestyle.includes('frequent_styling'), 'heat'],
    [lifestyle.includes('chemical_treatments'), 'chemical'],
    [lifestyle.includes('sun_exposure'), 'sun'],
    [diet === 'vegan' || diet === 'vegetarian', 'dietLimited'],
    [diet === 'irregular' || diet === 'processed' || diet === 'low_carb', 'dietIrregular'],
    [previousTreatments !== undefined, 'treatments'],
    [currentProducts !== undefined && keepsProducts, 'products'],
  ])
}

function strain(writer: ReportWriter, { stressLevel, sleepHours }: Questionnaire): string[] {
  const sentences: string[] = []
  if (stressLevel !== undefined && stressLevel >= HIGH_STRESS_FROM) {
    sentences.push(writer.say('reported.stress', { level: number(writer.language, stressLevel) }))
  }
  if (sleepHours !== undefined && sleepHours < SHORT_SLEEP_BELOW_HOURS) {
    const decimals = Number.isInteger(sleepHours) ? 0 : 1
    sentences.push(writer.say('reported.sleep', { hours: number(writer.language, sleepHours, decimals) }))
  }
  return sentences
}

const chosen = (choices: [isTrue: boolean, key: string][]): string[] => choices.filter(([isTrue]) => isTrue).map(([, key]) => key)
