import { type Chart, type ReportBlock, reportBlockSchema } from '@chioma/contract'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { ChartList, ReportText } from './report-blocks.tsx'

const i18n = createInstance()
await i18n
  .use(initReactI18next)
  .init({ lng: 'en', resources: { en: { journey: { report: { table: 'Table', charts: 'Charts' } } } } })

const html = (...blocks: ReportBlock[]): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ReportText blocks={blocks} />
      <ChartList blocks={blocks} heading="h3" />
    </I18nextProvider>,
  )
const chart = (changes: Partial<Chart> = {}): ReportBlock => ({
  kind: 'chart',
  chart: {
    title: 'Severity',
    description: 'Flakes: mild.',
    width: 320,
    height: 46,
    shapes: [
      { kind: 'label', x: 0, y: 15, text: 'Flakes', anchor: 'start', size: 13, isBold: true },
      { kind: 'bar', x: 0, y: 24, width: 102.7, height: 8, color: 'low', opacity: 0.4 },
      { kind: 'polygon', points: [1, 2, 3].map((x) => ({ x, y: x * x })), color: 'accent', isFilled: true },
    ],
    ...changes,
  },
})

describe('the text of a report', () => {
  it('shows headings, bold words, bullets and tables', () => {
    const shown = html(
      { kind: 'heading', level: 2, text: 'What was seen' },
      { kind: 'heading', level: 3, text: 'Flakes' },
      { kind: 'list', items: [{ label: 'What helps.', text: 'Wash.' }, { text: 'two' }] },
      { kind: 'table', head: ['Measure', 'Value'], rows: [['Shine', '0.35']] },
    )
    expect(shown).toContain('<h5>What was seen</h5><h6>Flakes</h6>')
    expect(shown).toContain('<li><strong>What helps. </strong>Wash.</li><li>two</li>')
    expect(shown).toContain('<th role="columnheader">Value</th>')
    expect(shown).toContain('<td role="cell">0.35</td>')
    expect(shown).toMatch(/role="group" aria-label="Table" tabindex="0"><table role="table">/)
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', '<b onmouseover="alert(1)">text</b>'],
    ['an escape by a closing tag', '</text></svg></p><img src=x onerror=alert(1)>'],
    ['a link', '[text](javascript:alert(1)) https://example.com'],
    ['a picture', '![text](https://example.com/pixel.png)'],
    ['an entity', '&lt;img src=x&gt;'],
  ])('shows %s as the words it is made of, wherever it stands', (_what, words) => {
    const blocks: ReportBlock[] = [
      { kind: 'heading', level: 2, text: words },
      { kind: 'paragraph', text: words },
      { kind: 'list', items: [{ label: words, text: words }] },
      { kind: 'table', head: [words], rows: [[words]] },
      chart({
        title: words,
        description: words,
        shapes: [{ kind: 'label', x: 0, y: 0, text: words, anchor: 'end', size: 13, isBold: false }],
      }),
    ]
    const shown = html(...blocks)
    const escaped = words.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
    expect(shown.split(escaped).length - 1).toBeGreaterThanOrEqual(10)
    expect(shown).not.toMatch(/<(script|b|img|a|iframe)[\s>]/)
  })
})

describe('a chart', () => {
  it('has its shapes, colours, words and text alternative', () => {
    const shown = html(chart())
    expect(shown).toMatch(/<figcaption[^>]*>Severity<\/figcaption><svg[^>]* viewBox="0 0 320 46"[^>]* role="img"/)
    expect(shown).toContain('aria-label="Severity. Flakes: mild."')
    expect(shown).toMatch(/<text x="0" y="15" font-size="13" font-weight="600"[^>]*>Flakes<\/text>/)
    expect(shown).toContain('fill="var(--low, #3f8a65)" fill-opacity="0.4"')
    expect(shown).toContain('points="1,1 2,4 3,9"')
  })

  it.each([
    [
      'a colour from elsewhere',
      { kind: 'bar', x: 0, y: 0, width: 1, height: 1, color: 'url(https://example.com/a)', opacity: 1 },
    ],
    ['a place that is no number', { kind: 'bar', x: '0" onload="alert(1)', y: 0, width: 1, height: 1, color: 'low', opacity: 1 }],
    ['another element', { kind: 'image', href: 'https://example.com/pixel.png' }],
  ])('is refused with %s', (_what, shape) => {
    const { kind, chart: drawn } = chart() as Extract<ReportBlock, { kind: 'chart' }>
    expect(reportBlockSchema.safeParse({ kind, chart: drawn }).success).toBe(true)
    expect(reportBlockSchema.safeParse({ kind, chart: { ...drawn, shapes: [shape] } }).success).toBe(false)
  })
})
