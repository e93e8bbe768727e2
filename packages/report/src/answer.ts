import type { FindingCode } from '@chioma/contract'
import { isOnlySmall, mayMissHair } from './advice.ts'
import { asksForVisit, GROUP_OF } from './finding-groups.ts'
import { nameAll } from './limits.ts'
import type { CannotTellWhy } from './next-photo.ts'
import { ACT_FROM_CONFIDENCE } from './offers.ts'
import type { PlannedFinding, ReportPlan } from './plan.ts'
import type { ReportInput } from './report-input.ts'
import type { ReportWriter } from './report-writer.ts'
import { isWholeHead } from './where-in-photo.ts'
import { insideSentence, list, sentences, upperFirst } from './wording.ts'

/** Pairs that mean more together than apart. */
const COMBINATIONS = [
  ['dandruff', 'redness'],
  ['dandruff', 'dryness'],
  ['dandruff', 'oiliness'],
  ['dryness', 'redness'],
  ['oiliness', 'redness'],
  ['oiliness', 'pustules'],
  ['low_density', 'thin_hair'],
  ['diffuse_thinning', 'wide_parting'],
  ['crown_thinning', 'receding_hairline'],
  ['breakage', 'dry_hair'],
] as const

const NAMED_IN_HEADLINE = 2
/** So many are all named: what is left out would be one, and no shorter for that. */
const ALL_NAMED_UP_TO = NAMED_IN_HEADLINE + 1
const NAMED_AS_LOOKED_FOR = 5

/** Complaints that a photo may well not show. */
const INVISIBLE_CONCERNS = ['itching', 'hair_loss', 'thinning', 'dermatitis'] as const

export interface Answer {
  headline: string
  /** Two sentences. */
  answer: string
}

/** The answer first: what it comes down to, and what follows from it. */
export function writeAnswer(writer: ReportWriter, plan: ReportPlan, input: ReportInput): Answer {
  switch (plan.kind) {
    case 'see_a_doctor':
      return doctorAnswer(writer, plan)
    case 'signs_found':
      return signsAnswer(writer, plan)
    case 'nothing_seen':
      return nothingAnswer(writer, plan, input)
    case 'cannot_tell':
      return openAnswer(writer, plan, input)
  }
}

function doctorAnswer(writer: ReportWriter, { findings, alerts, openRedFlags, warningSigns }: ReportPlan): Answer {
  const flagged = findings.filter((planned) => planned.isRedFlag)
  const seen = [
    ...flagged.map((planned) => phrase(writer, planned)),
    ...alerts.map((code) => writer.say(`alert.${code}`)),
    ...(openRedFlags.length > 0 ? [writer.say('alert.open', { name: nameAll(writer, openRedFlags) })] : []),
  ]
  const reported = warningSigns.map((sign) => writer.say(`warningSign.${sign}`))
  const lead = flagged[0]
  const first =
    reported.length > 0
      ? writer.say('answer.reported', { list: list(writer.language, reported) })
      : lead
        ? writer.vocabulary(`codes.${lead.finding.code}.answer.${lead.finding.severity}`)
        : seen.length > 0
          ? writer.say('answer.alert', { list: list(writer.language, seen) })
          : writer.say('answer.reportedOnly')
  return {
    headline: seen.length > 0 ? headlineOf(writer, 'red', seen) : writer.say('headline.reported'),
    answer: sentences(first, writer.say(seen.length > 0 ? 'answer.redNext' : 'answer.reportedNext')),
  }
}

function signsAnswer(writer: ReportWriter, plan: ReportPlan): Answer {
  const { findings } = plan
  const [lead, ...others] = findings
  if (lead === undefined) throw new RangeError('signs were found, and none is planned')
  return {
    headline: headlineOf(
      writer,
      'findings',
      findings.map((planned) => phrase(writer, planned)),
    ),
    answer: sentences(
      isWholeHead(lead)
        ? writer.say('wholeHead.answer')
        : writer.vocabulary(`codes.${lead.finding.code}.answer.${lead.finding.severity}`),
      mayMissHair(plan) ? writer.say('answer.hairMayBeMissing') : secondSentence(writer, lead, others),
    ),
  }
}

function nothingAnswer(writer: ReportWriter, { absent }: ReportPlan, { questionnaire }: ReportInput): Answer {
  const hasInvisibleConcern = INVISIBLE_CONCERNS.some((concern) => questionnaire?.currentConcerns?.includes(concern))
  return {
    headline: writer.say('headline.nothingSeen', { list: nameAll(writer, absent) }),
    answer: sentences(
      writer.say('answer.nothingSeen'),
      writer.say(hasInvisibleConcern ? 'answer.nothingSeenReported' : 'answer.nothingSeenLimit'),
    ),
  }
}

/** No all-clear: what was looked for, what stays open, and when to show it to somebody. */
function openAnswer(writer: ReportWriter, plan: ReportPlan, input: ReportInput): Answer {
  const { view, scores } = input
  const { why = 'view', absent } = plan
  // What was ruled out leads, and is then not repeated among what was only looked for.
  const isPartlyRuledOut = absent.length > 0 && (why === 'open' || why === 'view')
  const isOfSkinUntold = isSkinUntold(why, input)
  const isHairlineUntold = why === 'view' && view === 'head_front' && scores.receding_hairline === undefined
  const untold = isOfSkinUntold ? 'closeUp' : isHairlineUntold ? 'hairline' : isSmallFile(why, input) ? 'small' : why
  const unanswered = writer.say(`headline.cannotTell.${untold}`)
  const headline = isPartlyRuledOut
    ? upperFirst(writer.language, writer.say(`headline.ruledOut.${why}`, { list: nameAll(writer, absent, NAMED_IN_HEADLINE) }))
    : unanswered
  const first = isOfSkinUntold ? writer.say('answer.lookedCloseUp') : lookedFor(writer, why, plan, input)
  return { headline, answer: sentences(first, whatFollows(writer, why, plan, input)) }
}

/** Whether nothing is wrong with the photo but that its file keeps too little of it. */
const isSmallFile = (why: CannotTellWhy, { quality }: ReportInput): boolean => why === 'quality' && isOnlySmall(quality)

/** Whether what the surface of the skin looks like is not told from near. */
const isSkinUntold = (why: CannotTellWhy, { view, scores }: ReportInput): boolean =>
  why === 'view' && view === 'close_up' && scores.dandruff === undefined

/** What the answer of a photo that tells nothing names one by one; it is not named again. */
export function namedInAnswer({ kind, why = 'view', open, notRuledOut }: ReportPlan, input: ReportInput): readonly FindingCode[] {
  if (kind !== 'cannot_tell') return []
  if (isSkinUntold(why, input)) return ['patchy_loss']
  const named = why === 'open' ? open : why === 'view' ? notRuledOut : []
  return named.length > NAMED_AS_LOOKED_FOR ? [] : named
}

function whatFollows(writer: ReportWriter, why: CannotTellWhy, plan: ReportPlan, input: ReportInput): string {
  if (why === 'view') return writer.say(`answer.notAllClear.${input.view}`)
  // Who has a bare place sees it, and needs no better photo to have it looked at.
  if (why === 'open' && mayMissHair(plan)) return writer.say('answer.hairMayBeMissing')
  return writer.say(`answer.cannotTellNext.${nextOf(why, input)}`)
}

function lookedFor(writer: ReportWriter, why: CannotTellWhy, { open, notRuledOut }: ReportPlan, input: ReportInput): string {
  const named = (codes: readonly FindingCode[]) => ({ list: nameAll(writer, codes, NAMED_AS_LOOKED_FOR) })
  if (why === 'open') return writer.say('answer.open', named(open))
  const untold = isSmallFile(why, input) ? 'small' : why
  return why === 'view' && notRuledOut.length > 0
    ? writer.say('answer.looked', named(notRuledOut))
    : writer.say(`answer.cannotTell.${untold}`)
}

/** Daylight and dry hair do nothing for a microscope. */
function nextOf(why: CannotTellWhy, input: ReportInput): string {
  if (isSmallFile(why, input)) return 'small'
  return input.view === 'microscope' && why !== 'contradiction' ? 'microscope' : why
}

function headlineOf(writer: ReportWriter, kind: 'red' | 'findings', phrases: readonly string[]): string {
  const named = phrases.slice(0, phrases.length > ALL_NAMED_UP_TO ? NAMED_IN_HEADLINE : ALL_NAMED_UP_TO)
  const rest = phrases.length - named.length
  const items = rest > 0 ? [...named, writer.say('headline.more', { count: rest })] : named
  return upperFirst(writer.language, writer.say(`headline.${kind}`, { list: list(writer.language, items) }))
}

function secondSentence(writer: ReportWriter, { finding: lead }: PlannedFinding, others: readonly PlannedFinding[]): string {
  const outlook = writer.say(`answer.outlook.${GROUP_OF[lead.code]}.${outlookOf(lead)}`)
  const isSure = [lead, ...others.map(({ finding }) => finding)].every(({ confidence }) => confidence >= ACT_FROM_CONFIDENCE)
  const combination = COMBINATIONS.find(([first, second]) =>
    others.some(({ finding: { code } }) => (lead.code === first && code === second) || (lead.code === second && code === first)),
  )
  if (combination && isSure) return writer.say(`answer.combination.${combination.join('_')}`)
  if (others.length < ALL_NAMED_UP_TO) return outlook
  const untold = others.slice(NAMED_IN_HEADLINE - 1)
  const names = untold.map((planned) => phrase(writer, planned))
  return writer.say(isSure ? 'answer.also' : 'answer.alsoUnsure', { list: list(writer.language, names) })
}

function outlookOf({ code, confidence, severity }: PlannedFinding['finding']): 'mild' | 'clear' | 'visit' | 'unsure' {
  const isUnsure = confidence < ACT_FROM_CONFIDENCE
  const [isSkin, isLoss] = [GROUP_OF[code] === 'skin', GROUP_OF[code] === 'loss']
  // A second photo does not come before the visit that the steps ask for.
  if ((isSkin || (isLoss && isUnsure)) && asksForVisit({ code, severity })) return 'visit'
  if (isUnsure) return 'unsure'
  return severity === 'low' ? 'mild' : 'clear'
}

const phrase = (writer: ReportWriter, { finding }: PlannedFinding): string =>
  insideSentence(writer.language, writer.vocabulary(`codes.${finding.code}.phrase.${finding.severity}`))
