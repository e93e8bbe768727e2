import type { AnswerKind, Finding, FindingCode, Questionnaire } from '@chioma/contract'
import { GROUP_OF } from './finding-groups.ts'
import { ACT_FROM_CONFIDENCE } from './offers.ts'
import type { ReportInput } from './report-input.ts'

export const HIGH_STRESS_FROM = 7
export const SHORT_SLEEP_BELOW_HOURS = 6
const MAX_HABITS = 5
const BARE: readonly FindingCode[] = ['receding_hairline', 'crown_thinning', 'diffuse_thinning']

/**
 * Everyday habits, as keys of `habits` texts: those that fit what was seen clearly enough to act on, then those that fit what was reported. None beside a
 * doctor, and none of the general ones where nothing could be told.
 */
export function planHabits({ questionnaire }: ReportInput, found: readonly Finding[], kind: AnswerKind): string[] {
  if (kind === 'see_a_doctor') return []
  const skin = found.find(({ code, confidence }) => GROUP_OF[code] === 'skin' && confidence >= ACT_FROM_CONFIDENCE)
  const keys = new Set([
    ...(skin ? [skin.code] : []),
    ...found.flatMap((finding) => habitOf(finding, found, questionnaire)),
    ...habitsOfAnswers(questionnaire),
  ])
  // Both say that nothing may pull.
  if (keys.has('loss')) keys.delete('braids')
  if (keys.size === 0 && kind !== 'cannot_tell') return ['generalWash', 'generalHandling']
  return [...keys].slice(0, MAX_HABITS)
}

function habitOf({ code }: Finding, found: readonly Finding[], questionnaire: Questionnaire | undefined): string[] {
  const group = GROUP_OF[code]
  if (group === 'fibre') return ['fibre']
  if (group === 'loss') return [mayTieHair(found, questionnaire) ? 'loss' : 'sun']
  return []
}

/** Whoever has lost much of the hair does not tie it, and most men do not. */
const mayTieHair = (found: readonly Finding[], questionnaire: Questionnaire | undefined): boolean =>
  questionnaire?.gender !== 'male' &&
  !found.some(
    ({ code, severity }) =>
      BARE.includes(code) && (severity === 'high' || (questionnaire?.gender !== 'female' && code !== 'diffuse_thinning')),
  )

function habitsOfAnswers(answers: Questionnaire | undefined): string[] {
  const { stressLevel = 0, sleepHours = 12, lifestyle = [], diet, hairType } = answers ?? {}
  const choices: [boolean, string][] = [
    [stressLevel >= HIGH_STRESS_FROM, 'stress'],
    [sleepHours < SHORT_SLEEP_BELOW_HOURS, 'sleep'],
    [lifestyle.includes('smoking'), 'smoking'],
    [lifestyle.includes('heat_styling') || lifestyle.includes('frequent_styling'), 'heat'],
    [lifestyle.includes('chemical_treatments'), 'chemical'],
    [hairType === 'coily', 'braids'],
    [lifestyle.includes('sun_exposure'), 'sun'],
    [diet !== undefined && diet !== 'balanced' && diet !== 'high_protein', 'diet'],
  ]
  return choices.filter(([isTrue]) => isTrue).map(([, key]) => key)
}
