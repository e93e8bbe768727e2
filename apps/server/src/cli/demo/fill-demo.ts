import {
  type AnalyzeFormFields,
  analysisSchema,
  cartItemSchema,
  enteredBookingSchema,
  LANGUAGES,
  type Language,
  orderSchema,
  PHOTO_FIELD,
  paymentIntentSchema,
  productSchema,
  type recipientSchema,
  SANDBOX_CARDS,
  type SandboxCardOutcome,
  slotListSchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { readSamplePhoto, SAMPLE_PHOTOS } from '../../analysis/index.ts'
import { buildApp } from '../../app.ts'
import { enterBooking } from '../../booking/index.ts'
import { compose, type Dependencies } from '../../compose.ts'
import type { Config } from '../../config.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Logger } from '../../platform/logger.ts'

const DRAIN_MS = 15_000

export interface DemoCounts {
  analyses: number
  orders: number
  paidOrders: number
  appointments: number
}
export type DemoOutcome = { refusal: string } | DemoCounts

/**
 * Lets demonstration visitors do what visitors do, through the interface: the engine looks at drawn sample photos, orders are paid at
 * the sandbox gateway, appointments are made at the demonstration centres, two of them by telephone. Only where nobody has done anything yet.
 */
export async function fillDemo(config: Config, logger: Logger, languages: readonly Language[] = LANGUAGES): Promise<DemoOutcome> {
  if (config.payments?.provider !== 'sandbox')
    return { refusal: 'demonstration orders are paid at the sandbox gateway, which is off here' }
  const { dependencies, close } = await compose(config, logger)
  try {
    if (await isInUse(dependencies))
      return { refusal: 'somebody has used this database already: a demonstration needs one of its own' }
    const app = await buildApp(dependencies)
    await dependencies.queue.work()
    return await fill(app, dependencies, languages).finally(() => app.close())
  } finally {
    await close(DRAIN_MS)
  }
}

async function isInUse({ database }: Dependencies): Promise<boolean> {
  const { rows } = await sql<{ isInUse: boolean }>`
    select exists (select from visitors) or exists (select from orders) or exists (select from bookings) as "isInUse"`.execute(
    database,
  )
  return rows[0]?.isInUse ?? true
}

/** Each photo once in each language; most visitors buy something, every second one an appointment with it. */
async function fill(app: App, dependencies: Dependencies, languages: readonly Language[]): Promise<DemoCounts> {
  const { database } = dependencies
  const centers = await database.selectFrom('centers').select('id').where('is_active', '=', true).orderBy('priority').execute()
  const counts: DemoCounts = { analyses: 0, orders: 0, paidOrders: 0, appointments: 0 }
  for (const [index, language] of languages.entries())
    for (const [nth, sample] of SAMPLE_PHOTOS.entries()) {
      const number = index * SAMPLE_PHOTOS.length + nth
      const visitor = new DemoVisitor(app, language)
      await visitor.analyze(await readSamplePhoto(sample), `${sample.name}.jpg`)
      counts.analyses += 1
      if (nth === 0) continue
      const center = nth === 2 ? centers[number % centers.length] : undefined
      const hasTime = await fillCart(visitor, number, center?.id)
      // One in seven is refused by the bank, so that there is an order that waits for its payment.
      const status = await visitor.buy(`demo-${number}@example.org`, number % 7 === 6 ? 'declined' : 'succeeds')
      counts.orders += 1
      if (status !== 'paid') continue
      counts.paidOrders += 1
      if (hasTime) counts.appointments += 1
    }
  for (const [nth, language] of languages.slice(0, ENTERED).entries())
    if (await enterByTelephone(app, dependencies, { language, centerId: centers[nth]?.id })) counts.appointments += 1
  return counts
}

/** So many call instead of ordering. */
const ENTERED = 2

/** What staff enter at a centre for somebody who called, who pays there. False where nothing is free. */
async function enterByTelephone(
  app: App,
  dependencies: Dependencies,
  { language, centerId }: { language: Language; centerId: string | undefined },
): Promise<boolean> {
  const caller = new DemoVisitor(app, language)
  const [service] = await caller.products('service')
  if (service === undefined || centerId === undefined) return false
  const startsAt = (await caller.freeTimes(service.id, centerId)).at(3)
  if (startsAt === undefined) return false
  const actor = { id: null, name: 'command line', requestId: null }
  const person = { name: CALLER_NAME, phone: addressIn(language).phone, reason: null }
  const wanted = { productId: service.id, centerId, startsAt, person, email: null, language }
  await enterBooking(dependencies, { actor, language, idempotencyKey: `demo-${language}` }, enteredBookingSchema.parse(wanted))
  return true
}

async function fillCart(visitor: DemoVisitor, number: number, centerId: string | undefined): Promise<boolean> {
  const goods = (await visitor.products('product')).filter(({ availability }) => availability !== 'sold_out')
  const wanted = goods[number % goods.length]
  if (wanted !== undefined) await visitor.putIntoCart(wanted.id, 1)
  const [service] = await visitor.products('service')
  if (service === undefined || centerId === undefined) return false
  return visitor.book(service.id, centerId, number)
}

const LONGEST_DECISION_S = 10

const DEMO_NAME = 'Ada Esempio'
const CALLER_NAME = 'Bruno Esempio'

type Address = Omit<z.input<typeof recipientSchema>, 'name'>

/** Where the goods of a visitor go, in a country of their language, London where none is named; nobody is reached at these numbers. */
const ADDRESSES: Partial<Record<Language, Address>> & { en: Address } = {
  en: { street: '12 Station Road', postalCode: 'N1 9GU', city: 'London', country: 'GB', phone: '+44 20 7946 0100' },
  es: { street: 'Calle Mayor 12', postalCode: '28013', city: 'Madrid', country: 'ES', phone: '+34 910 000 100' },
  fr: { street: '12 rue de la Gare', postalCode: '75011', city: 'Paris', country: 'FR', phone: '+33 1 99 00 01 00' },
  it: { street: 'Via dei Mille 12', postalCode: '00185', city: 'Roma', region: 'RM', country: 'IT', phone: '+39 02 5550100' },
  de: { street: 'Bahnhofstraße 12', postalCode: '10115', city: 'Berlin', country: 'DE', phone: '+49 30 23125100' },
}
const addressIn = (language: Language): Address => ADDRESSES[language] ?? ADDRESSES.en

/** Somebody with a browser's cookie who does through the interface what visitors do. What is refused throws. */
class DemoVisitor {
  readonly #app: App
  readonly #language: Language
  #cookie: string | undefined

  constructor(app: App, language: Language) {
    this.#app = app
    this.#language = language
  }

  /** Has a photo analysed; returns how that ended. */
  async analyze(photo: Buffer, fileName: string): Promise<string> {
    const form = new FormData()
    const fields: AnalyzeFormFields = { consent: 'true', language: this.#language }
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    form.set(PHOTO_FIELD, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), fileName)
    const request = new Request('http://demo.invalid', { method: 'POST', body: form })
    const payload = Buffer.from(await request.arrayBuffer())
    const answer = await this.#ask('POST', '/api/analyze', { payload, contentType: request.headers.get('content-type') ?? '' })
    return this.#finished(analysisSchema.parse(answer).id)
  }

  async products(category: 'product' | 'service'): Promise<z.infer<typeof productSchema>[]> {
    const products = z.array(productSchema).parse(await this.#ask('GET', `/api/products?language=${this.#language}`))
    return products.filter((product) => product.category === category)
  }

  putIntoCart = (productId: string, quantity: number): Promise<unknown> => this.#send('/api/cart', { productId, quantity })

  async freeTimes(productId: string, centerId: string): Promise<string[]> {
    const { slots } = slotListSchema.parse(await this.#ask('GET', `/api/services/${productId}/slots?centerId=${centerId}`))
    return slots.map(({ startsAt }) => startsAt)
  }

  /** Holds the free time of that number at a centre, and with it puts the service into the cart. False where nothing is free. */
  async book(productId: string, centerId: string, nth: number): Promise<boolean> {
    const times = await this.freeTimes(productId, centerId)
    const startsAt = times[Math.min(nth, times.length - 1)]
    if (startsAt === undefined) return false
    const person = { name: DEMO_NAME, phone: addressIn(this.#language).phone }
    await this.#send('/api/bookings', { productId, centerId, startsAt, person })
    return true
  }

  /** Orders what is in the cart and pays for it with a test card; returns the state of the order after that. */
  async buy(email: string, card: SandboxCardOutcome): Promise<string> {
    const lines = z.array(cartItemSchema).parse(await this.#ask('GET', '/api/cart/1'))
    const totalAmount = lines.reduce((total, { lineTotal }) => total + Number(lineTotal), 0).toFixed(2)
    const intent = paymentIntentSchema.parse(await this.#send('/api/create-payment-intent', { amount: totalAmount, userId: 1 }))
    const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
    const hasGoods = lines.some(({ product }) => product.category === 'product')
    const recipient = hasGoods ? { recipient: { name: DEMO_NAME, ...addressIn(this.#language) } } : {}
    const order = { userId: 1, items, totalAmount, email, language: this.#language, ...recipient }
    const { id } = orderSchema.parse(await this.#send('/api/create-order', order))
    const [intentId] = intent.clientSecret.split('_secret_')
    const payment = { clientSecret: intent.clientSecret, cardNumber: SANDBOX_CARDS[card], expiry: '12/40', securityCode: '123' }
    await this.#send(`/api/sandbox-till/intents/${intentId}/confirm`, payment)
    const wait = card === 'succeeds' ? LONGEST_DECISION_S : 0
    return orderSchema.parse(await this.#ask('GET', `/api/orders/${id}?wait=${wait}`)).status
  }

  /** The answer came after 25 s at most; on a slow machine the analysis may still be running. */
  async #finished(id: string): Promise<string> {
    for (;;) {
      const { status } = analysisSchema.parse(await this.#ask('GET', `/api/analysis/${id}`))
      if (status === 'completed' || status === 'failed') return status
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }

  #send = (url: string, body: unknown): Promise<unknown> =>
    this.#ask('POST', url, { payload: Buffer.from(JSON.stringify(body)), contentType: 'application/json' })

  async #ask(method: 'GET' | 'POST', url: string, body?: { payload: Buffer; contentType: string }): Promise<unknown> {
    const response = await this.#app.inject({
      method,
      url,
      headers: {
        'accept-language': this.#language,
        ...(body && { 'content-type': body.contentType }),
        ...(this.#cookie !== undefined && { cookie: this.#cookie }),
      },
      ...(body && { payload: body.payload }),
    })
    for (const { name, value } of response.cookies)
      if (name === 'chioma_visitor') this.#cookie = `${name}=${encodeURIComponent(value)}`
    if (response.statusCode >= 300) throw new Error(`${method} ${url.split('?')[0]} was answered ${response.statusCode}`)
    return response.json()
  }
}
