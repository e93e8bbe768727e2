import { type FindingCode, findingCodeSchema, type ReportDocument } from '@chioma/contract'
import type { OpenQuestion } from './open-questions.ts'
import { byConcern, viewTelling } from './other-views.ts'
import type { ReportPlan } from './plan.ts'
import type { ReportInput } from './report-input.ts'
import type { ReportWriter } from './report-writer.ts'
import { insideSentence, list, sentences, upperFirst } from './wording.ts'

/** More than these are counted, so that doubt stays one line. */
const NAMED_IN_DOUBT = 5

/**
 * What was looked for and ruled out, what was not, and what stays open, a sentence each, without what is `told` elsewhere; empty when nothing is left. Where
 * calm was earned, what was ruled out is the headline.
 */
export function writeNotFound(
  writer: ReportWriter,
  { kind, absent, notRuledOut, open }: Pick<ReportPlan, 'kind' | 'absent' | 'notRuledOut' | 'open'>,
  told: readonly FindingCode[],
): string {
  const say = (key: string, all: FindingCode[]) => {
    const codes = all.filter((code) => !told.includes(code))
    return codes.length === 0 ? undefined : writer.say(key, { list: nameAll(writer, codes, NAMED_IN_DOUBT) })
  }
  return sentences(
    kind === 'nothing_seen' ? undefined : say('notFound', absent),
    say('notRuledOut', notRuledOut),
    say('leftOpen', open),
  )
}

/** Names what is looked for; of many only so many are named, and the rest is counted. */
export function nameAll(writer: ReportWriter, codes: readonly FindingCode[], most = codes.length): string {
  const rest = codes.length - most
  // One name takes no more room than the words that count it.
  const named = rest > 1 ? codes.slice(0, most) : codes
  const names = named.map((code) => lookedFor(writer, code))
  return list(writer.language, rest > 1 ? [...names, writer.say('headline.more', { count: rest })] : names)
}

/** What this photo does not tell, named as inside a sentence, each with its reason. */
export const nameOpenQuestions = (writer: ReportWriter, questions: readonly OpenQuestion[]): ReportDocument['cannotTell'] =>
  questions.map((question) => nameOpenQuestion(writer, question))

const nameOpenQuestion = (writer: ReportWriter, { about, reason }: OpenQuestion) => ({
  name: openName(writer, about),
  reason: writer.say(`cannotTell.${reason}`),
})

function openName(writer: ReportWriter, about: OpenQuestion['about']): string {
  if (about === 'skin' || about === 'loss' || about === 'fibre') return writer.say(`cannotTellGroup.${about}`)
  const finding = findingCodeSchema.safeParse(about)
  if (finding.success) return lookedFor(writer, finding.data)
  return insideSentence(writer.language, writer.vocabulary(`measures.${about}.name`))
}

/** The same, each name to stand by itself, what the person worries about first, and with the photo that would tell; none is asked for before a doctor's visit. */
export function writeCannotTell(
  writer: ReportWriter,
  { cannotTell, kind }: Pick<ReportPlan, 'cannotTell' | 'kind'>,
  input: Pick<ReportInput, 'view' | 'questionnaire'>,
): ReportDocument['cannotTell'] {
  return byConcern(cannotTell, input).map((question) => {
    const { name, reason } = nameOpenQuestion(writer, question)
    const telling = kind === 'see_a_doctor' ? undefined : viewTelling(question, input.view)
    return { name: upperFirst(writer.language, name), reason, ...(telling && { view: telling }) }
  })
}

/** A finding as something one looks for: plain words, or the clinic's. */
function lookedFor(writer: ReportWriter, code: FindingCode): string {
  if (writer.claimsMode === 'cosmetic') return writer.vocabulary(`looked.${code}`)
  return insideSentence(writer.language, writer.vocabulary(`codes.${code}.name.clinic`))
}

/** Which models were asked and which answered. */
export function writeModels(writer: ReportWriter, models: ReportInput['models']): string[] {
  if (models.length === 0) return []
  const answered = models.filter((model) => model.outcome === 'completed').length
  return [
    ...(models.length > 1 ? [writer.say('models.summary', { answered, count: models.length })] : []),
    ...models.map(({ name, provider, outcome }) =>
      writer.say(`models.${outcome}`, { name, provider: provider === 'local' ? writer.say('models.local') : provider }),
    ),
  ]
}

/** Who chose the words, where a model was asked to. */
export const writeWording = (writer: ReportWriter, wording: ReportInput['wording']): string[] =>
  wording === undefined ? [] : [writer.say(`models.words.${wording.outcome}`, { name: wording.model })]

/** Whether neither hair nor scalp was recognized, so that nothing was judged but what a doctor should see. */
export const isUnrecognized = ({ scores, cannotTell }: Pick<ReportInput, 'scores' | 'cannotTell'>): boolean =>
  Object.keys(scores).length === 0 && cannotTell.some(({ reason }) => reason === 'unfamiliar')

/** What the photo, its view and its being one photo put beyond reach; first of all where it looks like something else than was said. */
export const writeLimits = (
  writer: ReportWriter,
  input: Pick<ReportInput, 'quality' | 'view' | 'scores' | 'cannotTell'>,
  { contradiction }: Pick<ReportPlan, 'contradiction'>,
): string[] => [
  ...(isUnrecognized(input) ? [writer.say('limits.unrecognized')] : []),
  ...(contradiction
    ? [
        writer.say('contradiction', {
          declared: writer.say(`as.${contradiction.declared}`),
          recognized: writer.say(`as.${contradiction.recognized}`),
        }),
      ]
    : []),
  ...[...new Set(input.quality.limits)].map((limit) => writer.say(`limits.quality.${limit}`)),
  ...(contradiction ? [] : [writer.say(`limits.view.${input.view}`)]),
  writer.say('limits.single'),
]
