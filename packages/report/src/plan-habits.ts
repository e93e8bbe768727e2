import type { AnswerKind, Finding, FindingCode, Questionnaire } from '@chioma/contract'
import { GROUP_OF } from './finding-groups.ts'
import type { ReportInput } from './report-input.ts'

export const HIGH_STRESS_FROM = 7
export const SHORT_SLEEP_BELOW_HOURS = 6
const MAX_HABITS = 5
const BARE: readonly FindingCode[] = ['receding_hairline', 'crown_thinning', 'diffuse_thinning']

/** Everyday habits, as keys of `habits` texts: those that fit what was seen, then those that fit what was reported. Beside a doctor only what never harms. */
export function planHabits({ questionnaire }: ReportInput, found: readonly Finding[], kind: AnswerKind): string[] {
  if (kind === 'see_a_doctor') return ['generalHandling']
  const skin = found.find(({ code }) => GROUP_OF[code] === 'skin')
  const keys = new Set([
    ...(skin ? [skin.code] : []),
    ...found.flatMap((finding) => habitOf(finding, found, questionnaire)),
    ...habitsOfAnswers(questionnaire),
  ])
  return keys.size > 0 ? [...keys].slice(0, MAX_HABITS) : ['generalWash', 'generalHandling']
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
  const { stressLevel = 0, sleepHours = 12, lifestyle = [], diet } = answers ?? {}
  const choices: [boolean, string][] = [
    [stressLevel >= HIGH_STRESS_FROM, 'stress'],
    [sleepHours < SHORT_SLEEP_BELOW_HOURS, 'sleep'],
    [lifestyle.includes('smoking'), 'smoking'],
    [lifestyle.includes('heat_styling') || lifestyle.includes('frequent_styling'), 'heat'],
    [lifestyle.includes('chemical_treatments'), 'chemical'],
    [lifestyle.includes('sun_exposure'), 'sun'],
    [diet !== undefined && diet !== 'balanced' && diet !== 'high_protein', 'diet'],
  ]
  return choices.filter(([isTrue]) => isTrue).map(([, key]) => key)
}
