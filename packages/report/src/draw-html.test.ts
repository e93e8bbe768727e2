import type { ReportBlock } from '@chioma/contract'
import { expect, test } from 'vitest'
import { drawHtml } from './draw-html.ts'

test('blocks become HTML in their order, and words stay words', () => {
  const blocks: ReportBlock[] = [
    { kind: 'heading', level: 2, text: 'Seen & told' },
    { kind: 'paragraph', text: '<img src=x onerror="alert(1)">' },
    { kind: 'list', items: [{ label: 'How sure.', text: "It's likely" }, { text: 'Two' }] },
    { kind: 'table', head: ['Measure', 'Value'], rows: [['Flakes <b>', '6%']] },
  ]
  expect(drawHtml(blocks).split('\n')).toEqual([
    '<h2>Seen &amp; told</h2>',
    '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</p>',
    '<ul><li><strong>How sure.</strong> It&#39;s likely</li><li>Two</li></ul>',
    '<table><thead><tr><th scope="col">Measure</th><th scope="col">Value</th></tr></thead><tbody><tr><th scope="row">Flakes &lt;b&gt;</th><td>6%</td></tr></tbody></table>',
  ])
})
