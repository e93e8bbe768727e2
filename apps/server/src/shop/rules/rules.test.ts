import {
  type AdminProduct,
  adminProductSchema,
  FINDING_CODES,
  type RecommendationRule,
  recommendationRuleSchema,
} from '@chioma/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { DEFAULT_RULES, seedShop } from '../catalog/seed-shop.ts'

const RULES = '/api/admin/recommendation-rules'
const ABSENT_ID = '0198f000-0000-7000-8000-00000000ffff'
const server = setUpTestServer([], { EUR_TO_USD: '1.1' })
const editor = setUpStaff(server, 'editor')
let seeded: RecommendationRule[]
beforeAll(async () => {
  await seedShop(server.dependencies)
  seeded = await rules()
})

let number = 0
const CONDITIONS = { requiredIssues: ['breakage'], severityLevels: ['low'], minConfidence: 0.5 }
const wanted = (change: object = {}) => ({
  productName: `Oil ${++number}`,
  productDescription: 'For the ends.',
  price: 20,
  triggerConditions: CONDITIONS,
  ...change,
})
const add = (body: unknown) => editor.call('POST', RULES, body)
const added = async (body: unknown = wanted()): Promise<RecommendationRule> =>
  recommendationRuleSchema.parse((await add(body)).json())
const patch = (id: string, body: unknown) => editor.call('PATCH', `${RULES}/${id}`, body)
const patched = async (id: string, body: unknown) => recommendationRuleSchema.parse((await patch(id, body)).json())
const rules = async () => z.array(recommendationRuleSchema).parse((await editor.call('GET', RULES)).json())
const productOf = async ({ productId }: RecommendationRule): Promise<AdminProduct> =>
  adminProductSchema.parse((await editor.call('GET', `/api/admin/products/${productId}`)).json())
const changeProduct = async (rule: RecommendationRule, change: object) => {
  const { id, version } = await productOf(rule)
  return editor.call('PATCH', `/api/admin/products/${id}`, { version, ...change })
}
const warningsOf = async (rule: RecommendationRule) =>
  (await rules()).find(({ id }) => id === rule.id)?.warnings.map(({ code }) => code)
const entriesOf = (subject: string) =>
  server.dependencies.database.selectFrom('audit_entries').select('action').where('subject', '=', subject).orderBy('id').execute()

test('a new shop has rules that all can fire, in the order in which they count', () => {
  expect(seeded).toHaveLength(DEFAULT_RULES.length)
  expect(seeded.map(({ priority }) => priority)).toEqual(seeded.map(({ priority }) => priority).sort())
  expect(seeded.flatMap(({ warnings }) => warnings)).toEqual([])
  expect(seeded[0]).toMatchObject({ productName: 'Consulenza tricologica professionale', price: '136.36', shopPrice: '150.00' })
})

test('a rule names its product in the language asked for, and by the words of staff where those are none of its names', async () => {
  const first = seeded[0] as RecommendationRule
  const { texts } = await productOf(first)
  for (const language of ['it', 'de'] as const) {
    const answer = await editor.call('GET', RULES, undefined, { 'accept-language': language })
    const { name, description } = texts[language] ?? {}
    expect(answer.json()[0]).toMatchObject({ productName: texts.it?.name, product: { name, description } })
  }
  const { product } = await patched(first.id, { productName: 'Visit', productDescription: 'Words of staff.' })
  expect(product).toMatchObject({ name: 'Visit', description: 'Words of staff.' })
  await patched(first.id, { productName: first.productName, productDescription: first.productDescription })
})

describe('adding a rule', () => {
  test("makes a product of this name at the price in the shop's currency", async () => {
    const rule = await added()
    expect(rule).toMatchObject({
      price: '20.00',
      shopPrice: '22.00',
      shopCurrency: 'USD',
      priority: 1,
      isActive: true,
      warnings: [],
    })
    expect(await productOf(rule)).toMatchObject({
      category: 'product',
      price: '22.00',
      stock: null,
      ruleCount: 1,
      texts: { en: { name: rule.productName, description: 'For the ends.', benefits: [] } },
    })
    expect((await entriesOf(`rule/${rule.id}`)).map(({ action }) => action)).toEqual(['rule.added'])
    expect((await entriesOf(`product/${rule.productId}`)).map(({ action }) => action)).toEqual(['product.added'])
  })

  test('of a name that a product has in any language links it, and leaves its price as it is', async () => {
    const rule = await added(wanted({ productName: 'SHAMPOO antiforfora delicato', price: '5' }))
    expect(rule).toMatchObject({ price: '5.00', shopPrice: '18.50', warnings: [{ code: 'price_differs' }] })
    const product = await productOf(rule)
    expect(product.texts.en?.name).toBe('Gentle anti-dandruff shampoo')
    expect(product.ruleCount).toBe(2)
  })

  test('twice at once makes one product', async () => {
    const body = wanted()
    const both = await Promise.all([added(body), added(body)])
    expect(both[0]?.productId).toBe(both[1]?.productId)
  })

  test.each([
    ['nothing at all', 0, 'amount_zero'],
    ['a price below nothing', -20, 'amount_invalid'],
    ['a fraction of a cent', 19.999, 'amount_invalid'],
    ['words', 'twenty', 'amount_invalid'],
    ['more than can be paid', '9999999.99', 'amount_too_high'],
  ])('for %s is refused, and no product is made', async (_case, price, code) => {
    const body = wanted({ price })
    const response = await add(body)
    expect([response.statusCode, response.json()]).toMatchObject([400, { code, field: 'price' }])
    const found = await editor.call('GET', `/api/admin/products?search=${encodeURIComponent(body.productName)}`)
    expect(found.json()).toEqual([])
  })

  test('a service may cost nothing', async () => {
    expect((await added(wanted({ productName: 'Tricoscopia di controllo', price: 0 }))).price).toBe('0.00')
  })

  test.each([
    ['no name', { productName: ' ' }],
    ['no description', { productDescription: '' }],
    ['a priority below the last', { priority: 6 }],
    ['half a priority', { priority: 1.5 }],
    ['an unknown finding', { triggerConditions: { ...CONDITIONS, requiredIssues: ['baldness'] } }],
    ['an unknown severity', { triggerConditions: { ...CONDITIONS, severityLevels: ['extreme'] } }],
    ['more than certain', { triggerConditions: { ...CONDITIONS, minConfidence: 1.1 } }],
    ['no conditions', { triggerConditions: undefined }],
  ])('with %s is refused', async (_case, change) => {
    const response = await add(wanted(change))
    expect([response.statusCode, response.json().code]).toEqual([400, 'request_invalid'])
  })
})

describe('changing a rule', () => {
  test('changes the product that it made', async () => {
    const rule = await added()
    const name = `Renamed oil ${++number}`
    const changed = await patched(rule.id, { productName: name, productDescription: 'New words.', price: '30', version: 1 })
    expect(changed).toMatchObject({
      productName: name,
      price: '30.00',
      shopPrice: '33.00',
      productId: rule.productId,
      version: 2,
    })
    expect(await productOf(changed)).toMatchObject({ price: '33.00', texts: { en: { name, description: 'New words.' } } })
    expect((await entriesOf(`product/${rule.productId}`)).map(({ action }) => action)).toEqual([
      'product.added',
      'product.changed',
    ])
  })

  test('leaves a product alone that it only links', async () => {
    const rule = await added(wanted({ productName: 'Mild shampoo' }))
    await changeProduct(rule, { texts: { de: { name: 'Ganz mild', description: '', benefits: ['Mild'] } } })
    const linked = await added(wanted({ productName: 'ganz mild' }))
    const before = await productOf(linked)
    await patched(linked.id, { productName: 'Only what staff call it', productDescription: 'Words of theirs.', price: 99 })
    expect(await productOf(linked)).toEqual(before)
  })

  test('to the name of another product recommends that one, and the one that it made, which nobody ordered, goes off sale', async () => {
    const rule = await added()
    const other = await added()
    const changed = await patched(rule.id, { productName: other.productName.toUpperCase().replace(' ', '  ') })
    expect(changed.productId).toBe(other.productId)
    expect(await productOf(rule)).toMatchObject({ ruleCount: 0, isArchived: true })
    await patched(rule.id, { price: 77 })
    expect((await productOf(other)).price).toBe('22.00')
  })

  test('of its activity alone takes it out of what is recommended', async () => {
    const rule = await added()
    const ask = async () => {
      const payload = { detectedIssues: [{ code: 'breakage', severity: 'low', confidence: 0.9 }], language: 'en' }
      const products = (await server.app.inject({ method: 'POST', url: '/api/recommendations', payload })).json()
      return z
        .array(z.object({ id: z.string() }))
        .parse(products)
        .map(({ id }) => id)
    }
    expect(await ask()).toContain(rule.productId)
    await patched(rule.id, { isActive: false })
    expect(await ask()).not.toContain(rule.productId)
  })

  test('accepts the whole rule as the list gave it', async () => {
    const rule = await added()
    expect(await patched(rule.id, { ...rule, priority: 4 })).toMatchObject({
      ...rule,
      priority: 4,
      version: 2,
      updatedAt: expect.any(String),
    })
  })

  test('of two who change the same one, the second is shown what stands there now', async () => {
    const rule = await added()
    const first = await patched(rule.id, { priority: 2, version: 1 })
    const second = await patch(rule.id, { priority: 3, version: 1 })
    expect([second.statusCode, second.json()]).toMatchObject([409, { code: 'version_conflict', current: first }])
  })

  test.each([
    ['an impossible price', { price: '1.234' }, 400, 'amount_invalid'],
    ['nothing for goods', { price: 0 }, 400, 'amount_zero'],
    ['an empty name', { productName: '' }, 400, 'request_invalid'],
  ])('to %s is refused, and nothing of it is kept', async (_case, change, status, code) => {
    const rule = await added()
    const response = await patch(rule.id, { priority: 5, ...change })
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect((await rules()).find(({ id }) => id === rule.id)).toEqual(rule)
  })

  test('one that is not there is not found', async () => {
    expect((await patch(ABSENT_ID, { priority: 1 })).statusCode).toBe(404)
    expect((await editor.call('DELETE', `${RULES}/${ABSENT_ID}`)).statusCode).toBe(404)
    expect((await editor.call('POST', `${RULES}/${ABSENT_ID}/restore`)).statusCode).toBe(404)
  })
})

test('a deleted rule recommends nothing, what it alone made and nobody ordered goes off sale, and both come back as they were', async () => {
  const rule = await added()
  expect((await editor.call('DELETE', `${RULES}/${rule.id}`)).statusCode).toBe(204)
  expect((await rules()).map(({ id }) => id)).not.toContain(rule.id)
  expect((await editor.call('DELETE', `${RULES}/${rule.id}`)).statusCode).toBe(404)
  expect(await productOf(rule)).toMatchObject({ isArchived: true, ruleCount: 0 })
  expect((await entriesOf(`product/${rule.productId}`)).map(({ action }) => action)).toEqual([
    'product.added',
    'product.archived',
  ])
  const restored = recommendationRuleSchema.parse((await editor.call('POST', `${RULES}/${rule.id}/restore`)).json())
  expect(restored).toMatchObject({ ...rule, version: 3, updatedAt: expect.any(String) })
  expect(await productOf(rule)).toMatchObject({ isArchived: false, ruleCount: 1 })
  expect((await editor.call('POST', `${RULES}/${rule.id}/restore`)).statusCode).toBe(404)
  expect((await entriesOf(`rule/${rule.id}`)).map(({ action }) => action)).toEqual([
    'rule.added',
    'rule.deleted',
    'rule.restored',
  ])
})

describe('whoever deletes a rule says what becomes of its product', () => {
  const remove = async (rule: RecommendationRule, product: string) =>
    (await editor.call('DELETE', `${RULES}/${rule.id}?product=${product}`)).statusCode

  test('kept, it stays for sale; with a rule of its own it is not taken from that', async () => {
    const kept = await added()
    expect(await remove(kept, 'keep')).toBe(204)
    expect(await productOf(kept)).toMatchObject({ isArchived: false })
    const first = await added()
    const second = await added(wanted({ productName: first.productName, priority: 5 }))
    expect(second.product).toMatchObject({ isMadeByRule: false, isArchived: false, wasOrdered: false, otherRuleCount: 1 })
    expect(await remove(first, 'archive')).toBe(409)
    expect((await rules()).map(({ id }) => id)).toContain(first.id)
    expect((await editor.call('DELETE', `${RULES}/${first.id}`)).statusCode).toBe(204)
    expect(await productOf(second)).toMatchObject({ isArchived: false, ruleCount: 1 })
    // The rule did not make it.
    expect((await editor.call('DELETE', `${RULES}/${second.id}`)).statusCode).toBe(204)
    expect(await productOf(second)).toMatchObject({ isArchived: false, ruleCount: 0 })
  })
})

describe('what speaks against a rule', () => {
  const withConditions = (change: object) => added(wanted({ triggerConditions: { ...CONDITIONS, ...change } }))

  test('is told where it can never fire', async () => {
    expect((await withConditions({ requiredIssues: [] })).warnings).toEqual([{ code: 'no_issues' }])
    expect((await withConditions({ severityLevels: [] })).warnings).toEqual([{ code: 'no_severities' }])
    expect((await withConditions({ minConfidence: 1 })).warnings).toEqual([{ code: 'unreachable_confidence' }])
    const flagged = { requiredIssues: ['scarring_signs', 'thick_scale'], severityLevels: ['medium', 'high'] }
    expect((await withConditions(flagged)).warnings).toEqual([{ code: 'always_red_flag' }])
    expect((await withConditions({ ...flagged, severityLevels: ['low', 'high'] })).warnings).toEqual([])
    expect((await withConditions({ requiredIssues: [...FINDING_CODES] })).warnings).toEqual([])
  })

  test('is told where another says the same of the same product, in whatever order', async () => {
    const conditions = { requiredIssues: ['breakage', 'dry_hair'], severityLevels: ['low', 'medium'], minConfidence: 0.6 }
    const first = await added(wanted({ triggerConditions: conditions }))
    const reversed = { requiredIssues: ['dry_hair', 'breakage'], severityLevels: ['medium', 'low'], minConfidence: 0.6 }
    const second = await added(wanted({ productName: first.productName, triggerConditions: reversed }))
    expect(second.warnings).toEqual([{ code: 'same_conditions', otherRuleId: first.id }])
    expect(await warningsOf(first)).toEqual(['same_conditions'])
    expect((await added(wanted({ triggerConditions: conditions }))).warnings).toEqual([])
  })

  test('is told where its product is sold out, gone or priced otherwise', async () => {
    const rule = await added()
    await changeProduct(rule, { stock: 0 })
    expect(await warningsOf(rule)).toEqual(['product_sold_out'])
    await changeProduct(rule, { stock: 1, price: '22.02' })
    expect(await warningsOf(rule)).toEqual(['price_differs'])
    await changeProduct(rule, { price: '22.01' })
    expect(await warningsOf(rule)).toEqual([])
    expect((await changeProduct(rule, { isArchived: true })).json().code).toBe('product_is_listed')
    await patched(rule.id, { isActive: false })
    expect((await changeProduct(rule, { isArchived: true })).statusCode).toBe(200)
    expect(await warningsOf(rule)).toEqual(['product_archived'])
  })
})

describe('rules as CSV', () => {
  test('are all there, first ones first, with prices and conditions', async () => {
    const { id } = await added(wanted({ productName: 'Oil of the list', priority: 2 }))
    const response = await editor.call('GET', `${RULES}.csv`)
    const lines = response.body.trimEnd().split('\r\n')
    expect(response.headers['content-disposition']).toContain('chioma-recommendation-rules.csv')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual((await rules()).map((rule) => rule.id))
    expect(lines.find((line) => line.startsWith(id))).toContain(
      `${id},2,Yes,Oil of the list,For the ends.,20.00,22.00,USD,Breakage,Mild,0.5,`,
    )
  })
})
