import { type Finding, isAtLeast, isRedFlag, type Questionnaire } from '@chioma/contract'
import { GROUP_OF } from './finding-groups.ts'
import type { ReportInput } from './report-input.ts'
import type { ReportWriter } from './report-writer.ts'
import { HIGH_STRESS_FROM, SHORT_SLEEP_BELOW_HOURS } from './reported.ts'

const MAX_HABITS = 5

/** Everyday habits: those that fit what was seen, then those that fit what was told. */
export function writeHabits(writer: ReportWriter, findings: readonly Finding[], answers: Questionnaire | undefined): string[] {
  const keys = new Set([...findings.flatMap(habitOfFinding), ...habitsOfAnswers(answers)])
  const fitting = keys.size > 0 ? [...keys].slice(0, MAX_HABITS) : ['generalWash', 'generalHandling']
  return fitting.map((key) => writer.say(`habits.${key}`))
}

function habitOfFinding({ code }: Finding): string[] {
  const group = GROUP_OF[code]
  if (group === 'other') return []
  return [group === 'skin' ? code : group]
}

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

const RETAKE_MONTHS = { skin: 1, fibre: 2, other: 1, loss: 3 } as const
const RETAKE_MONTHS_WITHOUT_FINDINGS = 6

/** What to do now, in order: the doctor when there is a red flag, then photos, notes and what need not be bought. */
export function writeNextSteps(
  writer: ReportWriter,
  input: ReportInput,
  ordered: readonly Finding[],
  redFlags: readonly string[],
): string[] {
  const hasRedFlag = redFlags.length > 0
  const { quality, view, questionnaire } = input
  const hasLoss =
    ordered.some((finding) => GROUP_OF[finding.code] === 'loss') || questionnaire?.currentConcerns?.includes('hair_loss') === true
  const lead = ordered[0]
  const months = lead === undefined ? RETAKE_MONTHS_WITHOUT_FINDINGS : RETAKE_MONTHS[GROUP_OF[lead.code]]
  const needsNothing = !hasRedFlag && ordered.every((finding) => !isAtLeast(finding.severity, 'medium'))
  return [
    hasRedFlag && writer.say(ordered.some(({ code, severity }) => isRedFlag(code, severity)) ? 'next.red' : 'next.told'),
    needsNothing && writer.say('next.nothingToBuy'),
    quality.limits.length > 0 && writer.say('next.retakeNow'),
    writer.say(`next.view.${view}`),
    hasLoss && writer.say('next.diary'),
    writer.say('next.retake', { count: months }),
  ].filter((step) => step !== false)
}
