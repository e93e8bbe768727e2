import type { CartItem } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct } from '../../../test/test-shop.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'

const server = setUpTestServer()
let visitor: TestVisitor
let serum: string

beforeEach(async () => {
  visitor = new TestVisitor(server.app)
  serum = await addProduct(server, { name: 'Night serum', priceMinor: 2_505 })
})

/** Puts as many further products into the visitor's cart, all at once. */
async function fillCart(count: number): Promise<void> {
  const { database } = server.dependencies
  const ids = Array.from({ length: count }, () => uuidv7())
  const { visitor_id } = await database
    .selectFrom('cart_items')
    .select('visitor_id')
    .where('product_id', '=', serum)
    .executeTakeFirstOrThrow()
  const product = { category: 'product', price_minor: 100, currency: 'USD' }
  await database
    .insertInto('products')
    .values(ids.map((id) => ({ id, ...product })))
    .execute()
  await database
    .insertInto('product_texts')
    .values(ids.map((id) => ({ product_id: id, language: 'en', name: id })))
    .execute()
  const now = new Date()
  const line = { visitor_id, quantity: 1, seen_price_minor: 100, created_at: now, updated_at: now }
  await database
    .insertInto('cart_items')
    .values(ids.map((id) => ({ id, product_id: id, ...line })))
    .execute()
}

const cart = async (): Promise<CartItem[]> => (await visitor.call('/api/cart/1')).json()

describe('a cart', () => {
  it('is empty for somebody who never was here, and makes no visitor of them', async () => {
    expect(await cart()).toEqual([])
    expect(visitor.cookie).toBeUndefined()
  })

  it('adds quantities up and shows prices of now', async () => {
    await visitor.sendJson('POST', '/api/cart', { userId: 1, productId: serum, quantity: 2 })
    await visitor.sendJson('POST', '/api/cart', { userId: '1', productId: serum })
    expect(await cart()).toMatchObject([
      {
        productId: serum,
        quantity: 3,
        product: { name: 'Night serum', price: '25.05', category: 'product' },
        currency: 'USD',
        lineTotal: '75.15',
        priceBefore: null,
        onlyAvailable: null,
        booking: null,
      },
    ])
  })

  it('keeps a service at one, whatever is added', async () => {
    const service = await addProduct(server, { name: 'Scalp talk', category: 'service', priceMinor: 15_000 })
    for (const _ of [1, 2]) await visitor.sendJson('POST', '/api/cart', { productId: service })
    expect(await cart()).toMatchObject([{ productId: service, quantity: 1, lineTotal: '150.00' }])
    const two = await visitor.sendJson('PATCH', `/api/cart/1/${service}`, { quantity: 2 })
    expect([two.statusCode, two.json().code]).toEqual([400, 'quantity_invalid'])
  })

  it('shows what a price was until the visitor takes note of it', async () => {
    await visitor.sendJson('POST', '/api/cart', { productId: serum, quantity: 2 })
    await server.dependencies.database.updateTable('products').set({ price_minor: 2_000 }).where('id', '=', serum).execute()
    expect(await cart()).toMatchObject([{ priceBefore: '25.05', lineTotal: '40.00' }])
    const patched = await visitor.sendJson('PATCH', `/api/cart/1/${serum}`, { quantity: 2 })
    expect(patched.json()).toMatchObject({ priceBefore: null, quantity: 2 })
  })

  it('says how many can be had where fewer are left than wanted, and refuses what is sold out', async () => {
    const rare = await addProduct(server, { name: 'Rare comb', priceMinor: 900, stock: 2 })
    const added = await visitor.sendJson('POST', '/api/cart', { productId: rare, quantity: 3 })
    expect(added.json()).toMatchObject({ onlyAvailable: 2, product: { availability: 'last_ones' } })
    await server.dependencies.database.updateTable('products').set({ stock: 0 }).where('id', '=', rare).execute()
    const refused = await visitor.sendJson('POST', '/api/cart', { productId: rare })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'sold_out'])
  })

  it('loses what is taken out, twice as well as once', async () => {
    await visitor.sendJson('POST', '/api/cart', { productId: serum })
    for (const _ of [1, 2]) expect((await visitor.call(`/api/cart/1/${serum}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await cart()).toEqual([])
  })

  it('counts every one of ten additions at once', async () => {
    await visitor.sendJson('POST', '/api/cart', { productId: serum })
    await Promise.all(Array.from({ length: 9 }, () => visitor.sendJson('POST', '/api/cart', { productId: serum })))
    expect(await cart()).toMatchObject([{ quantity: 10 }])
  })

  it('refuses a fifty-first product and a quantity past ninety-nine', async () => {
    await visitor.sendJson('POST', '/api/cart', { productId: serum, quantity: 99 })
    const more = await visitor.sendJson('POST', '/api/cart', { productId: serum })
    expect([more.statusCode, more.json().code]).toEqual([400, 'quantity_invalid'])
    await fillCart(49)
    const last = await addProduct(server, { name: 'One too many', priceMinor: 100 })
    const refused = await visitor.sendJson('POST', '/api/cart', { productId: last })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'cart_full'])
  })

  it('belongs to its visitor alone', async () => {
    await visitor.sendJson('POST', '/api/cart', { productId: serum })
    const id = visitor.cookie?.split('=')[1]?.split('.')[0] ?? ''
    const stranger = new TestVisitor(server.app)
    for (const call of [
      await stranger.call(`/api/cart/${id}`),
      await stranger.sendJson('POST', '/api/cart', { userId: id, productId: serum }),
      await stranger.sendJson('PATCH', `/api/cart/${id}/${serum}`, { quantity: 2 }),
      await stranger.call(`/api/cart/${id}/${serum}`, { method: 'DELETE' }),
    ])
      expect([call.statusCode, call.json().code]).toEqual([404, 'not_found'])
    expect((await visitor.call(`/api/cart/${id}`)).json()).toHaveLength(1)
  })
})

describe('what is no cart entry', () => {
  it.each([0, -1, 1.5, 100, 1e9, '2', 'two', null, []])('refuses the quantity %j', async (quantity) => {
    for (const refused of [
      await visitor.sendJson('POST', '/api/cart', { productId: serum, quantity }),
      await visitor.sendJson('PATCH', `/api/cart/1/${serum}`, { quantity }),
    ])
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'quantity_invalid', field: 'quantity' }])
  })

  it.each([
    [{ productId: '018f0000-0000-7000-8000-000000000000' }, 404, 'product_not_found'],
    [{ productId: 'serum' }, 400, 'request_invalid'],
    [{}, 400, 'request_invalid'],
    ['text', 400, 'request_invalid'],
  ])('refuses %j', async (body, status, code) => {
    const refused = await visitor.sendJson('POST', '/api/cart', body)
    expect([refused.statusCode, refused.json().code]).toEqual([status, code])
  })

  it('refuses what is archived or kept in another currency', async () => {
    const [archived, foreign] = [
      await addProduct(server, { name: 'Gone', priceMinor: 100, isArchived: true }),
      await addProduct(server, { name: 'Yen', priceMinor: 100, currency: 'JPY' }),
    ]
    for (const productId of [archived, foreign])
      expect((await visitor.sendJson('POST', '/api/cart', { productId })).json().code).toBe('product_not_found')
  })
})
