import { LANGUAGES } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_EXAMPLES } from '../../../tests/languages/index.ts'
import { readCatalogue } from '../../../tests/support/report-texts.ts'
import { readWarningSigns, warningSignsOf } from './warning-signs.ts'

describe.each(LANGUAGES)('free text in %s', (language) => {
  const { telling, silent } = LANGUAGE_EXAMPLES[language]

  it.each(telling)('"%s" tells of %s', (sentence, sign) => {
    expect(readWarningSigns(sentence)).toContain(sign)
  })

  it.each(silent)('"%s" tells of nothing', (sentence) => {
    expect(readWarningSigns(sentence)).toEqual([])
  })

  it('the example answers tell of nothing', () => {
    const sample = JSON.stringify(readCatalogue(language, 'journey')).match(/"sampleTexts":\{([^}]*)\}/)?.[1] ?? ''
    expect(sample.length).toBeGreaterThan(40)
    expect(readWarningSigns(sample)).toEqual([])
  })
})

it('what was ticked and what was written count together, each once', () => {
  expect(warningSignsOf({ warningSigns: ['fever', 'none'], goals: 'It hurts', currentProducts: 'A cream for the pain' })).toEqual(
    ['pain', 'fever'],
  )
  expect(warningSignsOf({ warningSigns: ['none'] })).toEqual([])
  expect(warningSignsOf(undefined)).toEqual([])
})

it('several signs in one text are all heard', () => {
  expect(readWarningSigns('Mio figlio di 6 anni ha la febbre, una crosta che sanguina e dolore')).toEqual([
    'pain',
    'pus_crusts_bleeding',
    'fever',
    'child',
  ])
})
