import { type Currency, type Order, type PaymentIntent, SANDBOX_CARDS, type SandboxCardOutcome } from '@chioma/contract'
import { uuidv7 } from 'uuidv7'
import { SIGNATURE_HEADER, signEvent } from '../src/shop/payments/sandbox/gateway.ts'
import { webhookSecretOf } from '../src/shop/payments/sandbox/sandbox-provider.ts'
import type { TestServer } from './test-server.ts'
import { TestVisitor } from './test-visitor.ts'

export interface TestProduct {
  name: string
  priceMinor: number
  currency?: Currency
  category?: 'product' | 'service'
  /** Left out: not counted. */
  stock?: number
  isArchived?: boolean
}

/** A product with an English text, past every check of the staff area. Returns its id. */
export async function addProduct(
  { dependencies: { database, config } }: TestServer,
  { name, priceMinor, currency = config.shop.currency, category = 'product', stock, isArchived = false }: TestProduct,
): Promise<string> {
  const id = uuidv7()
  await database
    .insertInto('products')
    .values({
      id,
      category,
      price_minor: priceMinor,
      currency,
      stock: stock ?? null,
      duration_minutes: category === 'service' ? 45 : null,
      is_archived: isArchived,
    })
    .execute()
  await database.insertInto('product_texts').values({ product_id: id, language: 'en', name }).execute()
  return id
}

/** Somebody with a product in the cart. */
export async function visitorWith({ app }: Pick<TestServer, 'app'>, productId: string, quantity = 1): Promise<TestVisitor> {
  const visitor = new TestVisitor(app)
  const added = await visitor.sendJson('POST', '/api/cart', { productId, quantity })
  if (added.statusCode !== 200) throw new Error(`${added.statusCode} ${added.body}`)
  return visitor
}

/** The live intent, for an amount that the visitor saw. */
export async function askForIntent(visitor: TestVisitor, amount: string): Promise<PaymentIntent> {
  const answer = await visitor.sendJson('POST', '/api/create-payment-intent', { amount, userId: 1 })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json()
}

/** An order of all that is in the cart. */
export async function placeOrder(visitor: TestVisitor, more: Record<string, unknown> = {}): Promise<Order> {
  const answer = await tryToOrder(visitor, more)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json()
}

/** Somebody's order over one unit of a product, which waits for its payment. */
export async function placeWaitingOrder(
  server: TestServer,
  productId: string,
  amount: string,
  more: Record<string, unknown> = {},
) {
  const visitor = await visitorWith(server, productId)
  const { clientSecret, provider } = await askForIntent(visitor, amount)
  const { id } = await placeOrder(visitor, more)
  return { visitor, clientSecret, provider, id }
}

export async function tryToOrder(visitor: TestVisitor, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return visitor.sendJson('POST', '/api/create-order', await wishOf(visitor, more), headers)
}

/** What asks for an order of all that is in the cart. */
export async function wishOf(visitor: TestVisitor, more: Record<string, unknown> = {}) {
  const lines: { productId: string; quantity: number; product: { name: string; price: string }; lineTotal: string }[] = (
    await visitor.call('/api/cart/1')
  ).json()
  const items = lines.map(({ productId, quantity, product }) => ({ productId, quantity, ...product }))
  const totalAmount = lines.reduce((total, { lineTotal }) => total + Number(lineTotal), 0).toFixed(2)
  return { userId: 1, items, totalAmount, ...more }
}

/** Pays at the gateway, as the browser would. */
export async function payAtGateway(visitor: TestVisitor, clientSecret: string, card: SandboxCardOutcome = 'succeeds') {
  const [id] = clientSecret.split('_secret_')
  return visitor.sendJson('POST', `/api/sandbox-till/intents/${id}/confirm`, {
    clientSecret,
    cardNumber: SANDBOX_CARDS[card],
    expiry: '12/40',
    securityCode: '123',
  })
}

/** Hands a gateway's event to the shop, signed as the gateway would. */
export async function sendEvent({ app, dependencies }: TestServer, body: string, signedAt: Date = new Date()) {
  return app.inject({
    method: 'POST',
    url: '/api/webhooks/sandbox',
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signEvent(webhookSecretOf(dependencies.keys), body, signedAt),
    },
    payload: body,
  })
}

/** The events that the gateway has delivered so far or still has to, oldest first. */
export async function gatewayEvents({ dependencies: { database } }: TestServer, clientSecret: string): Promise<string[]> {
  const [id] = clientSecret.split('_secret_')
  const rows = await database.selectFrom('sandbox_events').select('body').orderBy('created_at').orderBy('id').execute()
  return rows.flatMap(({ body }) => (body.includes(`"${id}"`) ? [body] : []))
}

/** The order, once it is decided. */
export async function decidedOrder(visitor: TestVisitor, id: string): Promise<Order> {
  return (await visitor.call(`/api/orders/${id}?wait=10`)).json()
}

/** The order over all that is in the cart, paid. */
export async function placePaidOrder(visitor: TestVisitor, amount: string, more: Record<string, unknown> = {}): Promise<Order> {
  const { clientSecret } = await askForIntent(visitor, amount)
  const { id } = await placeOrder(visitor, more)
  await payAtGateway(visitor, clientSecret)
  return decidedOrder(visitor, id)
}
