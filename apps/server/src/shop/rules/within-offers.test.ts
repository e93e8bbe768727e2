import {
  CONTRAINDICATIONS,
  type Contraindication,
  contraindicationsMet,
  FINDING_CODES,
  LANGUAGES,
  type Language,
} from '@chioma/contract'
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
    contraindications: [] as Contraindication[],
  }))
}

test('what is shown is one of each kind at most, whatever rules recommend, and nothing where nothing is offered', {
  timeout: 60_000,
}, () => {
  const candidates = candidatesIn('en', FINDING_CODES)
  const holds = (input: ReportInput) => {
    const plan = makePlan(input, SENSITIVITIES)
    const shown = withinOffers(plan, candidates).map(({ key }) => key)
    if (!plan.offers.allowed) expect(shown).toEqual([])
    expect(shown.filter((key) => SHAMPOOS.includes(key)).length).toBeLessThanOrEqual(1)
    expect(shown.filter((key) => key === 'consultation' || key === 'followUp').length).toBeLessThanOrEqual(1)
    expect(shown).not.toContain('rootSerum')
  }
  fc.assert(fc.property(anyReportInput, holds), { numRuns: 3_000 })
})

test('nothing is ever offered against what findings, alerts or answers tell, and what is left is offered', {
  timeout: 60_000,
}, () => {
  const met = new Set<Contraindication>()
  let offered = 0
  const anyContraindications = fc.array(fc.subarray([...CONTRAINDICATIONS], { maxLength: 3 }), {
    minLength: NAMES.length,
    maxLength: NAMES.length,
  })
  const holds = (input: ReportInput, drawn: Contraindication[][]) => {
    const plan = makePlan(input, SENSITIVITIES)
    const candidates = candidatesIn('en', FINDING_CODES).map((candidate, index) => ({
      ...candidate,
      contraindications: drawn[index] ?? [],
    }))
    const known = contraindicationsMet({ findings: input.findings, alerts: input.alerts, questionnaire: input.questionnaire })
    for (const { contraindications } of withinOffers(plan, candidates)) {
      offered += 1
      expect(contraindications.filter((code) => known.includes(code))).toEqual([])
    }
    for (const code of plan.contraindications) met.add(code)
  }
  fc.assert(fc.property(anyReportInput, anyContraindications, holds), { numRuns: 3_000 })
  expect(offered).toBeGreaterThan(100)
  // What findings and the drawn answers can tell; nobody is asked about allergies.
  const drawn = ['pregnancy', 'breastfeeding', 'sore_scalp', 'dry_scalp', 'oily_scalp', 'damaged_hair']
  expect([...met]).toEqual(expect.arrayContaining(drawn))
})

test.each(LANGUAGES)('a brush for shampooing is told from a shampoo in %s', (language) => {
  const offers = { allowed: true, findings: [{ code: 'oiliness' as const, kinds: ['shampoo' as const, 'brush' as const] }] }
  const shown = withinOffers({ offers, contraindications: [] }, candidatesIn(language, ['oiliness'])).map(({ key }) => key)
  expect(shown).toEqual(['antiDandruffShampoo', 'scalpBrush'])
})
