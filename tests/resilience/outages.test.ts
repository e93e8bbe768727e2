import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  adminOrderSchema,
  cartItemSchema,
  orderSchema,
  paymentIntentSchema,
  productSchema,
  SANDBOX_CARDS,
} from '@chioma/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { readPostmaster } from '../support/cluster-access.ts'
import { createDatabaseProxy } from '../support/database-proxy.ts'
import { type MailSink, startMailSink } from '../support/mail-sink.ts'
import { scalpPhoto } from '../support/photos.ts'
import { preparedDataFolder } from '../support/prepared-data.ts'
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { createVisitorClient, type VisitorClient } from '../support/visitor-client.ts'

const ENDS_WITHIN_MS = 120_000
/** How long the database is away; `npm run test:faults` waits for a whole minute. */
const AWAY_MS = Number(process.env.AWAY_MS ?? 3_000)
const DAY_MS = 24 * 3_600_000
/** What the clock is off by, from one start to the next; the long form begins and ends with the right one. */
const CLOCKS_MS = process.env.AWAY_MS === undefined ? [DAY_MS, -DAY_MS] : [0, DAY_MS, -DAY_MS, 0]
const OWNER = { email: 'owner@example.org', password: 'seven green lanterns' }
const SHIFTED_CLOCK = new URL('../support/shifted-clock.mjs', import.meta.url).href
const CARD = { cardNumber: SANDBOX_CARDS.succeeds, expiry: '12/40', securityCode: '123' }

const photo = await scalpPhoto()
let dataFolder: Awaited<ReturnType<typeof preparedDataFolder>>
let running: ServerProcess[]
let sinks: MailSink[]

beforeEach(async () => {
  dataFolder = await preparedDataFolder()
  running = []
  sinks = []
})
afterEach(async () => {
  for (const server of running) await server.stop()
  for (const sink of sinks) await sink.close()
  await dataFolder.remove()
})

async function start(env: Record<string, string> = {}, port?: number): Promise<ServerProcess> {
  const server = await startServerProcess({ dataFolder: dataFolder.path, env, ...(port !== undefined && { port }) })
  running.unshift(server)
  return server
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function ask(client: VisitorClient, path: string, body: unknown): Promise<unknown> {
  const answer = await client.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

/** Buys the cheapest thing; returns the order as it was made. */
async function buy(buyer: VisitorClient): Promise<string> {
  const products = productSchema.array().parse(await (await buyer.fetch('/api/products')).json())
  const product = products.find(({ category, availability }) => category === 'product' && availability === 'available')
  const amount = product?.price
  await ask(buyer, '/api/cart', { productId: product?.id })
  const items = [{ productId: product?.id, price: amount, quantity: 1 }]
  const order = orderSchema.parse(await ask(buyer, '/api/create-order', { items, totalAmount: amount, email: 'ada@example.org' }))
  const { clientSecret } = paymentIntentSchema.parse(await ask(buyer, '/api/create-payment-intent', { amount }))
  await ask(buyer, `/api/sandbox-till/intents/${clientSecret.split('_secret_')[0]}/confirm`, { ...CARD, clientSecret })
  return order.id
}

const untilPaid = (buyer: VisitorClient, id: string): Promise<void> =>
  expect
    .poll(async () => orderSchema.parse(await (await buyer.fetch(`/api/orders/${id}`)).json()).status, {
      timeout: ENDS_WITHIN_MS,
      interval: 200,
    })
    .toBe('paid')

test('a database that is not there at the start is waited for; one that goes, and one that is slow, are lived with', {
  timeout: 300_000 + AWAY_MS,
}, async () => {
  // Only its database is used, by a second server that reaches it in a way that can be cut.
  await start({ WORKER: 'none' })
  const proxy = createDatabaseProxy(readPostmaster(dataFolder.path).socketFolder, await freePort())
  const starting = start({ DATABASE_URL: proxy.url })
  try {
    await pause(AWAY_MS)
    await proxy.open()
    const server = await starting
    const visitor = createVisitorClient(server.url)
    const accepted = [await visitor.upload(photo), await visitor.upload(photo)].map(({ id }) => id)

    await proxy.cut()
    const away = await visitor.fetch('/api/products')
    expect([away.status, Number(away.headers.get('retry-after')) > 0]).toEqual([503, true])
    await expect(visitor.upload(photo)).rejects.toThrow('503 ')
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ database: false })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await pause(AWAY_MS)
    await proxy.open()
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: ENDS_WITHIN_MS }).toBe(200)
    for (const id of accepted) expect(await visitor.endOf(id, ENDS_WITHIN_MS)).toMatchObject({ status: 'completed' })
    expect((await visitor.history()).map(({ id }) => id).sort()).toEqual([...accepted].sort())

    proxy.delay(50)
    expect(await visitor.endOf((await visitor.upload(photo)).id, ENDS_WITHIN_MS)).toMatchObject({ status: 'completed' })
    const orderId = await buy(visitor)
    await untilPaid(visitor, orderId)
    proxy.delay(0)
    expect(server.output()).not.toContain('"level":60')
    await running.shift()?.stop()
  } finally {
    await starting.catch(() => undefined)
    await proxy.cut()
  }
})

test('a storage that refuses gets nothing accepted, and readiness says so; afterwards everything is as before', async () => {
  const server = await start()
  const visitor = createVisitorClient(server.url)
  const { id } = await visitor.upload(photo, { waits: true })
  const objects = join(dataFolder.path, 'objects')
  await rename(objects, `${objects}-away`)
  await writeFile(objects, 'no folder')
  await expect(visitor.upload(photo)).rejects.toThrow(/^503 /)
  expect((await visitor.history()).map((analysis) => analysis.id)).toEqual([id])
  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { storage: false, database: true }])
  expect((await visitor.fetch('/api/products')).status).toBe(200)

  await rename(objects, `${objects}-refusing`)
  await rename(`${objects}-away`, objects)
  expect((await visitor.upload(photo, { waits: true })).status).toBe('completed')
  expect((await visitor.fetch(`/api/analysis/${id}/photo`)).status).toBe(200)
})

test('a receipt waits for a mail server that is away, and is sent once', async () => {
  const port = await freePort()
  const server = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const buyer = createVisitorClient(server.url)
  const id = await buy(buyer)
  await untilPaid(buyer, id)
  await pause(1_000)
  const sink = await startMailSink({ port })
  sinks.push(sink)
  const receiptOf = async () => orderSchema.parse(await (await buyer.fetch(`/api/orders/${id}`)).json()).receipt
  await expect.poll(receiptOf, { timeout: ENDS_WITHIN_MS, interval: 200 }).toBe('sent')
  expect(sink.mails).toHaveLength(1)
})

test('a clock that jumps a day ahead and back loses and doubles nothing', { timeout: 300_000 }, async () => {
  const port = await freePort()
  const cookies = new Map<string, string>()
  const analyses: string[] = []
  const orders: string[] = []
  const owners = new Map<string, string>()
  for (const offset of CLOCKS_MS) {
    const env = {
      NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
      CLOCK_OFFSET_MS: String(offset),
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
    }
    const server = await start(env, port)
    const visitor = createVisitorClient(server.url, cookies)
    // One that was accepted before the jump goes on after it.
    const left = (await visitor.history()).filter(({ status }) => status !== 'completed')
    expect(left.length).toBeLessThanOrEqual(1)
    analyses.push((await visitor.upload(photo)).id)
    orders.push(await buy(visitor))
    await untilPaid(visitor, orders.at(-1) ?? '')
    for (const id of analyses) expect(await visitor.endOf(id, ENDS_WITHIN_MS)).toMatchObject({ status: 'completed' })
    analyses.push((await visitor.upload(photo)).id)
    const owner = createVisitorClient(server.url, owners)
    await ask(owner, '/api/staff/login', OWNER)
    for (const id of orders) {
      const order = adminOrderSchema.parse(await (await owner.fetch(`/api/admin/orders/${id}`)).json())
      expect([order.status, order.received, order.events.filter(({ kind }) => kind === 'order.paid')]).toEqual([
        'paid',
        order.total,
        [expect.anything()],
      ])
    }
    expect(z.array(cartItemSchema).parse(await (await visitor.fetch('/api/cart/1')).json())).toEqual([])
    expect(server.output()).not.toContain('"level":60')
    await running.shift()?.stop()
  }
})
