import { dateLocaleOf, type Language, type ReportStep } from '@chioma/contract'
import { hasLoss } from './advice.ts'
import type { ReportPlan } from './plan.ts'
import type { ReportInput } from './report-input.ts'
import type { ReportWriter } from './report-writer.ts'

/** What to do, in the order of time: habits and next steps together, each once. */
export function writeSteps(writer: ReportWriter, plan: ReportPlan, input: ReportInput): ReportStep[] {
  const habits = plan.habits.map((key) => writer.say(`habits.${key}`))
  const steps =
    plan.kind === 'see_a_doctor'
      ? doctorSteps(writer, plan, habits)
      : plan.nextPhoto.when === 'months'
        ? laterSteps(writer, plan, input, habits)
        : photoSteps(writer, plan, input, habits)
  return steps.filter(({ texts }) => texts.length > 0)
}

function doctorSteps(writer: ReportWriter, plan: ReportPlan, habits: string[]): ReportStep[] {
  const isSeen = plan.alerts.length > 0 || plan.openRedFlags.length > 0 || plan.findings.some(({ isRedFlag }) => isRedFlag)
  return [
    { when: writer.say('step.first'), texts: [writer.say(isSeen ? 'next.red' : 'next.reported'), writer.say('next.tellDoctor')] },
    {
      when: writer.say('step.until'),
      texts: [writer.say('next.nothingBeforeDoctor'), ...habits, writer.say('next.photoForDoctor')],
    },
  ]
}

function laterSteps(writer: ReportWriter, plan: ReportPlan, input: ReportInput, habits: string[]): ReportStep[] {
  const { nextPhoto, kind, offers } = plan
  return [
    {
      when: writer.say('step.today'),
      texts: [...habits, ...diary(writer, plan, input), ...(offers.allowed ? [] : [writer.say('next.nothingToBuy')])],
    },
    ...(nextPhoto.when === 'months' ? [retakeStep(writer, nextPhoto, kind)] : []),
    { when: writer.say('step.unchanged'), texts: kind === 'nothing_seen' ? [] : [writer.say('step.unchangedText')] },
  ]
}

function retakeStep(
  writer: ReportWriter,
  { count, on }: Extract<ReportPlan['nextPhoto'], { when: 'months' }>,
  kind: ReportPlan['kind'],
): ReportStep {
  if (on === undefined) return { when: writer.say('step.later'), texts: [writer.say('next.retake', { count })] }
  const text = kind === 'nothing_seen' ? 'step.retakeIfWanted' : 'step.retake'
  return { when: dayInWords(writer.language, on), on, texts: [writer.say(text)] }
}

function photoSteps(writer: ReportWriter, plan: ReportPlan, input: ReportInput, habits: string[]): ReportStep[] {
  const photo = plan.nextPhoto.when === 'now' ? 'next.retakeNow' : `next.view.${input.view}`
  return [
    { when: writer.say('step.now'), texts: [writer.say(photo), ...diary(writer, plan, input), writer.say('next.nothingToBuy')] },
    { when: writer.say('step.meanwhile'), texts: habits },
    { when: writer.say('step.worry'), texts: [writer.say('next.showTo')] },
  ]
}

const diary = (writer: ReportWriter, plan: ReportPlan, input: ReportInput): string[] =>
  hasLoss(plan, input) ? [writer.say('next.diary')] : []

/** The photo that would tell more, where the steps do not begin with it. */
export const writeOtherPhoto = (writer: ReportWriter, { nextPhoto }: ReportPlan, { view }: ReportInput): string =>
  nextPhoto.when === 'months' ? writer.say(`next.view.${view}`) : ''

function dayInWords(language: Language, day: string): string {
  const format = new Intl.DateTimeFormat(dateLocaleOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const words = format.format(new Date(`${day}T00:00:00Z`))
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
}
