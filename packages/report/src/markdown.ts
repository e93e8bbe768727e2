import type { ReportDocument, ReportFinding } from '@chioma/contract'
import { drawMeasureRanges } from './charts/measure-ranges.ts'
import { drawScalpBalance } from './charts/scalp-balance.ts'
import { drawSeverityBars } from './charts/severity-bars.ts'
import { nameOpenQuestions } from './limits.ts'
import type { ReportPlan } from './plan.ts'
import type { ReportInput } from './report-input.ts'
import type { ReportWriter } from './report-writer.ts'
import { insideSentence, list, upperFirst } from './wording.ts'

/** A block of Markdown, or nothing. */
type Block = string | undefined

/** The whole report as Markdown that stands alone: red flags, then the answer, then the rest. */
export function writeMarkdown(
  writer: ReportWriter,
  report: ReportDocument,
  input: ReportInput,
  plan: Pick<ReportPlan, 'showsBalance' | 'cannotTell'>,
): string {
  return [
    ...section(writer, 'redFlags', bullets(report.redFlags)),
    `## ${escapeMarkdown(report.headline)}`,
    escapeMarkdown(report.narrative?.opening ?? report.answer),
    drawSeverityBars(writer, report.findings),
    ...section(writer, 'findings', ...report.findings.flatMap((finding) => findingBlocks(writer, finding, report.narrative))),
    ...section(writer, 'notFound', escapeMarkdown(report.notFound)),
    plan.showsBalance ? drawScalpBalance(writer, input) : undefined,
    ...section(
      writer,
      'measures',
      drawMeasureRanges(writer, report.measures),
      measureTable(writer, report),
      explanations(report),
    ),
    ...section(writer, 'cannotTell', cannotTellList(writer, plan)),
    ...section(writer, 'reported', bullets(report.reported)),
    ...section(writer, 'habits', bullets(report.habits)),
    ...section(writer, 'nextSteps', bullets(report.nextSteps)),
    ...section(writer, 'models', bullets(report.models)),
    ...section(writer, 'limits', report.narrative && escapeMarkdown(report.narrative.closing), bullets(report.limits)),
    ...section(writer, 'notice', escapeMarkdown(report.notice)),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

/** A heading with its blocks; nothing at all when every block is empty. */
function section(writer: ReportWriter, name: string, ...blocks: Block[]): Block[] {
  return blocks.some(Boolean) ? [`## ${writer.say(`section.${name}`)}`, ...blocks] : []
}

const PARTS = ['certainty', 'meaning', 'helps', 'seeSomeone'] as const

/** A model's text tells what was seen and what it may mean; how sure, what helps and when to see someone stay ours. */
function findingBlocks(writer: ReportWriter, finding: ReportFinding, narrative: ReportDocument['narrative']): Block[] {
  const text = narrative?.findings.find(({ code }) => code === finding.code)?.text
  const title = writer.say('label.titleWithSeverity', {
    name: finding.name,
    severity: insideSentence(writer.language, finding.severityName),
  })
  const parts = PARTS.filter((part) => part !== 'meaning' || text === undefined).map(
    (part) => `- **${writer.say(`label.${part}`)}** ${escapeMarkdown(finding[part])}`,
  )
  return [`### ${escapeMarkdown(title)}`, escapeMarkdown(text ?? finding.seen), parts.join('\n')]
}

function measureTable(writer: ReportWriter, { measures }: ReportDocument): Block {
  if (measures.length === 0) return undefined
  const head = ['measure', 'value', 'range'].map((column) => writer.say(`label.${column}`))
  const rows = measures.map(({ name, value, range }) => [name, value, range].map(escapeMarkdown))
  return [head, ['---', '---:', '---:'], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const explanations = ({ measures }: ReportDocument): Block =>
  measures.map(({ name, explanation }) => `- **${escapeMarkdown(name)}.** ${escapeMarkdown(explanation)}`).join('\n')

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

const bullets = (items: readonly string[]): Block =>
  items.length > 0 ? items.map((item) => `- ${escapeMarkdown(item)}`).join('\n') : undefined

/** Words of a model or a measure stay words: nothing in them is read as Markdown or HTML. */
const escapeMarkdown = (text: string): string => text.replace(/[\\`*_[\]<>|~]/g, (character) => `\\${character}`)
