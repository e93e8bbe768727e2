import { CONSULTATION_PRODUCT_ID, LANGUAGES, type Product, productSchema } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { createDataKey } from '../../platform/crypto/crypto.ts'
import { withHeldVisitor } from '../../visitors/index.ts'
import { selectProductsForSale } from './products.queries.ts'
import { DEMO_PRODUCTS, seedShop } from './seed-shop.ts'

const server = setUpTestServer()
beforeAll(() => Promise.all([seedShop(server.dependencies), seedShop(server.dependencies)]))

const list = async (query = '', headers: Record<string, string> = {}): Promise<Product[]> =>
  z.array(productSchema).parse((await server.app.inject({ url: `/api/products${query}`, headers })).json())
const find = (products: Product[], id: string): Product => {
  const product = products.find((known) => known.id === id)
  if (!product) throw new Error(`${id} is not for sale`)
  return product
}
const [SHAMPOO] = DEMO_PRODUCTS
const SHAMPOO_ID = SHAMPOO?.id ?? ''

test('a new shop shows a catalogue, once however many processes start, with the consultation at $150.00', async () => {
  const products = await list()
  expect(products.map(({ id }) => id)).toEqual(DEMO_PRODUCTS.map(({ id }) => id))
  expect(find(products, CONSULTATION_PRODUCT_ID)).toMatchObject({
    name: 'Professional consultation',
    price: '150.00',
    currency: 'USD',
    category: 'service',
    durationMinutes: 45,
    availability: 'available',
  })
})

test('every product has a picture of its own, which browsers keep for a day', async () => {
  const pictures = (await list()).map(({ imageUrl }) => imageUrl ?? '')
  expect(new Set(pictures).size).toBe(DEMO_PRODUCTS.length)
  for (const picture of pictures) {
    const { statusCode, headers, rawPayload } = await server.app.inject(picture)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/webp', 'public, max-age=86400'])
    expect(rawPayload.subarray(8, 12).toString()).toBe('WEBP')
  }
})

test.each(LANGUAGES)('every product has its words in %s, and no two languages share a sentence', async (language) => {
  const words = (products: Product[]) => products.flatMap(({ description, benefits }) => [description, ...benefits])
  const own = words(await list(`?language=${language}`))
  const others = await Promise.all(LANGUAGES.filter((other) => other !== language).map((other) => list(`?language=${other}`)))
  expect(own).toHaveLength(DEMO_PRODUCTS.length * 4)
  expect(own.filter((sentence) => others.some((other) => words(other).includes(sentence)))).toEqual([])
})

test('the language is the one that was named, or else the one of the request', async () => {
  const nameIn = async (query: string, accepted: string) =>
    find(await list(query, { 'accept-language': accepted }), SHAMPOO_ID).name
  expect(await nameIn('', 'it-IT,it;q=0.9')).toBe('Shampoo antiforfora delicato')
  expect(await nameIn('?language=fr', 'it')).toBe('Shampooing antipelliculaire doux')
  expect((await server.app.inject('/api/products?language=xx')).statusCode).toBe(400)
})

test('a product without texts in a language shows its English ones, or else whatever it has', async () => {
  const { database } = server.dependencies
  const [english, german] = [uuidv7(), uuidv7()]
  for (const id of [english, german])
    await database.insertInto('products').values({ id, category: 'product', price_minor: 1_00, currency: 'USD' }).execute()
  await database
    .insertInto('product_texts')
    .values([
      { product_id: english, language: 'de', name: 'Kamm' },
      { product_id: english, language: 'en', name: 'Comb' },
      { product_id: german, language: 'de', name: 'Handtuch' },
    ])
    .execute()
  const products = await list('?language=it')
  expect(find(products, english)).toMatchObject({ name: 'Comb', description: null, benefits: [], imageUrl: null })
  expect(find(products, german).name).toBe('Handtuch')
  await database.deleteFrom('products').where('id', 'in', [english, german]).execute()
})

test('a page leads to the next one until everything was shown', async () => {
  const seen: string[] = []
  for (let url = '/api/products?limit=5&language=it'; url !== ''; ) {
    const response = await server.app.inject(url)
    seen.push(
      ...z
        .array(productSchema)
        .parse(response.json())
        .map(({ id }) => id),
    )
    url = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1] ?? ''
  }
  expect(seen).toEqual(DEMO_PRODUCTS.map(({ id }) => id))
})

test('what unpaid orders of others hold cannot be had, until its time is over; what an own order holds can', async () => {
  const { database } = server.dependencies
  const visitorId = uuidv7()
  const orderId = uuidv7()
  const now = new Date()
  const soon = new Date(now.getTime() + 60_000)
  const visitor = { id: visitorId, dataKey: createDataKey(), isNew: true }
  await withHeldVisitor(server.dependencies, visitor, async () => undefined)
  await database
    .insertInto('orders')
    .values({
      id: orderId,
      visitor_id: visitorId,
      status: 'pending',
      language: 'it',
      currency: 'USD',
      subtotal_minor: 0,
      total_minor: 0,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await database
    .insertInto('stock_holds')
    .values({ order_id: orderId, product_id: SHAMPOO_ID, quantity: 45, expires_at: soon })
    .execute()
  const left = async (options = {}) => (await selectProductsForSale(database, [SHAMPOO_ID], 'en', options))[0]
  expect(await left()).toMatchObject({ unitsLeft: 3, availability: 'last_ones' })
  expect(await left({ visitorId })).toMatchObject({ unitsLeft: 48, availability: 'available' })
  await database.updateTable('stock_holds').set({ quantity: 48 }).execute()
  expect(await left()).toMatchObject({ unitsLeft: 0, availability: 'sold_out' })
  // The order outlives its visitor, whose erasure frees nobody's stock.
  await database.deleteFrom('visitors').where('id', '=', visitorId).execute()
  expect(await left()).toMatchObject({ unitsLeft: 0 })
  await database
    .updateTable('stock_holds')
    .set({ expires_at: new Date(now.getTime() - 1) })
    .execute()
  expect(await left()).toMatchObject({ unitsLeft: 48 })
})

test('what is archived or priced in another currency is not for sale', async () => {
  const { database } = server.dependencies
  const setShampoo = (change: { is_archived: boolean; currency?: string }) =>
    database.updateTable('products').set(change).where('id', '=', SHAMPOO_ID).execute()
  await setShampoo({ is_archived: true })
  expect((await list()).map(({ id }) => id)).not.toContain(SHAMPOO_ID)
  expect(await selectProductsForSale(database, [SHAMPOO_ID], 'en')).toEqual([])
  await setShampoo({ is_archived: false, currency: 'EUR' })
  expect((await list()).map(({ id }) => id)).not.toContain(SHAMPOO_ID)
  await setShampoo({ is_archived: false, currency: 'USD' })
  expect((await list()).map(({ id }) => id)).toContain(SHAMPOO_ID)
})
