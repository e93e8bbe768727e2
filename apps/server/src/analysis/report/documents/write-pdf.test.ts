import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { LANGUAGES } from '@chioma/contract'
import { expect, test } from 'vitest'
import { flatten, readCatalogue } from '../../../../../../tests/support/report-texts.ts'
import { FONTS, fontOf, printable } from './write-pdf.ts'

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
