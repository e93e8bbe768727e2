import { adminOrderSchema, orderSchema, paymentIntentSchema, productSchema, SANDBOX_CARDS } from '@chioma/contract'
import { afterAll, expect, test } from 'vitest'
import { startMailSink } from '../support/mail-sink.ts'
import { freePort, type ServerProcess, startServerProcess, temporaryDataFolder } from '../support/server-process.ts'
import { createVisitorClient, type VisitorClient } from '../support/visitor-client.ts'

const PAID_WITHIN_MS = 30_000
const OWNER = { email: 'owner@example.org', password: 'seven green lanterns' }
const dataFolder = await temporaryDataFolder()
const port = await freePort()
const sink = await startMailSink()
let server: ServerProcess | undefined

afterAll(async () => {
  await server?.stop()
  await sink.close()
  await dataFolder.remove()
})

const post = (client: VisitorClient, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  client.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PAID_WITHIN_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it did not happen in time')
    await pause(100)
  }
}

test('a purchase that is being paid while the power is cut ends once', {
  timeout: 180_000,
}, async () => {
  const env = { SMTP_URL: sink.url, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password }
  const start = (): Promise<ServerProcess> => startServerProcess({ dataFolder: dataFolder.path, port, env })
  server = await start()
  const visitor = createVisitorClient(server.url)
  const products = productSchema.array().parse(await (await visitor.fetch('/api/products?language=en')).json())
  const product = products.find(({ category, availability }) => category === 'product' && availability === 'available')
  await post(visitor, '/api/cart', { productId: product?.id })
  const amount = product?.price
  const first = paymentIntentSchema.parse(await (await post(visitor, '/api/create-payment-intent', { amount })).json())
  await server.kill()

  server = await start()
  const body = { items: [{ productId: product?.id, price: amount, quantity: 1 }], totalAmount: amount, email: 'ada@example.org' }
  const { id } = orderSchema.parse(await (await post(visitor, '/api/create-order', body)).json())

  const { clientSecret } = paymentIntentSchema.parse(await (await post(visitor, '/api/create-payment-intent', { amount })).json())
  expect(clientSecret).toBe(first.clientSecret)
  const card = { clientSecret, cardNumber: SANDBOX_CARDS.succeeds, expiry: '12/40', securityCode: '123' }
  const paid = await post(visitor, `/api/sandbox-till/intents/${clientSecret.split('_secret_')[0]}/confirm`, card)
  await server.kill()
  expect(paid.status).toBe(200)

  server = await start()
  await until(async () => orderSchema.parse(await (await visitor.fetch(`/api/orders/${id}`)).json()).status === 'paid')
  await until(async () => sink.mails.length > 0)
  const ids = sink.mails.map((mail) => /^Message-ID: (.+)$/im.exec(mail)?.[1])
  expect(new Set(ids).size).toBe(1)
  expect(await (await visitor.fetch('/api/cart/1')).json()).toEqual([])

  const owner = createVisitorClient(server.url)
  await post(owner, '/api/staff/login', OWNER)
  const seen = adminOrderSchema.parse(await (await owner.fetch(`/api/admin/orders/${id}`)).json())
  expect(seen.events.map(({ kind }) => kind)).toEqual(['order.created', 'order.paid'])
  expect(seen.received).toBe(amount)
})
