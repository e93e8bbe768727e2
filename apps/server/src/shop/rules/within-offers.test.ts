import { FINDING_CODES, LANGUAGES, type Language } from '@chioma/contract'
import { makePlan, type ReportInput } from '@chioma/report'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyReportInput, SENSITIVITIES } from '../../../../../tests/support/any-report-input.ts'
import { flatten, readCatalogue } from '../../../../../tests/support/report-texts.ts'
import { withinOffers } from './within-offers.ts'

const NAMES = [
  'antiDandruffShampoo',
  'oilyScalpCleanser',
  'mildShampoo',
  'soothingLotion',
  'rootSerum',
  'scalpBrush',
  'nourishingMask',
  'leaveInConditioner',
  'sunSpray',
  'starterSet',
  'consultation',
  'followUp',
]
const SHAMPOOS = ['antiDandruffShampoo', 'oilyScalpCleanser', 'mildShampoo', 'starterSet']
const candidatesIn = (language: Language, codes: readonly (typeof FINDING_CODES)[number][]) => {
  const products = new Map(flatten(readCatalogue(language, 'products')))
  return NAMES.map((key) => ({
    key,
    name: products.get(`${key}.name`) ?? key,
    description: products.get(`${key}.description`) ?? null,
    category: key === 'consultation' || key === 'followUp' ? ('service' as const) : ('product' as const),
    findings: codes.map((code) => ({ code })),
  }))
}

test('what is shown is one of each kind at most, whatever rules recommend, and nothing where nothing is offered', {
  timeout: 60_000,
}, () => {
  const candidates = candidatesIn('en', FINDING_CODES)
  const holds = (input: ReportInput) => {
    const plan = makePlan(input, SENSITIVITIES)
    const shown = withinOffers(plan.offers, candidates).map(({ key }) => key)
    if (!plan.offers.allowed) expect(shown).toEqual([])
    expect(shown.filter((key) => SHAMPOOS.includes(key)).length).toBeLessThanOrEqual(1)
    expect(shown.filter((key) => key === 'consultation' || key === 'followUp').length).toBeLessThanOrEqual(1)
    expect(shown).not.toContain('rootSerum')
  }
  fc.assert(fc.property(anyReportInput, holds), { numRuns: 3_000 })
})

test.each(LANGUAGES)('a brush for shampooing is told from a shampoo in %s', (language) => {
  const offers = { allowed: true, findings: [{ code: 'oiliness' as const, kinds: ['shampoo' as const, 'brush' as const] }] }
  const shown = withinOffers(offers, candidatesIn(language, ['oiliness'])).map(({ key }) => key)
  expect(shown).toEqual(['antiDandruffShampoo', 'scalpBrush'])
})
