import { dateLocaleOf, type Language, type ReportStep } from '@chioma/contract'
import { hasLoss, mayMissHair, retakeNow } from './advice.ts'
import { asksForVisit, GROUP_OF, visitWithinWeeks } from './finding-groups.ts'
import type { PlannedFinding, ReportPlan } from './plan.ts'
import type { ReportInput } from './report-input.ts'
import { findingName, type ReportWriter } from './report-writer.ts'

/** What to do, in the order of time: habits and next steps together, each once. */
export function writeSteps(writer: ReportWriter, plan: ReportPlan, input: ReportInput): ReportStep[] {
  const habits = plan.habits.map((key) => writer.say(`habits.${key}`))
  const steps =
    plan.kind === 'see_a_doctor'
      ? doctorSteps(writer, plan)
      : plan.nextPhoto.when === 'months'
        ? laterSteps(writer, plan, input, habits)
        : photoSteps(writer, plan, input, habits)
  return steps.filter(({ texts }) => texts.length > 0)
}

function doctorSteps(writer: ReportWriter, plan: ReportPlan): ReportStep[] {
  const isSeen = plan.alerts.length > 0 || plan.openRedFlags.length > 0 || plan.findings.some(({ isRedFlag }) => isRedFlag)
  return [
    { when: writer.say('step.first'), texts: [writer.say(isSeen ? 'next.red' : 'next.reported'), writer.say('next.tellDoctor')] },
    { when: writer.say('step.until'), texts: [writer.say('next.nothingBeforeDoctor'), writer.say('next.photoForDoctor')] },
  ]
}

function laterSteps(writer: ReportWriter, plan: ReportPlan, input: ReportInput, habits: string[]): ReportStep[] {
  const { nextPhoto, kind, offers } = plan
  const visits = visitsBefore(writer, plan)
  return [
    {
      when: writer.say('step.today'),
      texts: [...habits, ...diary(writer, plan, input), ...(offers.allowed ? [] : [writer.say('next.nothingToBuy')])],
    },
    ...(visits.length === 0 ? [] : [{ when: writer.say('step.beforeThen'), texts: [...visits, writer.say('next.reported')] }]),
    ...(nextPhoto.when === 'months' ? [retakeStep(writer, nextPhoto, kind)] : []),
    ...(visits.length === 0 ? [lastStep(writer, plan)] : []),
  ]
}

/** What is to be seen before the next photo, soonest first. */
function visitsBefore(writer: ReportWriter, plan: ReportPlan): string[] {
  const toShow = findingToShow(plan)
  if (toShow === undefined) return missing(writer, plan)
  const name = findingName(writer, toShow.finding.code)
  return [...missing(writer, plan), writer.say(mayMissHair(plan) ? 'step.visitOtherwise' : 'step.visit', { name })]
}

const missing = (writer: ReportWriter, plan: ReportPlan): string[] =>
  mayMissHair(plan) ? [writer.say('step.hairMayBeMissing')] : []

/** The one to be seen soonest; `told` has its advice from another finding. */
function findingToShow({ findings }: ReportPlan): PlannedFinding | undefined {
  const weeks = ({ finding }: PlannedFinding) => visitWithinWeeks(finding) ?? Number.POSITIVE_INFINITY
  const toShow = findings.filter(({ finding, advice }) => advice !== 'told' && asksForVisit(finding))
  return toShow.toSorted((a, b) => weeks(a) - weeks(b))[0]
}

/** When somebody should see it: loss when it grows, skin and hair when care changes nothing. */
function lastStep(writer: ReportWriter, { findings: [lead] }: ReportPlan): ReportStep {
  if (lead === undefined) return worryStep(writer)
  const group = GROUP_OF[lead.finding.code]
  if (group === 'loss') return { when: writer.say('step.more'), texts: [writer.say('step.moreText')] }
  return {
    when: writer.say('step.unchanged'),
    texts: [writer.say(group === 'fibre' ? 'step.unchangedHair' : 'step.unchangedText')],
  }
}

const worryStep = (writer: ReportWriter): ReportStep => ({ when: writer.say('step.worry'), texts: [writer.say('next.showTo')] })

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
  const photo = plan.nextPhoto.when === 'now' ? retakeNow(input) : `next.view.${input.view}`
  return [
    {
      when: writer.say('step.now'),
      texts: [...missing(writer, plan), writer.say(photo), ...diary(writer, plan, input), writer.say('next.nothingToBuy')],
    },
    { when: writer.say('step.meanwhile'), texts: habits },
    worryStep(writer),
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
