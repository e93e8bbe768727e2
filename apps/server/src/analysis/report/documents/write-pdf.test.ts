import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { LANGUAGES, type ReportBlock } from '@chioma/contract'
import { expect, test } from 'vitest'
import { flatten, readCatalogue } from '../../../../../../tests/support/report-texts.ts'
import { readPdf } from '../../../../test/read-pdf.ts'
import { FONTS, fontOf, printable } from './pdf-page.ts'
import { writePdf } from './write-pdf.ts'

interface Font {
  hasGlyphForCodePoint(code: number): boolean
}

const { resolve } = createRequire(import.meta.url)
const fontkit: { create(bytes: Buffer): Font } = createRequire(resolve('pdfkit'))('fontkit')
const fonts = Object.fromEntries(Object.entries(FONTS).map(([name, file]) => [name, fontkit.create(readFileSync(file))]))

test.each(LANGUAGES)('every character of a report is in the font that it is drawn in, in %s', (language) => {
  const texts = (['report', 'findings', 'changes'] as const).flatMap((name) =>
    flatten(readCatalogue(language, name)).map(([, text]) => text),
  )
  const missing = [...texts, '104 µm', '12 ± 2 / cm²'].flatMap((text) =>
    (['text', 'bold'] as const).flatMap((font) =>
      [...printable(text)].filter((character) => !fonts[fontOf(text, font)]?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)),
    ),
  )
  expect(texts.length).toBeGreaterThan(300)
  expect([...new Set(missing)]).toEqual([])
})

const paperOf = (blocks: ReportBlock[]) =>
  writePdf({
    analysis: { createdAt: '2026-03-05T08:04:00.000Z' },
    language: 'en',
    title: 'Before & <after>',
    details: '5 March 2026',
    notice: '',
    photo: undefined,
    blocks,
  })

test('the heading of a table stands on every page that the table reaches, and is read aloud once', async () => {
  const rows = Array.from({ length: 90 }, (_, index) => [`Measure ${index}`, `${index * 7} %`])
  const pdf = readPdf(await paperOf([{ kind: 'table', head: ['Measure', 'Value'], rows }]))
  const drawn = pdf.pages.map((page) => page.split('\n').filter((line) => line.endsWith('TJ')))
  expect(drawn.length).toBeGreaterThan(2)
  expect(drawn[0]?.filter((line) => drawn.every((page) => page.includes(line)))).toHaveLength(2)
  const table = pdf.structure[0]?.children.find(({ type }) => type === 'Table')
  const headings = table?.children.map(({ children }) => children.filter(({ scope }) => scope === 'Column').length)
  expect(headings).toEqual([2, ...rows.map(() => 0)])
})

test('a title with an ampersand is written as XML in the metadata, and as it is where readers show it', async () => {
  const text = (await paperOf([])).toString('latin1')
  expect(text).toContain('<rdf:li xml:lang="x-default">Before &amp; &lt;after&gt;</rdf:li>')
  expect(text).toContain('\n(Before & <after>)\nendobj')
})
