import type { Chart, ReportBlock, ReportDocument, ReportFinding } from '@chioma/contract'
import { drawScalpBalance } from './charts/scalp-balance.ts'
import { drawSeverityBars } from './charts/severity-bars.ts'
import { nameOpenQuestions } from './limits.ts'
import type { ReportPlan } from './plan.ts'
import type { ReportInput } from './report-input.ts'
import type { ReportWriter } from './report-writer.ts'
import { insideSentence, list, sentences, upperFirst } from './wording.ts'

/** A block, or nothing where there is nothing to say. */
type Block = ReportBlock | undefined

/** The whole report as blocks that stand alone: red flags, then the answer, then the rest. */
export function writeBlocks(
  writer: ReportWriter,
  report: ReportDocument,
  input: ReportInput,
  plan: Pick<ReportPlan, 'showsBalance' | 'cannotTell'>,
): ReportBlock[] {
  const blocks = [
    ...section(writer, 'redFlags', bullets(report.redFlags)),
    heading(2, report.headline),
    paragraph(report.narrative?.opening ?? report.answer),
    // Signs of warning that were told stand among the red flags already.
    paragraph(sentences(report.sureness.text, report.sureness.reason, report.told?.isWarning ? undefined : report.told?.text)),
    drawn(isBesideTheDoctor(report) ? undefined : drawSeverityBars(writer, report.findings)),
    ...section(writer, 'findings', ...report.findings.flatMap((finding) => findingBlocks(writer, finding, report.narrative))),
    ...section(writer, 'notFound', paragraph(report.notFound)),
    drawn(plan.showsBalance ? drawScalpBalance(writer, input) : undefined),
    ...section(writer, 'steps', labelled(report.steps.map(({ when, texts }) => ({ label: `${when}.`, text: texts.join(' ') })))),
    ...section(writer, 'measures', measureTable(writer, report), explanations(report), othersUnknown(writer, report)),
    ...section(writer, 'cannotTell', cannotTellList(writer, plan), paragraph(report.otherPhoto)),
    ...section(writer, 'reported', bullets(report.reported)),
    ...section(writer, 'models', bullets(report.models)),
    ...section(writer, 'limits', paragraph(report.narrative?.closing ?? ''), bullets(report.limits)),
    ...section(writer, 'notice', paragraph(report.notice)),
  ]
  return blocks.filter((block) => block !== undefined)
}

/** Bars of what a doctor is not asked for would say that this is what matters. */
const isBesideTheDoctor = ({ kind, findings }: ReportDocument): boolean =>
  kind === 'see_a_doctor' && !findings.some(({ isRedFlag }) => isRedFlag)

/** A heading with its blocks; nothing at all when every block is empty. */
function section(writer: ReportWriter, name: string, ...blocks: Block[]): Block[] {
  return blocks.some(Boolean) ? [heading(2, writer.say(`section.${name}`)), ...blocks] : []
}

const PARTS = ['certainty', 'meaning', 'helps', 'seeSomeone'] as const

/** A model's text tells what was seen and what it may mean; how sure, what helps and when to see someone stay ours. */
function findingBlocks(writer: ReportWriter, finding: ReportFinding, narrative: ReportDocument['narrative']): Block[] {
  const text = narrative?.findings.find(({ code }) => code === finding.code)?.text
  const title = writer.say('label.titleWithSeverity', {
    name: finding.name,
    severity: insideSentence(writer.language, finding.severityName),
  })
  const parts = PARTS.filter((part) => finding[part] !== '' && (part !== 'meaning' || text === undefined))
  return [
    heading(3, title),
    paragraph(text ?? finding.seen),
    labelled(parts.map((part) => ({ label: writer.say(`label.${part}`), text: finding[part] }))),
  ]
}

function measureTable(writer: ReportWriter, { measures }: ReportDocument): Block {
  if (measures.length === 0) return undefined
  const head = ['measure', 'value', 'range'].map((column) => writer.say(`label.${column}`))
  const rows = measures.map(({ name, value, range }) => [name, value, range])
  return { kind: 'table', head: head.map(oneLine), rows: rows.map((cells) => cells.map(oneLine)) }
}

const explanations = ({ measures }: ReportDocument): Block =>
  labelled(
    measures.map(({ name, explanation, usual, standing }) => ({
      label: `${name}.`,
      text: usual === undefined ? explanation : sentences(standing, explanation),
    })),
  )

/** Said once for all of them. */
function othersUnknown(writer: ReportWriter, { measures }: ReportDocument): Block {
  const unknown = measures.filter(({ usual }) => usual === undefined)
  if (unknown.length === 0) return undefined
  return paragraph(
    unknown.length === measures.length ? writer.say('measure.usual.unknown') : writer.say('measure.usual.othersUnknown'),
  )
}

/** What cannot be told, gathered by reason so that no reason is said twice. */
function cannotTellList(writer: ReportWriter, { cannotTell }: Pick<ReportPlan, 'cannotTell'>): Block {
  const questions = nameOpenQuestions(writer, cannotTell)
  const reasons = [...new Set(questions.map(({ reason }) => reason))]
  return bullets(
    reasons.map((reason) => {
      const names = questions.filter((item) => item.reason === reason).map(({ name }) => name)
      return upperFirst(writer.language, writer.say('label.open', { list: list(writer.language, names), reason }))
    }),
  )
}

const heading = (level: 2 | 3, text: string): ReportBlock => ({ kind: 'heading', level, text: oneLine(text) })

const paragraph = (text: string): Block => (text.trim() === '' ? undefined : { kind: 'paragraph', text: oneLine(text) })

const bullets = (items: readonly string[]): Block =>
  items.length === 0 ? undefined : { kind: 'list', items: items.map((text) => ({ text: oneLine(text) })) }

const labelled = (items: readonly { label: string; text: string }[]): Block =>
  items.length === 0
    ? undefined
    : { kind: 'list', items: items.map(({ label, text }) => ({ label: oneLine(label), text: oneLine(text) })) }

function drawn(chart: Chart | undefined): Block {
  if (chart === undefined) return undefined
  const shapes = chart.shapes.map((shape) => (shape.kind === 'label' ? { ...shape, text: oneLine(shape.text) } : shape))
  return { kind: 'chart', chart: { ...chart, title: oneLine(chart.title), description: oneLine(chart.description), shapes } }
}

/** Words of a model or a visitor may hold line breaks and control characters, which no document has a place for. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
