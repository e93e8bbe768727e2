import type { ReportBlock } from '@chioma/contract'
import { chartSvg } from './charts/chart-svg.ts'

/** A report as Markdown (GitHub's, for its tables) with inline SVG charts. */
export const drawMarkdown = (blocks: readonly ReportBlock[]): string => `${blocks.map(drawBlock).join('\n\n')}\n`

function drawBlock(block: ReportBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${escapeMarkdown(block.text)}`
    case 'paragraph':
      return escapeMarkdown(block.text)
    case 'list':
      return block.items.map(drawItem).join('\n')
    case 'table':
      return [block.head, block.head.map((_, column) => (column === 0 ? '---' : '---:')), ...block.rows]
        .map((cells, row) => `| ${(row === 1 ? cells : cells.map(escapeMarkdown)).join(' | ')} |`)
        .join('\n')
    case 'chart':
      return chartSvg(block.chart, 'page')
  }
}

const drawItem = ({ label, text }: { label?: string | undefined; text: string }): string =>
  label === undefined ? `- ${escapeMarkdown(text)}` : `- **${escapeMarkdown(label)}** ${escapeMarkdown(text)}`

const MARKS = /[\\`*_[\]<>|~&@]/g
/** Where a line would begin a heading, a list or an underline. */
const LINE_START = /^(\s*)(?:([-+#=])|(\d+)([.)]))(?=\s|[-+#=]|$)/
/** What readers of Markdown make a link of by itself. */
const ADDRESS = /\b(https?|ftp|mailto|xmpp|www)([:.])/gi

/** Words stay words, whoever chose them: nothing in them is read as Markdown or HTML. */
const escapeMarkdown = (text: string): string =>
  text.replace(MARKS, '\\$&').replace(ADDRESS, '$1\\$2').replace(LINE_START, '$1$3\\$2$4')
