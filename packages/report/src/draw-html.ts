import type { ReportBlock } from '@chioma/contract'
import { chartSvg } from './charts/chart-svg.ts'

/** A report as HTML with inline SVG charts: what stands in the body of a page, below its own title. Words are escaped. */
export const drawHtml = (blocks: readonly ReportBlock[]): string => blocks.map(drawBlock).join('\n')

function drawBlock(block: ReportBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${escapeHtml(block.text)}</h${block.level}>`
    case 'paragraph':
      return `<p>${escapeHtml(block.text)}</p>`
    case 'list':
      return `<ul>${block.items.map(drawItem).join('')}</ul>`
    case 'table':
      return [
        `<table><thead><tr>${block.head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('')}</tr></thead>`,
        `<tbody>${block.rows.map(drawRow).join('')}</tbody></table>`,
      ].join('')
    case 'chart':
      return chartSvg(block.chart, 'page')
  }
}

/** The first column is words, the others are figures. */
const drawRow = ([name = '', ...figures]: readonly string[]): string =>
  `<tr><th scope="row">${escapeHtml(name)}</th>${figures.map((figure) => `<td>${escapeHtml(figure)}</td>`).join('')}</tr>`

const drawItem = ({ label, text }: { label?: string | undefined; text: string }): string =>
  label === undefined ? `<li>${escapeHtml(text)}</li>` : `<li><strong>${escapeHtml(label)}</strong> ${escapeHtml(text)}</li>`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Words stay words, whoever chose them. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
