import { FINDING_CODES, SEVERITIES } from '@chioma/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ActiveRule, findingsMeeting, recommend, type SeenFinding } from './rule-matching.ts'

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
