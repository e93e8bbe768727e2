import { QUESTIONNAIRE_OPTIONS } from '@chioma/contract'

export const WARNING_ANSWERS = QUESTIONNAIRE_OPTIONS.warningSigns
/** One of the signs, or `none`. */
export type WarningAnswer = (typeof WARNING_ANSWERS)[number]

/** Adds or removes an answer, in the order in which they are asked. "None" excludes every other one, and the other way round. */
export function toggledSign(chosen: readonly WarningAnswer[], sign: WarningAnswer): WarningAnswer[] {
  if (chosen.includes(sign)) return chosen.filter((other) => other !== sign)
  if (sign === 'none') return ['none']
  return WARNING_ANSWERS.filter((other) => other !== 'none' && (other === sign || chosen.includes(other)))
}

const TODAY: readonly WarningAnswer[] = ['pus_crusts_bleeding', 'fever']

/** How soon somebody should look: not told while nothing was said, or nothing of it applies. */
export function urgencyOf(chosen: readonly WarningAnswer[]): 'today' | 'soon' | undefined {
  if (chosen.some((sign) => TODAY.includes(sign))) return 'today'
  return chosen.some((sign) => sign !== 'none') ? 'soon' : undefined
}
