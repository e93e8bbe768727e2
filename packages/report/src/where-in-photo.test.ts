import { LANGUAGES, type Language } from '@chioma/contract'
import { expect, it } from 'vitest'
import { finding, flatten, readCatalogue, reportInput, reportTexts } from '../../../tests/support/report-texts.ts'
import { writeReport } from './write-report.ts'

const textsIn = (language: Language) => new Map(flatten(readCatalogue(language, 'report')))

function seenWith(language: Language, corners: readonly [x: number, y: number][]) {
  const regions = corners.map(([x, y]) => ({ x, y, width: 0.03, height: 0.03 }))
  const input = reportInput({ language, view: 'microscope', findings: [{ ...finding('dandruff'), regions }] })
  return writeReport(input, reportTexts(language)).document.findings[0]?.seen
}

it.each(LANGUAGES)('two places that are marked are called two, and only more of them several, in %s', (language) => {
  const texts = textsIn(language)
  const textOf = (key: string) => texts.get(key)?.replace('{{place}}', texts.get('place.upperLeft') ?? '') ?? 'no such text'
  const marks = [0.05, 0.1, 0.15].map((x): [number, number] => [x, 0.1])
  expect(seenWith(language, marks.slice(1))).toContain(textOf('where.two.0'))
  expect(seenWith(language, marks)).toContain(textOf('where.several.0'))
})

it('marks in opposite corners are not said to be all over the photo, however many lie there', () => {
  const seen = seenWith('en', [
    [0.05, 0.9],
    [0.1, 0.9],
    [0.9, 0.05],
    [0.9, 0.1],
  ])
  expect(seen).toContain('Areas are marked in the photo: in the lower left and in the upper right.')
})
