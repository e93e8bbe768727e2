import { type ReportBlock, reportBlockSchema } from '@chioma/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finding, reportInput, reportTexts } from '../../../tests/support/report-texts.ts'
import { chartSvg } from './charts/chart-svg.ts'
import { writeReport } from './write-report.ts'

const write = (changes: Parameters<typeof reportInput>[0] = {}) => writeReport(reportInput(changes), reportTexts('en'))

/** A report whose answer is in a model's words. */
const wordedBy = (opening: string) =>
  write({
    findings: [finding('dandruff')],
    wording: { model: 'M', outcome: 'used', narrative: { opening, findings: [], closing: opening } },
  })
const lineOf = (opening: string): string => {
  const lines = wordedBy(opening).markdown.split('\n')
  return lines[lines.findIndex((line) => line.startsWith('## ')) + 2] ?? 'no such line'
}
const textOf = (block: ReportBlock): string[] => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [block.text]
    case 'list':
      return block.items.flatMap(({ label, text }) => [label ?? '', text])
    case 'table':
      return [block.head, ...block.rows].flat()
    case 'chart':
      return block.chart.shapes.flatMap((shape) => (shape.kind === 'label' ? shape.text : []))
  }
}

describe('the blocks of a report', () => {
  const measures = [{ code: 'shine' as const, value: 0.35, low: 0.28, high: 0.42, unit: 'index' as const }]
  const { blocks, document } = write({ findings: [finding('patchy_loss', 'high', 0.9)], measures })

  it('begin with what a doctor should see, then the answer', () => {
    expect(blocks.slice(0, 4).map(({ kind }) => kind)).toEqual(['heading', 'list', 'heading', 'paragraph'])
    expect(blocks[1]).toEqual({ kind: 'list', items: document.redFlags.map((text) => ({ text })) })
    expect(blocks[2]).toEqual({ kind: 'heading', level: 2, text: document.headline })
  })

  it('tell each finding under a heading of its own, and the measures as a table', () => {
    expect(blocks).toContainEqual({ kind: 'heading', level: 3, text: `${document.findings[0]?.name} (marked)` })
    expect(blocks).toContainEqual({
      kind: 'table',
      head: ['Measure', 'Value', 'Range'],
      rows: [['Shine', '0.35 out of 1', '0.28 to 0.42 out of 1']],
    })
  })

  it('hold what the contract says, and no mark-up in any text', () => {
    for (const block of blocks) expect(reportBlockSchema.parse(block)).toEqual(block)
    for (const text of blocks.flatMap(textOf)) expect(text).not.toMatch(/\*\*|\\|<svg|&amp;/)
  })

  it('draw a chart for paper with colours and a size of its own', () => {
    const chart = blocks.find((block) => block.kind === 'chart')?.chart
    const svg = chart && chartSvg(chart, 'paper')
    expect(svg).toContain('width="320" height="46"')
    expect(svg).not.toMatch(/var\(|currentColor|style=|100%/)
  })
})

describe('words that are not ours', () => {
  it('are plain text on one line, whatever they hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (words) => {
        for (const text of wordedBy(words).blocks.flatMap(textOf)) expect(text).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['a heading', '# Buy', '\\# Buy'],
    ['a heading in a second line', 'Words\n\n# Buy', 'Words # Buy'],
    ['a list', '- Buy', '\\- Buy'],
    ['a numbered list', '1. Buy', '1\\. Buy'],
    ['a rule', '---', '\\---'],
    ['bold words', '**Buy** __now__', '\\*\\*Buy\\*\\* \\_\\_now\\_\\_'],
    ['a link', '[Buy](https://x.example)', '\\[Buy\\](https\\://x.example)'],
    ['an address', 'www.x.example or a@x.example', 'www\\.x.example or a\\@x.example'],
    ['a picture', '<img src=x onerror=alert(1)>', '\\<img src=x onerror=alert(1)\\>'],
    ['an entity', '&lt;b&gt;', '\\&lt;b\\&gt;'],
    ['a table', '| a |', '\\| a \\|'],
    ['code', '`rm`', '\\`rm\\`'],
    ['indented code', '\t    code', 'code'],
  ])('are not read as %s in Markdown', (_what, words, line) => {
    expect(lineOf(words)).toBe(line)
  })

  it('keep numbers and signs that mean nothing in Markdown', () => {
    expect(lineOf('2.9% of -1 + 3, #1 (say 1) 10:30.')).toBe('2.9% of -1 + 3, #1 (say 1) 10:30.')
  })
})
