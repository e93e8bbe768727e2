import { type AdminProduct, adminProductSchema, type RecommendationRule, recommendationRuleSchema } from '@chioma/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { setUpStaff } from '../../../test/test-staff.ts'

const RULES = '/api/admin/recommendation-rules'
const ABSENT_ID = '0198f000-0000-7000-8000-00000000ffff'
const CONDITIONS = { requiredIssues: ['breakage'], severityLevels: ['low'], minConfidence: 0.5 }
const server = setUpTestServer([], { EUR_TO_USD: '1.1' })
const editor = setUpStaff(server, 'editor')

let number = 0
const add = (body: object) => editor.call('POST', RULES, { ...body, triggerConditions: CONDITIONS })
const added = async (): Promise<RecommendationRule> =>
  recommendationRuleSchema.parse(
    (await add({ productName: `Oil ${++number}`, productDescription: 'For the ends.', price: 20 })).json(),
  )
const patch = (id: string, body: unknown) => editor.call('PATCH', `${RULES}/${id}`, body)
const patched = async (id: string, body: unknown) => recommendationRuleSchema.parse((await patch(id, body)).json())
const productOf = async ({ productId }: RecommendationRule): Promise<AdminProduct> =>
  adminProductSchema.parse((await editor.call('GET', `/api/admin/products/${productId}`)).json())
const changeProduct = async (rule: RecommendationRule, change: object) => {
  const { id, version } = await productOf(rule)
  return editor.call('PATCH', `/api/admin/products/${id}`, { version, ...change })
}

describe('a rule for a product that is picked in the shop', () => {
  const product = async (change: object = {}): Promise<AdminProduct> => {
    const texts = {
      it: { name: `Crema ${++number}`, description: '', benefits: [] },
      en: { name: `Cream ${number}`, description: 'Soft.', benefits: [] },
    }
    return adminProductSchema.parse(
      (await editor.call('POST', '/api/admin/products', { category: 'product', price: '33', texts, ...change })).json(),
    )
  }
  const picking = (productId: string) => add({ productId })
  const picked = async ({ id }: AdminProduct) => recommendationRuleSchema.parse((await picking(id)).json())
  const read = async ({ id }: RecommendationRule, language: string) => {
    const answer = await editor.call('GET', RULES, undefined, { 'accept-language': language })
    return z
      .array(recommendationRuleSchema)
      .parse(answer.json())
      .find((rule) => rule.id === id)
  }

  test('says name, description and price in euro as the product has them, and follows them', async () => {
    const cream = await product()
    const rule = await picked(cream)
    expect(rule).toMatchObject({
      ...{
        productId: cream.id,
        productName: cream.texts.en?.name,
        productDescription: 'Soft.',
        price: '30.00',
        shopPrice: '33.00',
      },
      ...{ priority: 1, isActive: true, warnings: [], product: { isMadeByRule: false } },
    })
    const name = cream.texts.it?.name
    expect(await read(rule, 'it')).toMatchObject({
      productName: name,
      productDescription: name,
      product: { name, description: '' },
    })
    await changeProduct(rule, { price: '44' })
    expect(await read(rule, 'en')).toMatchObject({ price: '40.00', shopPrice: '44.00', warnings: [] })
  })

  test('stays so when it is sent back whole, in whichever part it was changed', async () => {
    const rule = await picked(await product())
    expect(await patched(rule.id, { ...rule, priority: 3 })).toMatchObject({ priority: 3, productName: rule.productName })
    await changeProduct(rule, { price: '22' })
    expect(await read(rule, 'en')).toMatchObject({ price: '20.00', warnings: [] })
    const renamed = await patched(rule.id, { ...rule, price: '20.00', productName: 'What staff call it', version: 2 })
    expect(renamed).toMatchObject({ productName: 'What staff call it', price: '20.00', productId: rule.productId })
    expect(await patched(rule.id, { productId: rule.productId })).toMatchObject({ productName: rule.productName })
  })

  test('leaves the product that it made before, which goes off sale where nobody ordered it', async () => {
    const made = await added()
    const cream = await product()
    const rule = await patched(made.id, { ...made, productId: cream.id, version: 1 })
    expect(rule).toMatchObject({ productId: cream.id, price: '30.00', product: { isMadeByRule: false } })
    expect(await productOf(made)).toMatchObject({ isArchived: true })
    await patched(made.id, { productDescription: 'Words of staff.' })
    expect((await productOf(rule)).texts).toEqual(cream.texts)
  })

  test('that is not for sale any more is refused, but stays what the rule recommends where it was', async () => {
    const gone = await product()
    const rule = await picked(gone)
    await patched(rule.id, { isActive: false })
    expect((await changeProduct(rule, { isArchived: true })).statusCode).toBe(200)
    for (const response of [await picking(gone.id), await picking(ABSENT_ID)])
      expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'product_not_found', field: 'productId' }])
    const other = await added()
    expect((await patch(other.id, { productId: gone.id })).statusCode).toBe(404)
    expect(await patched(rule.id, { productId: gone.id, priority: 2 })).toMatchObject({
      priority: 2,
      warnings: [{ code: 'product_archived' }],
    })
  })
})
