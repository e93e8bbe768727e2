import { LANGUAGES } from '@chioma/contract'
import { expect, it } from 'vitest'
import { finding, flatten, readCatalogue, reportInput, reportTexts } from '../../../tests/support/report-texts.ts'
import { writeReport } from './write-report.ts'

it.each(LANGUAGES)('two places that are marked are called two, and only more of them several, in %s', (language) => {
  const texts = new Map(flatten(readCatalogue(language, 'report')))
  const textOf = (key: string) => texts.get(key)?.replace('{{place}}', texts.get('place.upperLeft') ?? '') ?? 'no such text'
  const seenWith = (marks: number) => {
    const regions = Array.from({ length: marks }, (_, index) => ({ x: 0.05 + index / 20, y: 0.1, width: 0.03, height: 0.03 }))
    const input = reportInput({ language, view: 'microscope', findings: [{ ...finding('dandruff'), regions }] })
    return writeReport(input, reportTexts(language)).document.findings[0]?.seen
  }
  expect(seenWith(2)).toContain(textOf('where.two.0'))
  expect(seenWith(3)).toContain(textOf('where.several.0'))
})
