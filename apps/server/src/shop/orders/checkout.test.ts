import { beforeEach, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct, askForIntent, payAtGateway, placeOrder, tryToOrder, visitorWith } from '../../../test/test-shop.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'

const server = setUpTestServer()
let serum: string
let visitor: TestVisitor

beforeEach(async () => {
  serum = await addProduct(server, { name: 'Night serum', priceMinor: 2_505, stock: 50 })
  visitor = await visitorWith(server, serum)
})

const tables = () => server.dependencies.database
const item = (more: Record<string, unknown> = {}) => ({
  productId: serum,
  name: 'Night serum',
  price: 25.05,
  quantity: 1,
  ...more,
})
const order = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  visitor.sendJson('POST', '/api/create-order', { userId: 1, items: [item()], totalAmount: 25.05, ...body }, headers)
/** What is wrong with an order; its items without what is as it should be. */
interface Wrong extends Record<string, unknown> {
  items?: Record<string, unknown>[]
}

const refusalOf = (answer: { statusCode: number; json(): { code: string; field?: string } }) => {
  const { code, field } = answer.json()
  return [answer.statusCode, code, field]
}
const myPayments = async () => {
  const { visitor_id } = await tables()
    .selectFrom('cart_items')
    .select('visitor_id')
    .where('product_id', '=', serum)
    .executeTakeFirstOrThrow()
  return tables().selectFrom('payments').selectAll().where('visitor_id', '=', visitor_id).execute()
}

describe('an order says what the cart holds', () => {
  it.each([
    [{ items: [{ price: '25.04' }] }, 409, 'price_changed', 'items.0.price'],
    [{ items: [{ price: 0 }] }, 409, 'price_changed', 'items.0.price'],
    [{ items: [{ name: 'Day serum' }] }, 409, 'cart_changed', 'items.0.name'],
    [{ items: [{ quantity: 2 }], totalAmount: 50.1 }, 409, 'cart_changed', 'items.0.quantity'],
    [{ items: [{ productId: '018f0000-0000-7000-8000-000000000000' }] }, 409, 'cart_changed', 'items.0.productId'],
    [{ items: [{}, {}] }, 409, 'cart_changed', 'items.1.productId'],
    [{ totalAmount: '25.06' }, 409, 'total_changed', 'totalAmount'],
    [{ totalAmount: 0 }, 409, 'total_changed', 'totalAmount'],
    [{ totalAmount: -25.05 }, 400, 'amount_invalid', 'totalAmount'],
    [{ totalAmount: 25.055 }, 400, 'amount_invalid', 'totalAmount'],
    [{ totalAmount: 1e21 }, 400, 'amount_invalid', 'totalAmount'],
    [{ totalAmount: 'much' }, 400, 'amount_invalid', 'totalAmount'],
    [{ totalAmount: null }, 400, 'amount_invalid', 'totalAmount'],
    [{ items: [{ price: '1e3' }] }, 400, 'amount_invalid', 'items.0.price'],
    [{ items: [{ price: [] }] }, 400, 'amount_invalid', 'items.0.price'],
    [{ items: [{ quantity: 0 }] }, 400, 'quantity_invalid', 'items.0.quantity'],
    [{ items: [{ quantity: -1 }] }, 400, 'quantity_invalid', 'items.0.quantity'],
    [{ items: [{ quantity: 0.5 }] }, 400, 'quantity_invalid', 'items.0.quantity'],
    [{ items: [{ quantity: 1e9 }] }, 400, 'quantity_invalid', 'items.0.quantity'],
    [{ items: [{ quantity: '1' }] }, 400, 'quantity_invalid', 'items.0.quantity'],
    [{ items: [] }, 400, 'request_invalid', 'items'],
    [{ email: 'nobody' }, 400, 'request_invalid', 'email'],
    [{ userId: 2 }, 404, 'not_found', 'userId'],
  ])('or is refused: %j', async ({ items = [{}], ...body }: Wrong, status, code, field) => {
    expect(refusalOf(await order({ items: items.map((wrong) => item(wrong)), ...body }))).toEqual([status, code, field])
    expect(await myPayments()).toEqual([])
  })

  it('in whichever language its names are', async () => {
    await tables().insertInto('product_texts').values({ product_id: serum, language: 'it', name: 'Siero notte' }).execute()
    expect((await order({ items: [item({ name: 'Siero notte' })] })).statusCode).toBe(200)
  })

  it('at the price of now: one that rose in between is refused and nothing is charged', async () => {
    await askForIntent(visitor, '25.05')
    await tables().updateTable('products').set({ price_minor: 2_600 }).where('id', '=', serum).execute()
    const refused = await order({})
    expect(refusalOf(refused)).toEqual([409, 'price_changed', 'items.0.price'])
    expect(refused.json().message).toContain('Night serum')
    expect(refusalOf(await visitor.sendJson('POST', '/api/create-payment-intent', { amount: 25.05 }))).toEqual([
      409,
      'total_changed',
      'amount',
    ])
    expect(await myPayments()).toMatchObject([{ status: 'open', received_minor: 0 }])
  })

  it('and there is no order without a cart', async () => {
    const nobody = new TestVisitor(server.app)
    const body = { items: [item()], totalAmount: 25.05 }
    expect(refusalOf(await nobody.sendJson('POST', '/api/create-order', body))).toEqual([409, 'cart_empty', undefined])
    await visitor.call(`/api/cart/1/${serum}`, { method: 'DELETE' })
    expect(refusalOf(await order({}))).toEqual([409, 'cart_empty', undefined])
  })
})

describe('an Idempotency-Key', () => {
  it('makes one order of any number of requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => order({}, { 'idempotency-key': 'one' })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await myPayments()).toHaveLength(1)
  })

  it('refuses another body', async () => {
    await order({}, { 'idempotency-key': 'one' })
    expect(refusalOf(await order({ email: 'ada@example.org' }, { 'idempotency-key': 'one' }))).toEqual([
      409,
      'idempotency_key_reused',
      undefined,
    ])
  })

  it('belongs to its visitor', async () => {
    const first = await order({}, { 'idempotency-key': 'one' })
    visitor = await visitorWith(server, serum)
    const second = await order({}, { 'idempotency-key': 'one' })
    expect(second.json().id).not.toBe(first.json().id)
  })

  it('leads to a new order once the first was given up', async () => {
    const first = await order({}, { 'idempotency-key': 'one' })
    await visitor.sendJson('POST', `/api/orders/${first.json().id}/cancel`, {})
    const second = await order({}, { 'idempotency-key': 'one' })
    expect(second.json()).toMatchObject({ status: 'pending' })
    expect(second.json().id).not.toBe(first.json().id)
  })
})

describe('the one live intent', () => {
  it('follows ten changes of the cart', async () => {
    const first = await askForIntent(visitor, '25.05')
    for (const quantity of [3, 1, 2, 5, 1, 4, 2, 1, 9, 2]) {
      await visitor.sendJson('PATCH', `/api/cart/1/${serum}`, { quantity })
      const amount = (quantity * 25.05).toFixed(2)
      expect(await askForIntent(visitor, amount)).toMatchObject({ clientSecret: first.clientSecret, amount })
    }
    expect(await myPayments()).toMatchObject([{ status: 'open', amount_minor: 5_010 }])
    expect(
      await tables()
        .selectFrom('sandbox_intents')
        .select('amount_minor')
        .where('client_secret', '=', first.clientSecret)
        .execute(),
    ).toEqual([{ amount_minor: 5_010 }])
  })

  it('is one, however many ask for it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => askForIntent(visitor, '25.05')))
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect(await myPayments()).toHaveLength(1)
  })

  it('goes over to a newer order, which takes the place of the older one', async () => {
    const first = await placeOrder(visitor)
    const { clientSecret } = await askForIntent(visitor, '25.05')
    await visitor.sendJson('PATCH', `/api/cart/1/${serum}`, { quantity: 2 })
    const second = await placeOrder(visitor)
    expect((await visitor.call(`/api/orders/${first.id}`)).json()).toMatchObject({ status: 'cancelled', note: 'order_cancelled' })
    expect(await askForIntent(visitor, '50.10')).toMatchObject({ clientSecret })
    await payAtGateway(visitor, clientSecret)
    expect((await visitor.call(`/api/orders/${second.id}?wait=5`)).json()).toMatchObject({ status: 'paid', total: '50.10' })
  })

  it('is made by the next request where the process ended before the provider answered', async () => {
    const id = '0198f000-0000-7000-8000-00000000abcd'
    const { visitor_id } = await tables()
      .selectFrom('cart_items')
      .select('visitor_id')
      .where('product_id', '=', serum)
      .executeTakeFirstOrThrow()
    const now = new Date()
    const row = { provider: 'sandbox', is_test: true, currency: 'USD', status: 'creating', created_at: now, updated_at: now }
    await tables()
      .insertInto('payments')
      .values({ id, visitor_id, amount_minor: 999, ...row })
      .execute()
    expect(await askForIntent(visitor, '25.05')).toMatchObject({ amount: '25.05' })
    expect(await myPayments()).toMatchObject([{ id, status: 'open', amount_minor: 2_505 }])
  })

  it.each([
    [{ amount: '25.04' }, 409, 'total_changed', 'amount'],
    [{ amount: 'all' }, 400, 'amount_invalid', 'amount'],
    [{ amount: -1 }, 400, 'amount_invalid', 'amount'],
    [{}, 400, 'amount_invalid', 'amount'],
    [{ amount: 25.05, currency: 'eur' }, 409, 'currency_differs', 'currency'],
    [{ amount: 25.05, currency: 'doubloons' }, 409, 'currency_differs', 'currency'],
    [{ amount: 25.05, userId: '018f0000-0000-7000-8000-000000000000' }, 404, 'not_found', 'userId'],
  ])('is refused for %j', async (body, status, code, field) => {
    expect(refusalOf(await visitor.sendJson('POST', '/api/create-payment-intent', body))).toEqual([status, code, field])
  })

  it('takes the currency in small letters', async () => {
    const answer = await visitor.sendJson('POST', '/api/create-payment-intent', { amount: 25.05, currency: 'usd', userId: 1 })
    expect(answer.json()).toMatchObject({ currency: 'USD' })
  })
})

describe('the order of somebody else', () => {
  it('is not there, and neither is what is no order', async () => {
    const { id } = await placeOrder(visitor)
    const stranger = await visitorWith(server, serum)
    for (const answer of [
      await stranger.call(`/api/orders/${id}`),
      await stranger.call(`/api/orders/${id}?wait=1`),
      await stranger.sendJson('POST', `/api/orders/${id}/cancel`, {}),
      await stranger.call(`/api/orders?after=${id}`),
      await visitor.call('/api/orders/1'),
      await new TestVisitor(server.app).call(`/api/orders/${id}`),
    ])
      expect(refusalOf(answer)).toEqual([404, 'order_not_found', undefined])
    expect((await stranger.call('/api/orders')).json()).toEqual([])
  })

  it('is in nobody’s list but its buyer’s, newest first, page by page', async () => {
    const first = await placeOrder(visitor)
    await visitor.sendJson('PATCH', `/api/cart/1/${serum}`, { quantity: 2 })
    const second = await placeOrder(visitor)
    const page = await visitor.call('/api/orders?limit=1')
    expect(page.json()).toMatchObject([{ id: second.id }])
    expect(page.headers.link).toBe(`</api/orders?after=${second.id}&limit=1>; rel="next"`)
    expect((await visitor.call(`/api/orders?limit=1&after=${second.id}`)).json()).toMatchObject([{ id: first.id }])
  })
})

describe('what the gateway takes', () => {
  it.each([
    [{ cardNumber: '5555 5555 5555 4444' }, 402, 'card_refused', 'cardNumber'],
    [{ cardNumber: '4242 4242 4242 4241' }, 400, 'card_invalid', 'cardNumber'],
    [{ expiry: '12/20' }, 400, 'card_invalid', 'expiry'],
    [{ expiry: '13/40' }, 400, 'card_invalid', 'expiry'],
    [{ securityCode: '12' }, 400, 'card_invalid', 'securityCode'],
    [{ clientSecret: 'pi_x_secret_y' }, 404, 'not_found', undefined],
  ])('is no %j', async (more, status, code, field) => {
    const { clientSecret } = await askForIntent(visitor, '25.05')
    const card = { clientSecret, cardNumber: '4242 4242 4242 4242', expiry: '12 / 40', securityCode: '123', ...more }
    const [id] = clientSecret.split('_secret_')
    expect(refusalOf(await visitor.sendJson('POST', `/api/sandbox-till/intents/${id}/confirm`, card))).toEqual([
      status,
      code,
      field,
    ])
  })

  it('is what is in the cart of fifty buyers and left once: one has it, the others are told', async () => {
    const rare = await addProduct(server, { name: 'Rare comb', priceMinor: 900, stock: 1 })
    const buyers = await Promise.all(Array.from({ length: 50 }, () => visitorWith(server, rare)))
    const answers = await Promise.all(buyers.map((buyer) => tryToOrder(buyer)))
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'ordered' : answer.json().code))
    expect(codes.filter((code) => code === 'ordered')).toHaveLength(1)
    expect(codes.filter((code) => code === 'held_by_others')).toHaveLength(49)
  })
})
