import type { RecommendationRule, TriggerConditions } from '@chioma/contract'
import { describe, expect, it } from 'vitest'
import { EMPTY_RULE, patchOf, type RuleValues, readConfidence, ruleFormSchema, valuesOf, warningsOf } from './rule-form.ts'

const rule: RecommendationRule = {
  id: '0198f000-0000-7000-8000-000000000301',
  productId: '0198f000-0000-7000-8000-000000000302',
  productName: 'Shampoo',
  productDescription: 'Gentle',
  price: '25.00',
  shopPrice: '25.00',
  shopCurrency: 'USD',
  priority: 2,
  isActive: true,
  triggerConditions: { requiredIssues: ['dandruff'], severityLevels: ['low', 'medium'], minConfidence: 0.5 },
  product: {
    name: 'Shampoo',
    description: '',
    imageUrl: null,
    isMadeByRule: true,
    isArchived: false,
    wasOrdered: false,
    otherRuleCount: 0,
  },
  warnings: [],
  version: 3,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
}

describe('the form of a rule', () => {
  it('asks for name, description and price of a product by words', () => {
    const filled: RuleValues = { ...EMPTY_RULE, source: 'words', productName: 'Mask', productDescription: 'Soft', price: '12.5' }
    expect(ruleFormSchema.safeParse(filled).success).toBe(true)
    for (const field of ['productName', 'productDescription', 'price'])
      expect(ruleFormSchema.safeParse({ ...filled, [field]: ' ' }).success).toBe(false)
  })

  it('asks for nothing but the product where one of the shop is picked', () => {
    expect(ruleFormSchema.safeParse(EMPTY_RULE).success).toBe(false)
    const { product } = valuesOf(rule)
    expect(ruleFormSchema.parse({ ...EMPTY_RULE, product })).toMatchObject({ productId: rule.productId, priority: 1 })
  })

  it('takes a price with a comma as one with a point', () => {
    expect(ruleFormSchema.parse({ ...valuesOf(rule), price: ' 12,50 ' })).toMatchObject({ price: '12.50' })
  })
})

describe('patchOf', () => {
  it('says only what differs, upon the version that was seen', () => {
    const input = ruleFormSchema.parse({ ...valuesOf(rule), priority: '1', price: '25' })
    expect(patchOf(input, rule)).toEqual({ priority: 1, version: 3 })
  })

  it('says by its id alone which product of the shop is meant', () => {
    const linked = { ...rule, product: { ...rule.product, isMadeByRule: false } }
    const input = ruleFormSchema.parse({ ...valuesOf(linked), priority: '1' })
    expect(patchOf(input, linked)).toEqual({ priority: 1, productId: rule.productId, version: 3 })
  })

  it('sends conditions whole', () => {
    expect(patchOf(ruleFormSchema.parse({ ...valuesOf(rule), minConfidence: 0.7 }), rule)).toEqual({
      triggerConditions: { ...rule.triggerConditions, minConfidence: 0.7 },
      version: 3,
    })
  })
})

describe('readConfidence', () => {
  it('stays within 0 and 1', () => {
    expect(['0.4', '0,4', '7', '-1'].map(readConfidence)).toEqual([0.4, 0.4, 1, 0])
  })

  it('is nothing that can be saved where the field was emptied or holds no number', () => {
    for (const text of ['', ' ', 'much'])
      expect(ruleFormSchema.safeParse({ ...valuesOf(rule), minConfidence: readConfidence(text) }).success).toBe(false)
  })
})

describe('warningsOf', () => {
  const values = rule.triggerConditions
  it('tells that a rule without findings or severities never fires', () => {
    expect(warningsOf({ ...values, requiredIssues: [] }, [])).toEqual([{ code: 'no_issues' }])
    expect(warningsOf({ ...values, severityLevels: [] }, [])).toEqual([{ code: 'no_severities' }])
  })

  it('tells that red flags keep every finding of it from the shop', () => {
    const scars: TriggerConditions = { ...values, requiredIssues: ['scarring_signs', 'pustules'], severityLevels: ['high'] }
    expect(warningsOf(scars, [])).toEqual([{ code: 'always_red_flag' }])
    expect(warningsOf({ ...scars, severityLevels: ['low', 'high'] }, [])).toEqual([])
  })

  it('names another rule that says the same, in whatever order', () => {
    expect(warningsOf({ ...values, severityLevels: ['medium', 'low'] }, [rule])).toEqual([
      { code: 'same_conditions', otherRuleId: rule.id },
    ])
  })
})
