import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { ReportMarkdown } from './report-markdown.tsx'

const i18n = createInstance()
await i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { journey: { report: { table: 'Table' } } } } })

const html = (text: string): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ReportMarkdown text={text} />
    </I18nextProvider>,
  )

describe('the text of a report', () => {
  it('shows headings, bold words, bullets and tables', () => {
    const shown = html('## What was seen\n\n**Flakes**\n\n- one\n- two\n\n| Measure | Value |\n| --- | ---: |\n| Shine | 0.35 |')
    expect(shown).toContain('<h5>What was seen</h5>')
    expect(shown).toContain('<strong>Flakes</strong>')
    expect(shown).toContain('<li>one</li>')
    expect(shown).toMatch(/<td[^>]*>0\.35<\/td>/)
    expect(shown).toMatch(/role="group" aria-label="Table" tabindex="0"><table>/)
  })

  it.each([
    ['a script', '<script>alert(1)</script>\n\ntext'],
    ['a handler', '<b onmouseover="alert(1)">text</b>'],
    ['a frame', '<iframe src="https://example.com"></iframe>\n\ntext'],
    ['a script link', '[text](javascript:alert(1))'],
    ['an encoded script link', '[text](&#106;avascript:alert(1))'],
    ['a data link', '[text](data:text/html,<script>alert(1)</script>)'],
    ['a tracking picture', '![text](https://example.com/pixel.png) text'],
  ])('carries no %s', (_what, markdown) => {
    const shown = html(markdown)
    expect(shown).toContain('text')
    expect(shown).not.toMatch(/<script|<iframe|<img|onmouseover=|href="(javascript|data)|src=/i)
  })
})
