import type { Finding, FindingCode, MeasureCode, Questionnaire } from '@chioma/contract'
import type { ReportInput } from './report-input.ts'

/** What is said of a cause only where it fits; keys of `cause` texts. */
export type Cause = 'inherited' | 'trigger' | 'childbirth' | 'pulling' | 'besideOil'

/** Signs of the pattern that runs in families, from temples and crown; a woman's crown thins with all of the top, whatever the cause. */
export const patternOf = (questionnaire: Questionnaire | undefined): readonly FindingCode[] =>
  questionnaire?.gender === 'female' ? ['receding_hairline'] : ['receding_hairline', 'crown_thinning']

const BALD_FROM: [MeasureCode, number][] = [
  ['bald_area', 25],
  ['norwood_stage', 3.5],
]
export const CHILDBEARING_UP_TO_AGE = 50

/** What may lie behind dry scale beside oil, and behind overall thinning: a trigger does not make temples and a man’s crown bald, and childbirth is a matter of women of an age for it. */
export function causesOf(
  { code, severity }: Finding,
  found: readonly Finding[],
  { questionnaire, measures, view }: Pick<ReportInput, 'questionnaire' | 'measures' | 'view'>,
): Cause[] {
  if (code === 'dryness') return found.some((finding) => finding.code === 'oiliness') ? ['besideOil'] : []
  if (code !== 'diffuse_thinning' && code !== 'wide_parting') return []
  const { gender, age } = questionnaire ?? {}
  const isPattern = found.some((finding) => patternOf(questionnaire).includes(finding.code) && finding.severity !== 'low')
  const isBald =
    gender !== 'female' &&
    measures.some((measure) => BALD_FROM.some(([known, from]) => measure.code === known && measure.value >= from))
  const isFarGone = severity === 'high' && gender !== 'female' && view !== 'close_up'
  if (code === 'wide_parting') return gender === 'male' ? ['inherited'] : ['inherited', 'pulling']
  if (isPattern || isBald || isFarGone) return ['inherited']
  // Whoever answered about hormones said of a childbirth whether there was one, and reads of it among the answers.
  const mayBeMother =
    gender === 'female' && age !== undefined && age <= CHILDBEARING_UP_TO_AGE && questionnaire?.hormonalChanges === undefined
  return mayBeMother ? ['inherited', 'trigger', 'childbirth'] : ['inherited', 'trigger']
}
