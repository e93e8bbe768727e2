import {
  CONTRAINDICATIONS,
  type Contraindication,
  contraindicationsMet,
  FINDING_CODES,
  LANGUAGES,
  type Language,
  SEVERITIES,
} from '@chioma/contract'
import { makePlan, type ReportInput } from '@chioma/report'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyReportInput, SENSITIVITIES } from '../../../../../tests/support/any-report-input.ts'
import { flatten, readCatalogue } from '../../../../../tests/support/report-texts.ts'
import { type ActiveRule, findingsMeeting, recommend, type SeenFinding, withinOffers } from './recommend.ts'

const finding = fc.record({
  code: fc.constantFrom(...FINDING_CODES),
  severity: fc.constantFrom(...SEVERITIES),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
})
const conditions = fc.record({
  requiredIssues: fc.subarray([...FINDING_CODES]),
  severityLevels: fc.subarray([...SEVERITIES]),
  minConfidence: fc.double({ min: 0, max: 1, noNaN: true }),
})
const rules: fc.Arbitrary<ActiveRule[]> = fc.array(fc.record({ productId: fc.constantFrom('a', 'b', 'c'), conditions }))

const FLAKES: SeenFinding = { code: 'dandruff', severity: 'medium', confidence: 0.5 }
const met = (change: Partial<Parameters<typeof findingsMeeting>[0]>) =>
  findingsMeeting({ requiredIssues: ['dandruff'], severityLevels: ['medium'], minConfidence: 0.5, ...change }, [FLAKES])

test('a finding meets a rule by code, severity and confidence together; exactly sure enough is enough', () => {
  expect(met({})).toEqual([FLAKES])
  expect(met({ requiredIssues: ['oiliness', 'dandruff'] })).toEqual([FLAKES])
  expect(met({ requiredIssues: ['oiliness'] })).toEqual([])
  expect(met({ severityLevels: ['low', 'high'] })).toEqual([])
  expect(met({ minConfidence: 0.51 })).toEqual([])
  expect(met({ requiredIssues: [] })).toEqual([])
  expect(met({ severityLevels: [] })).toEqual([])
})

test('each product comes once, in the order of its first rule that fires, resting only on what was seen', () => {
  fc.assert(
    fc.property(rules, fc.array(finding), (active, seen) => {
      const recommended = recommend(active, seen)
      const fired = active.filter((rule) => findingsMeeting(rule.conditions, seen).length > 0)
      expect(recommended.map(({ productId }) => productId)).toEqual([...new Set(fired.map(({ productId }) => productId))])
      for (const { productId, findings } of recommended) {
        const own = fired.filter((rule) => rule.productId === productId)
        expect(findings.every((one) => own.some((rule) => findingsMeeting(rule.conditions, [one]).length === 1))).toBe(true)
        expect(new Set(findings.map(({ code }) => code)).size).toBe(findings.length)
        expect(findings.length).toBeGreaterThan(0)
      }
    }),
  )
})

test('the most marked finding is named first', () => {
  const rule = {
    productId: 'a',
    conditions: { requiredIssues: [...FINDING_CODES], severityLevels: [...SEVERITIES], minConfidence: 0 },
  }
  const seen: SeenFinding[] = [
    { code: 'dryness', severity: 'low', confidence: 0.9 },
    { code: 'dandruff', severity: 'high', confidence: 0.6 },
    { code: 'oiliness', severity: 'high', confidence: 0.7 },
  ]
  expect(recommend([rule], seen)[0]?.findings.map(({ code }) => code)).toEqual(['oiliness', 'dandruff', 'dryness'])
})

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
