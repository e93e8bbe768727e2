import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  adminProductSchema,
  cartItemSchema,
  orderSchema,
  type Product,
  paymentIntentSchema,
  productSchema,
  SANDBOX_CARDS,
} from '@chioma/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClusterAccess, openCluster } from '../support/cluster-access.ts'
import { startMailSink } from '../support/mail-sink.ts'
import { scalpPhoto } from '../support/photos.ts'
import { preparedDataFolder } from '../support/prepared-data.ts'
import { RECIPIENT } from '../support/recipient.ts'
import { freePort, type ServerProcess, startServerProcess, temporaryDataFolder } from '../support/server-process.ts'
import { createRandom } from '../support/synthetic-scalp/random.ts'
import { createVisitorClient, type VisitorClient } from '../support/visitor-client.ts'
import { expectKept, Promises, type Purchase, type Refund } from './promises.ts'

/** At each aim once; `npm run test:faults` does a hundred. */
const KILLS = Number(process.env.FAULT_ROUNDS ?? 7)
const SEED = 20_261_121
const ENDS_WITHIN_MS = 120_000
const OWNER = { email: 'owner@example.org', password: 'seven green lanterns' }
const CARD = { cardNumber: SANDBOX_CARDS.succeeds, expiry: '12/40', securityCode: '123' }
const CLI = fileURLToPath(new URL('../../apps/server/dist/bundle/cli.js', import.meta.url))
/** The mail server says so late that it took a mail that a kill comes before. */
const MAIL_PAUSE_MS = 300
/** More than all rounds buy. */
const STOCK = 10_000
/** Who pay at one time. */
const AT_ONCE = 20

const random = createRandom(SEED)
const promises = new Promises()
const dataFolder = await preparedDataFolder()
const port = await freePort()
const sink = await startMailSink({ pauseMs: MAIL_PAUSE_MS })
const photo = await scalpPhoto({ seed: SEED })
let server: ServerProcess
let visitor: VisitorClient
let owner: VisitorClient
let product: Product
let eventCount: number

beforeAll(async () => {
  server = await start()
  visitor = createVisitorClient(server.url)
  owner = createVisitorClient(server.url)
  await ask(owner, '/api/staff/login', OWNER)
  const products = productSchema.array().parse(await (await visitor.fetch('/api/products')).json())
  // The cheapest one is there in the greatest number.
  const [cheapest] = products.filter(({ category }) => category === 'product').sort((a, b) => Number(a.price) - Number(b.price))
  if (cheapest === undefined) throw new Error('the shop is empty')
  product = cheapest
  const listed = adminProductSchema.array().parse(await (await owner.fetch('/api/admin/products')).json())
  const version = listed.find(({ id }) => id === product.id)?.version
  const body = JSON.stringify({ version, stock: STOCK })
  const headers = { 'content-type': 'application/json' }
  const stocked = await owner.fetch(`/api/admin/products/${product.id}`, { method: 'PATCH', headers, body })
  if (!stocked.ok) throw new Error(`the stock could not be raised: ${await stocked.text()}`)
  const { id } = await visitor.upload(photo, { waits: true })
  promises.analysisIds.push(id)
  eventCount = (await visitor.events(id)).length
})
afterAll(async () => {
  await server.stop()
  await sink.close()
  await dataFolder.remove()
})

const start = (): Promise<ServerProcess> =>
  startServerProcess({
    dataFolder: dataFolder.path,
    port,
    env: { SMTP_URL: sink.url, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, LOG_LEVEL: 'warn' },
  })

/** Sends JSON; throws where it is refused, and where nobody answers. */
async function ask(client: VisitorClient, path: string, body: unknown, key?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) }
  const answer = await client.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** What was answered otherwise than with what was asked for, or with nothing. */
const refused: string[] = []
/** Lets the answer be lost. */
const unlessCut = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: Error) => (error instanceof TypeError ? undefined : refused.push(error.message)))
/** A moment within the next `ms`. */
const soon = (ms: number): Promise<void> => pause(random.between(0, ms))

async function upload(): Promise<string> {
  promises.unansweredUploads += 1
  const { id } = await visitor.upload(photo)
  promises.unansweredUploads -= 1
  promises.analysisIds.push(id)
  return id
}

/** Goes on from wherever the purchase stands; what was answered is noted at once. */
async function buy(purchase: Purchase): Promise<void> {
  const { buyer } = purchase
  const cart = cartItemSchema.array().parse(await (await buyer.fetch('/api/cart/1')).json())
  if (purchase.orderId === undefined && cart.length === 0) await ask(buyer, '/api/cart', { productId: product.id })
  if (purchase.orderId === undefined) {
    const items = [{ productId: product.id, price: product.price, quantity: 1 }]
    // Without an address the invoice of an order waits.
    const body = { items, totalAmount: product.price, email: 'ada@example.org', recipient: RECIPIENT }
    purchase.orderId = orderSchema.parse(await ask(buyer, '/api/create-order', body, purchase.key)).id
  }
  if (await isPaid(purchase)) {
    purchase.isPaid = true
    return
  }
  const intent = paymentIntentSchema.parse(await ask(buyer, '/api/create-payment-intent', { amount: product.price }))
  const [id] = intent.clientSecret.split('_secret_')
  await ask(buyer, `/api/sandbox-till/intents/${id}/confirm`, { ...CARD, clientSecret: intent.clientSecret })
  purchase.isPaid = true
}

/** Whether the order says so. */
async function isPaid(purchase: Purchase): Promise<boolean> {
  const { status } = orderSchema.parse(await (await purchase.buyer.fetch(`/api/orders/${purchase.orderId}`)).json())
  return status === 'paid'
}

function newPurchase(): Purchase {
  const purchase: Purchase = { buyer: createVisitorClient(server.url), key: randomUUID() }
  promises.purchases.push(purchase)
  return purchase
}

async function refund(wanted: Refund): Promise<void> {
  await ask(owner, `/api/admin/orders/${wanted.orderId}/refunds`, { amount: '1.00', reason: 'a broken lid' }, wanted.key)
  wanted.isGranted = true
}

async function untilPaid(purchase: Purchase): Promise<void> {
  await expect.poll(() => isPaid(purchase), { timeout: ENDS_WITHIN_MS, interval: 100 }).toBe(true)
  purchase.isPaid = true
}

/** Starts a backup; resolves when its process has ended, in whatever way, and notes the file where there is one. */
function backUp(): { child: ChildProcess; ended: Promise<unknown> } {
  const backup = {
    file: join(dataFolder.path, `${randomUUID()}.backup`),
    analysisIds: [...promises.analysisIds],
    orderIds: promises.orderIds,
  }
  const child = spawn(process.execPath, [CLI, 'backup', backup.file], {
    env: { ...process.env, DATA_DIR: dataFolder.path },
    stdio: 'ignore',
  })
  // What was said to be written is looked for later; so is what is there although nobody said so.
  const ended = once(child, 'exit').then(([code]) => {
    if (code === 0 || existsSync(backup.file)) promises.backups.push(backup)
  })
  return { child, ended }
}

/** A backup of what was promised is put back where nothing is. */
async function expectRestorable(file: string): Promise<void> {
  const target = await temporaryDataFolder()
  try {
    await copyFile(join(dataFolder.path, 'master.key'), join(target.path, 'master.key'))
    const child = spawn(process.execPath, [CLI, 'restore', file], {
      env: { ...process.env, DATA_DIR: target.path },
      stdio: 'ignore',
    })
    expect(await once(child, 'exit')).toEqual([0, null])
  } finally {
    await target.remove()
  }
}

/** What is under way when the server is killed; each resolves when that moment has come, with what is still open then. */
const AIMS: Record<string, (round: number) => Promise<Promise<unknown>[]>> = {
  upload: async () => {
    const uploads = [unlessCut(upload()), unlessCut(upload())]
    await soon(400)
    return uploads
  },
  analysis: async (round) => {
    const [id] = await Promise.all([upload(), upload()])
    await visitor.untilEvent(id, round % (eventCount - 1), ENDS_WITHIN_MS)
    await soon(150)
    return []
  },
  order: async () => {
    const purchases = [unlessCut(buy(newPurchase())), unlessCut(buy(newPurchase()))]
    await soon(400)
    return purchases
  },
  invoices: async () => {
    // Each payment takes the next number of the year.
    const purchases = Array.from({ length: AT_ONCE }, () => unlessCut(buy(newPurchase())))
    await soon(1_500)
    return purchases
  },
  mail: async () => {
    const before = sink.mails.length
    await Promise.all([
      buy(newPurchase()),
      expect.poll(() => sink.mails.length, { timeout: ENDS_WITHIN_MS, interval: 20 }).toBeGreaterThan(before),
    ])
    return []
  },
  refund: async () => {
    const paid = promises.purchases.filter((purchase) => purchase.isPaid).at(-1) ?? newPurchase()
    if (!paid.isPaid) await buy(paid)
    await untilPaid(paid)
    const wanted: Refund = { orderId: paid.orderId ?? '', key: randomUUID() }
    promises.refunds.push(wanted)
    const asked = unlessCut(refund(wanted))
    await soon(120)
    return [asked]
  },
  backup: async (round) => {
    const { child, ended } = backUp()
    await soon(3_000)
    // Now and then it is the backup itself that is killed.
    if (round % 2 === 0) child.kill('SIGKILL')
    return [ended, unlessCut(upload())]
  },
}

test(`what was promised is kept through ${KILLS} kills, wherever they fall`, { timeout: 300_000 + KILLS * 60_000 }, async () => {
  const aims = Object.values(AIMS)
  for (let round = 0; round < KILLS; round += 1) {
    const open = (await aims[round % aims.length]?.(Math.floor(round / aims.length))) ?? []
    await server.kill()
    await Promise.all(open)
    server = await start()
    // Whoever got no answer asks again; uploads have no key, and are not sent a second time.
    for (const purchase of promises.purchases.filter((one) => !one.isPaid)) await buy(purchase).catch(() => untilPaid(purchase))
    for (const wanted of promises.refunds.filter((one) => !one.isGranted)) await refund(wanted)
  }
  expect(refused).toEqual([])
  const last = backUp()
  await last.ended
  expect(promises.backups.length).toBeGreaterThan(0)

  const cluster: ClusterAccess = openCluster(dataFolder.path)
  try {
    const invoicesCsv = async () => (await owner.fetch('/api/admin/invoices.csv')).text()
    await expectKept(promises, { cluster, sink, visitor, invoicesCsv, stock: { productId: product.id, before: STOCK } })
    // Kills that come after the first events meet an analysis that runs, however fast or slow the machine is.
    const { rows } = await sql`SELECT FROM pgboss.job WHERE name LIKE 'analyze%' AND data ? 'workerDeaths'`.execute(
      cluster.database,
    )
    expect(rows.length).toBeGreaterThan(0)
  } finally {
    await cluster.close()
  }
  await expectRestorable(promises.backups.at(-1)?.file ?? '')
  expect(server.output()).not.toContain('"level":60')
})
