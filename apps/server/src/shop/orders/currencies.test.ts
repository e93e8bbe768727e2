import { type CartItem, type Currency, formatAmount, parseAmount } from '@chioma/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import type { TestServer } from '../../../test/test-server.ts'
import { addProduct, askForIntent, decidedOrder, payAtGateway } from '../../../test/test-shop.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { buildApp } from '../../app.ts'
import type { App } from '../../platform/http/http-app.ts'
import { PublicAnswers } from '../../platform/http/public-answers.ts'

const SHOWN = ['USD', 'JPY', 'KWD'] as const
const DIGITS = { USD: /^\d+\.\d\d$/, JPY: /^\d+$/, KWD: /^\d+\.\d\d\d$/ } as const

const server = setUpTestServer()
/** With answers of its own, as every process has: they hold for one configuration. */
const buildShop = (changes: Partial<TestServer['dependencies']>): Promise<App> =>
  buildApp({ ...server.dependencies, publicAnswers: new PublicAnswers(server.dependencies.notifications), ...changes })
const shops = new Map<Currency, App>()

beforeAll(async () => {
  const { config } = server.dependencies
  for (const currency of SHOWN)
    shops.set(currency, await buildShop({ config: { ...config, shop: { ...config.shop, currency } } }))
})
afterAll(async () => {
  for (const app of shops.values()) await app.close()
})

const basket = fc.array(
  fc.record({ priceMinor: fc.integer({ min: 1, max: 99_999 }), quantity: fc.integer({ min: 1, max: 99 }) }),
  { minLength: 1, maxLength: 4 },
)

async function visitorAt(currency: Currency, lines: readonly { priceMinor: number; quantity: number }[]): Promise<TestVisitor> {
  const visitor = new TestVisitor(shops.get(currency) ?? server.app)
  for (const [index, { priceMinor, quantity }] of lines.entries()) {
    const productId = await addProduct(server, { name: `Comb ${index}`, priceMinor, currency })
    await visitor.sendJson('POST', '/api/cart', { productId, quantity })
  }
  return visitor
}

/** The lines of an order as a browser sends them, amounts as numbers: what JSON makes of them must not matter. */
const itemsOf = (cart: readonly CartItem[]) =>
  cart.map(({ productId, quantity, product }) => ({ productId, quantity, price: Number(product.price) }))

describe.each(SHOWN)('a shop kept in %s', (currency) => {
  it('adds up, takes and shows exactly what things cost', async () => {
    await fc.assert(
      fc.asyncProperty(basket, async (lines) => {
        const visitor = await visitorAt(currency, lines)
        const cart: CartItem[] = (await visitor.call('/api/cart/1')).json()
        const totalMinor = lines.reduce((sum, { priceMinor, quantity }) => sum + priceMinor * quantity, 0)
        const total = formatAmount(totalMinor, currency)
        expect(total).toMatch(DIGITS[currency])
        expect(cart.map(({ lineTotal }) => lineTotal)).toEqual(
          lines.map(({ priceMinor, quantity }) => formatAmount(priceMinor * quantity, currency)),
        )
        const { clientSecret, amount } = await askForIntent(visitor, total)
        const body = { items: itemsOf(cart), totalAmount: Number(total) }
        const order = (await visitor.sendJson('POST', '/api/create-order', body)).json()
        expect([amount, order.total, order.currency]).toEqual([total, total, currency])
        await payAtGateway(visitor, clientSecret)
        expect(await decidedOrder(visitor, order.id)).toMatchObject({ status: 'paid', total })
        const { received_minor: received } = await server.dependencies.database
          .selectFrom('orders')
          .select('received_minor')
          .where('id', '=', order.id)
          .executeTakeFirstOrThrow()
        expect(received).toBe(totalMinor)
      }),
      { numRuns: 3, seed: 20_261_121 },
    )
  })

  it('refuses a total that is off by the least there is', async () => {
    const visitor = await visitorAt(currency, [{ priceMinor: 1_005, quantity: 3 }])
    for (const totalMinor of [3_014, 3_016]) {
      const answer = await visitor.sendJson('POST', '/api/create-payment-intent', { amount: formatAmount(totalMinor, currency) })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'total_changed'])
    }
  })

  it('reads every amount that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (amountMinor) => {
        const written = formatAmount(amountMinor, currency)
        expect(parseAmount(written, currency)).toBe(amountMinor)
        expect(parseAmount(Number(written), currency)).toBe(amountMinor)
      }),
    )
  })
})

describe('a shop without anybody who takes payments', () => {
  it('says so, and keeps the cart', async () => {
    const config = { ...server.dependencies.config, payments: undefined }
    const app = await buildShop({ config, payments: undefined })
    const visitor = new TestVisitor(app)
    const productId = await addProduct(server, { name: 'Comb', priceMinor: 500 })
    await visitor.sendJson('POST', '/api/cart', { productId })
    expect((await visitor.call('/api/settings')).json()).toMatchObject({ payments: null })
    const items = [{ productId, quantity: 1 }]
    for (const answer of [
      await visitor.sendJson('POST', '/api/create-payment-intent', { amount: 5 }),
      await visitor.sendJson('POST', '/api/create-order', { items, totalAmount: 5 }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'payments_unavailable'])
    expect((await visitor.call('/api/orders')).json()).toEqual([])
    expect((await visitor.call('/api/cart/1')).json()).toHaveLength(1)
    await app.close()
  })

  it('tells how they are taken where they are', async () => {
    const answer = await server.app.inject({ url: '/api/settings' })
    expect(answer.json().payments).toEqual({ provider: 'sandbox', publishableKey: null, isTestMode: true, currency: 'USD' })
  })
})
