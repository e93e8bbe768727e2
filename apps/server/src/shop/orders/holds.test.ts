import { describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addProduct, askForIntent, decidedOrder, payAtGateway, tryToOrder, visitorWith, wishOf } from '../../../test/test-shop.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'

const MINUTE_MS = 60_000
const server = setUpTestServer()

const addressOf = (index: number) => `198.51.${100 + (index % 50)}.${Math.floor(index / 50) + 1}`

async function shopper(productId: string, { quantity = 1, address }: { quantity?: number; address: string }) {
  const visitor = new TestVisitor(server.app, address)
  const added = await visitor.sendJson('POST', '/api/cart', { productId, quantity })
  if (added.statusCode !== 200) throw new Error(added.body)
  return visitor
}

const heldFor = async (id: string): Promise<number> => {
  const { database } = server.dependencies
  const order = await database
    .selectFrom('orders')
    .select(['created_at', 'held_until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { expires_at: expires } = await database
    .selectFrom('stock_holds')
    .select('expires_at')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(expires).toEqual(order.held_until)
  return Math.round((expires.getTime() - order.created_at.getTime()) / MINUTE_MS)
}

describe('the last units of a product', () => {
  it('go to as many people as there are units, of 200 who want them at once', async () => {
    const serum = await addProduct(server, { name: 'Last serum', priceMinor: 1_000, stock: 10 })
    const people: TestVisitor[] = []
    for (let index = 0; index < 200; index += 1) people.push(await shopper(serum, { address: addressOf(index) }))
    const wishes = await Promise.all(people.map((person) => wishOf(person)))
    const answers = await Promise.all(people.map((person, index) => person.sendJson('POST', '/api/create-order', wishes[index])))
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(answers).toHaveLength(200)
    expect(refused).toHaveLength(190)
    for (const answer of refused) {
      expect(answer.json()).toMatchObject({ code: 'held_by_others', message: expect.stringMatching(/Last serum.*\d+ min/) })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    for (const [index, person] of people.entries()) {
      if (answers[index]?.statusCode !== 200) continue
      const { clientSecret } = await askForIntent(person, '10.00')
      await payAtGateway(person, clientSecret)
      expect(await decidedOrder(person, answers[index]?.json().id)).toMatchObject({ status: 'paid' })
    }
    const { stock } = await server.dependencies.database
      .selectFrom('products')
      .select('stock')
      .where('id', '=', serum)
      .executeTakeFirstOrThrow()
    expect(stock).toBe(0)
    expect((await tryToOrder(people.find((_, index) => answers[index]?.statusCode !== 200) as TestVisitor)).json()).toMatchObject(
      {
        code: 'sold_out',
      },
    )
  })

  it('are held for less long than those of which there are many', async () => {
    const [many, few] = [
      await addProduct(server, { name: 'Many', priceMinor: 1_000, stock: 11 }),
      await addProduct(server, { name: 'Few', priceMinor: 1_000, stock: 10 }),
    ]
    expect(await heldFor((await tryToOrder(await visitorWith(server, many))).json().id)).toBe(30)
    expect(await heldFor((await tryToOrder(await visitorWith(server, few))).json().id)).toBe(10)
  })
})

describe('units that somebody holds without paying', () => {
  it('are free soon after their page was left, and theirs again where it was only loaded anew', async () => {
    const oil = await addProduct(server, { name: 'Oil', priceMinor: 1_000, stock: 50 })
    const visitor = await visitorWith(server, oil)
    const { id } = (await tryToOrder(visitor)).json()
    const tell = (presence: string, by = visitor) => by.call(`/api/orders/${id}/${presence}`, { method: 'POST' })
    expect(await heldFor(id)).toBe(30)
    expect((await tell('away')).statusCode).toBe(204)
    expect(await heldFor(id)).toBe(2)
    expect((await tell('back')).statusCode).toBe(204)
    expect(await heldFor(id)).toBe(30)
    expect((await tell('away', new TestVisitor(server.app))).statusCode).toBe(404)
    await tell('away')
    const { clientSecret } = await askForIntent(visitor, '10.00')
    await payAtGateway(visitor, clientSecret)
    expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'paid' })
    expect((await tell('back')).statusCode).toBe(204)
  })

  it('are never more than one address may hold, however many orders they are spread over', async () => {
    const comb = await addProduct(server, { name: 'Comb', priceMinor: 1_000, stock: 500 })
    const address = '203.0.113.77'
    const ordered = []
    for (const quantity of [60, 40, 1]) ordered.push(await tryToOrder(await shopper(comb, { quantity, address })))
    expect(ordered.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
    expect(ordered[2]?.json()).toMatchObject({ code: 'too_many_held', message: expect.stringContaining('30 min') })
    expect((await tryToOrder(await shopper(comb, { address: '203.0.113.78' }))).statusCode).toBe(200)
    const brush = await addProduct(server, { name: 'Brush', priceMinor: 1_000, stock: 500 })
    const greedy = await shopper(comb, { quantity: 99, address: '203.0.113.79' })
    await greedy.sendJson('POST', '/api/cart', { productId: brush, quantity: 2 })
    expect((await tryToOrder(greedy)).json()).toMatchObject({ code: 'too_many_units', message: expect.stringContaining('100') })
  })
})
