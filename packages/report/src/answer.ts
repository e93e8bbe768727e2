import { type Finding, type FindingCode, isRedFlag, type Questionnaire } from '@chioma/contract'
import { CLEAR_FROM_CONFIDENCE } from './certainty.ts'
import { sortUnfound } from './doubtful.ts'
import { GROUP_OF } from './finding-groups.ts'
import { nameAll } from './limits.ts'
import type { ReportInput } from './report-input.ts'
import type { ReportWriter } from './report-writer.ts'
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

/** Complaints that a photo may well not show. */
const INVISIBLE_CONCERNS = ['itching', 'hair_loss', 'thinning', 'dermatitis'] as const

export interface Answer {
  headline: string
  /** Two sentences. */
  answer: string
}

/** The answer first: what it comes down to for this combination of findings, view, certainty and answers. */
export function writeAnswer(
  writer: ReportWriter,
  input: ReportInput,
  ordered: readonly Finding[],
  redFlags: readonly string[],
): Answer {
  const lead = ordered[0]
  if (lead === undefined) return answerWithoutFindings(writer, input, redFlags)
  const flagged = ordered.filter((finding) => isRedFlag(finding.code, finding.severity))
  return {
    headline: flagged.length > 0 ? headlineOf(writer, 'red', flagged) : headlineOf(writer, 'findings', ordered),
    answer: sentences(
      writer.vocabulary(`codes.${lead.code}.answer.${lead.severity}`),
      secondSentence(writer, lead, ordered.slice(1), redFlags),
    ),
  }
}

function answerWithoutFindings(writer: ReportWriter, input: ReportInput, redFlags: readonly string[]): Answer {
  const hasRedFlag = redFlags.length > 0
  const isScored = Object.keys(input.scores).length > 0
  const next = hasRedFlag ? 'answer.toldNext' : tellsOfSomething(input.questionnaire) ? 'answer.noneTold' : 'answer.noneLimit'
  if (!isScored) {
    return {
      headline: writer.say(hasRedFlag ? 'headline.told' : 'headline.unscored'),
      answer: sentences(writer.say('answer.unscored'), writer.say(hasRedFlag ? next : 'answer.unscoredNext')),
    }
  }
  const doubtful = doubtfulLoss(input)
  if (doubtful.length > 0 && !hasRedFlag) {
    const doubt = writer.say('answer.doubtful', { list: nameAll(writer, doubtful) })
    return { headline: writer.say('headline.doubtful'), answer: sentences(doubt, writer.say('answer.doubtfulNext')) }
  }
  const calm = input.quality.limits.length > 0 ? 'headline.limited' : 'headline.none'
  return {
    headline: writer.say(hasRedFlag ? 'headline.told' : calm),
    answer: sentences(writer.say(`answer.none.${input.view}`), writer.say(next)),
  }
}

/** Signs of hair loss that were not found and cannot be ruled out: an all-clear would not be honest beside their measures. */
const doubtfulLoss = ({ scores, findings }: ReportInput): FindingCode[] =>
  sortUnfound(scores, findings).doubtful.filter((code) => GROUP_OF[code] === 'loss')

const tellsOfSomething = (questionnaire: Questionnaire | undefined): boolean =>
  INVISIBLE_CONCERNS.some((concern) => questionnaire?.currentConcerns?.includes(concern))

function headlineOf(writer: ReportWriter, kind: 'red' | 'findings', findings: readonly Finding[]): string {
  const named = findings.slice(0, NAMED_IN_HEADLINE).map((finding) => phrase(writer, finding))
  const rest = findings.length - named.length
  const items = rest > 0 ? [...named, writer.say('headline.more', { count: rest })] : named
  return upperFirst(writer.language, writer.say(`headline.${kind}`, { list: list(writer.language, items) }))
}

function secondSentence(writer: ReportWriter, lead: Finding, others: readonly Finding[], redFlags: readonly string[]): string {
  if (isRedFlag(lead.code, lead.severity)) return writer.say('answer.redNext')
  if (redFlags.length > 0) return writer.say('answer.toldNext')
  if (others.length === 0) return writer.say(`answer.outlook.${GROUP_OF[lead.code]}.${outlookOf(lead)}`)
  const combination = COMBINATIONS.find((pair) => {
    const [first, second] = pair
    return others.some(
      (other) => (lead.code === first && other.code === second) || (lead.code === second && other.code === first),
    )
  })
  if (combination) return writer.say(`answer.combination.${combination.join('_')}`)
  const isSure = others.every((other) => other.confidence >= CLEAR_FROM_CONFIDENCE)
  const names = others.map((other) => phrase(writer, other))
  return writer.say(isSure ? 'answer.also' : 'answer.alsoUnsure', { list: list(writer.language, names) })
}

function outlookOf(finding: Finding): 'mild' | 'clear' | 'unsure' {
  if (finding.confidence < CLEAR_FROM_CONFIDENCE) return 'unsure'
  return finding.severity === 'low' ? 'mild' : 'clear'
}

const phrase = (writer: ReportWriter, finding: Finding): string =>
  insideSentence(writer.language, writer.vocabulary(`codes.${finding.code}.phrase.${finding.severity}`))
