import { adminProductSchema, CURRENCIES, productSchema, recommendationRuleSchema } from '@chioma/contract'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { DEMO_PRODUCTS, demoPriceMinor, seedShop } from '../catalog/seed-shop.ts'

const server = setUpTestServer([], { SHOP_CURRENCY: 'JPY', EUR_TO_USD: '160' })
const editor = setUpStaff(server, 'editor')
beforeAll(async () => {
  await seedShop(server.dependencies)
})

const RULES = '/api/admin/recommendation-rules'
const rule = (change: object) => ({
  productName: 'Oil',
  productDescription: 'For the ends.',
  price: '12.34',
  triggerConditions: { requiredIssues: ['breakage'], severityLevels: ['low'], minConfidence: 0.5 },
  ...change,
})
const goods = (price: unknown) => ({
  category: 'product',
  price,
  texts: { en: { name: `Comb ${price}`, description: '', benefits: [] } },
})

test('a shop in yen shows yen, without decimals, and its rules agree with its prices', async () => {
  const products = z.array(productSchema).parse((await server.app.inject('/api/products')).json())
  const seeded = products.filter(({ id }) => DEMO_PRODUCTS.some((product) => product.id === id))
  expect(seeded).toHaveLength(DEMO_PRODUCTS.length)
  expect(seeded.every(({ price, currency }) => currency === 'JPY' && /^\d{3,6}$/.test(price))).toBe(true)
  const rules = z.array(recommendationRuleSchema).parse((await editor.call('GET', RULES)).json())
  expect(rules.flatMap(({ warnings }) => warnings)).toEqual([])
})

test('a price in euro becomes whole yen, and one that would become none is refused', async () => {
  const added = recommendationRuleSchema.parse((await editor.call('POST', RULES, rule({}))).json())
  expect(added).toMatchObject({ price: '12.34', shopPrice: '1974', shopCurrency: 'JPY', warnings: [] })
  const response = await editor.call('POST', RULES, rule({ productName: 'Gold', price: '9999999.99' }))
  expect(response.json()).toMatchObject({ code: 'amount_too_high', field: 'price' })
})

test('a product costs whole yen', async () => {
  const add = (price: unknown) => editor.call('POST', '/api/admin/products', goods(price))
  expect(adminProductSchema.parse((await add('1500.0')).json()).price).toBe('1500')
  expect((await add(1500.5)).json()).toMatchObject({ code: 'amount_invalid', field: 'price' })
})

test('every demonstration product costs something in every currency', () => {
  for (const product of DEMO_PRODUCTS)
    for (const currency of CURRENCIES) expect(demoPriceMinor(product, currency)).toBeGreaterThan(0)
})
