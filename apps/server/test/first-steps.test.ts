import { randomUUID } from 'node:crypto'
import {
  type AdminCenter,
  type AdminProduct,
  type AuditEntry,
  CONSULTATION_PRODUCT_ID,
  type ExampleIds,
  type FirstSteps,
  firstStepsSchema,
  LEGAL_KINDS,
  type RecommendationRule,
  removedExamplesSchema,
  type ShippingOption,
  type SlotList,
} from '@chioma/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedCenters } from '../src/booking/index.ts'
import { seedLegalDocuments, seedShop } from '../src/shop/index.ts'
import { setUpTestServer } from './set-up-test-server.ts'
import { addOpenCenter, PERSON } from './test-bookings.ts'
import { addProduct } from './test-shop.ts'
import { setUpStaff, signedInStaff } from './test-staff.ts'
import { TestVisitor } from './test-visitor.ts'

const SHAMPOO_ID = '0198f000-0000-7000-8000-000000000301'
const ROME_ID = '0198f000-0000-7000-8000-000000000001'
const FOLLOW_UP_ID = '0198f000-0000-7000-8000-000000000202'
const MILAN_ID = '0198f000-0000-7000-8000-000000000002'

/** A server as it stands after its first start, with its owner. */
function setUpNewServer() {
  const server = setUpTestServer([], { SHOP_COUNTRY: 'IT', SHOP_CURRENCY: 'EUR' })
  const owner = setUpStaff(server, 'owner')
  beforeAll(async () => {
    await seedShop(server.dependencies)
    await seedLegalDocuments(server.dependencies)
  })
  const list = async <Row>(url: string): Promise<Row[]> => (await owner.call('GET', url)).json()
  const read = async (who = owner): Promise<FirstSteps> =>
    firstStepsSchema.parse((await who.call('GET', '/api/admin/first-steps')).json())
  const product = async (id: string): Promise<AdminProduct> => (await owner.call('GET', `/api/admin/products/${id}`)).json()
  const shown = async (url: string): Promise<string[]> =>
    (await new TestVisitor(server.app).call(url)).json().map(({ id }: { id: string }) => id)
  return {
    ...{ server, owner, list, read, product },
    lacking: async () => Object.fromEntries((await read()).steps.map((step) => [step.name, step.lacking])),
    takeAway: async () => removedExamplesSchema.parse((await owner.call('DELETE', '/api/admin/examples')).json()),
    putBack: (ids: ExampleIds) => owner.call('POST', '/api/admin/examples/restore', ids),
    rules: () => list<RecommendationRule>('/api/admin/recommendation-rules'),
    centers: () => list<AdminCenter>('/api/admin/centers'),
    /** Ids of what visitors see. */
    onSite: async () => [...(await shown('/api/products')), ...(await shown('/api/centers'))].sort(),
    changeProduct: async (id: string, change: object): Promise<AdminProduct> => {
      const { version } = await product(id)
      return (await owner.call('PATCH', `/api/admin/products/${id}`, { ...change, version })).json()
    },
  }
}

describe('a new server', () => {
  const { server, lacking, read } = setUpNewServer()

  it('says to its owner what it still lacks, step by step', async () => {
    expect(await lacking()).toEqual({
      account: ['totp'],
      legal: ['legalTexts'],
      tax: ['taxRate'],
      centers: ['exampleCenters', 'center', 'service'],
      products: ['exampleProducts', 'product'],
      shipping: ['freeShipping'],
      payments: ['livePayments'],
      mail: ['mailServer'],
      models: ['provider'],
    })
    const { steps, examples } = await read()
    expect(steps.filter(({ isOptional }) => isOptional).map(({ name }) => name)).toEqual(['models'])
    expect(examples).toEqual({ products: 12, centers: 6 })
  })

  it('says to others only what they may do', async () => {
    const names = async (role: 'editor' | 'analyst') =>
      (await read(await signedInStaff(server, role))).steps.map(({ name }) => name)
    expect(await names('editor')).toEqual(['account', 'legal', 'tax', 'centers', 'products', 'shipping'])
    expect(await names('analyst')).toEqual(['account'])
    expect((await read(await signedInStaff(server, 'analyst'))).examples).toEqual({ products: 0, centers: 0 })
    expect((await server.app.inject('/api/admin/first-steps')).statusCode).toBe(401)
  })
})

describe('the examples', () => {
  const { server, owner, list, read, lacking, takeAway, putBack, rules, centers, product, onSite, changeProduct } =
    setUpNewServer()

  it('are taken off the site at once, with the rules that recommend them, and come back together', async () => {
    const own = [await addProduct(server, { name: 'Shampoo of ours', priceMinor: 1_200 }), await addOpenCenter(server)]
    const before = { onSite: await onSite(), examples: (await read()).examples, rules: await rules() }
    const removed = await takeAway()
    expect([removed.products.length, removed.centers.length]).toEqual([before.examples.products, before.examples.centers])
    expect(await onSite()).toEqual(before.onSite.filter((id) => ![...removed.products, ...removed.centers].includes(id)))
    expect(await onSite()).toEqual(expect.arrayContaining(own))
    expect((await read()).examples).toEqual({ products: 0, centers: 0 })
    const isOff = ({ productId }: RecommendationRule) => removed.products.includes(productId)
    expect(removed.rules.sort()).toEqual(
      before.rules
        .filter(isOff)
        .map(({ id }) => id)
        .sort(),
    )
    expect((await rules()).filter(isOff).every(({ isActive }) => !isActive)).toBe(true)

    const noted = (await list<AuditEntry>('/api/admin/audit')).map(({ action, subject }) => `${action} ${subject}`)
    expect(noted).toEqual(
      expect.arrayContaining([
        ...removed.products.map((id) => `product.archived product/${id}`),
        ...removed.centers.map((id) => `center.removed center/${id}`),
        ...removed.rules.map((id) => `rule.changed rule/${id}`),
      ]),
    )

    expect((await putBack(removed)).statusCode).toBe(204)
    expect(await onSite()).toEqual(before.onSite)
    expect((await rules()).map(({ isActive }) => isActive)).toEqual(before.rules.map(({ isActive }) => isActive))
  })

  it('do not come back with the next start, and twice is once', async () => {
    const removed = await takeAway()
    await seedShop(server.dependencies)
    await seedCenters(server.dependencies)
    expect((await read()).examples).toEqual({ products: 0, centers: 0 })
    expect(await takeAway()).toEqual({ products: [], rules: [], centers: [], stayed: [] })
    await putBack(removed)
  })

  it('stay away where they were taken off one by one before, also when the others come back', async () => {
    const rule = (await rules()).find(({ productId }) => productId === SHAMPOO_ID)
    const switchTo = async (isActive: boolean) => owner.call('PATCH', `/api/admin/recommendation-rules/${rule?.id}`, { isActive })
    await switchTo(false)
    await changeProduct(SHAMPOO_ID, { isArchived: true })
    const removed = await takeAway()
    expect(removed.products).not.toContain(SHAMPOO_ID)
    await putBack({ ...removed, products: removed.products })
    expect(await product(SHAMPOO_ID)).toMatchObject({ isArchived: true, isExample: true })
    await changeProduct(SHAMPOO_ID, { isArchived: false })
    await switchTo(true)
  })

  it('keep a centre where appointments lie ahead, and say which', async () => {
    const visitor = new TestVisitor(server.app)
    const slots = `/api/services/${CONSULTATION_PRODUCT_ID}/slots?centerId=${ROME_ID}`
    const offered: SlotList = (await visitor.call(slots)).json()
    const startsAt = offered.slots.at(-1)?.startsAt
    const wanted = { productId: CONSULTATION_PRODUCT_ID, centerId: ROME_ID, startsAt, person: PERSON }
    const { id } = (await visitor.sendJson('POST', '/api/bookings', wanted)).json()
    const { database } = server.dependencies
    await database.updateTable('bookings').set({ status: 'confirmed', expires_at: null }).where('id', '=', id).execute()

    const removed = await takeAway()
    const rome = (await centers()).find((known) => known.id === ROME_ID)
    expect(removed.stayed).toEqual([{ id: ROME_ID, name: rome?.name }])
    expect(await onSite()).toContain(ROME_ID)
    expect(rome?.upcomingBookings).toBe(1)
    expect((await lacking()).centers).toContain('exampleCenters')

    const cancelled = await owner.call('POST', `/api/admin/bookings/${id}/cancel`, { reason: 'Closed' })
    expect(cancelled.statusCode).toBe(200)
    expect((await takeAway()).centers).toEqual([ROME_ID])
    await putBack({ ...removed, centers: [...removed.centers, ROME_ID] })
  })

  it('are somebody’s own once staff change what is offered; units, place in the order and visibility do not', async () => {
    expect(await changeProduct(SHAMPOO_ID, { stock: 7 })).toMatchObject({ stock: 7, isExample: true })
    expect(await changeProduct(FOLLOW_UP_ID, { price: '60.00' })).toMatchObject({ price: '60.00', isExample: false })
    const change = async (id: string, to: Partial<AdminCenter>) => {
      const before = (await centers()).find((known) => known.id === id)
      return (await owner.call('PUT', `/api/admin/centers/${id}`, { ...before, ...to })).json()
    }
    expect(await change(ROME_ID, { priority: 9, isActive: false })).toMatchObject({ priority: 9, isExample: true })
    expect(await change(MILAN_ID, { name: 'Studio Conti' })).toMatchObject({ name: 'Studio Conti', isExample: false })
    await change(ROME_ID, { isActive: true })

    const removed = await takeAway()
    expect(await onSite()).toEqual(expect.arrayContaining([FOLLOW_UP_ID, MILAN_ID]))
    expect((await rules()).find(({ productId }) => productId === FOLLOW_UP_ID)?.isActive).toBe(true)
    await putBack(removed)
  })

  it('are kept from those who may change neither products nor centres', async () => {
    const analyst = await signedInStaff(server, 'analyst')
    expect((await analyst.call('DELETE', '/api/admin/examples')).statusCode).toBe(403)
    expect((await analyst.call('POST', '/api/admin/examples/restore', {})).statusCode).toBe(403)
    expect(server.logged()).not.toContain('left no entry in the audit log')
  })
})

describe('a step is done', () => {
  const { server, owner, list, lacking, takeAway, changeProduct } = setUpNewServer()

  it('once products and centres are the shop’s own, are open, and can be booked', async () => {
    const { database } = server.dependencies
    await takeAway()
    expect(await lacking()).toMatchObject({ centers: ['center', 'service'], products: ['product'] })
    const center = await addOpenCenter(server)
    await addProduct(server, { name: 'Shampoo of ours', priceMinor: 1_200, currency: 'USD' })
    expect(await lacking()).toMatchObject({ centers: ['service'], products: ['product'] })
    const goods = await addProduct(server, { name: 'Tonic of ours', priceMinor: 1_200 })
    await addProduct(server, { name: 'First visit', priceMinor: 9_000, category: 'service' })
    expect(await lacking()).toMatchObject({ centers: [], products: [] })
    await database.deleteFrom('center_hours').where('center_id', '=', center).execute()
    expect((await lacking()).centers).toEqual(['hours'])

    // Who sells services alone ships nothing.
    expect(await lacking()).toHaveProperty('shipping')
    await database.updateTable('products').set({ is_archived: true }).where('category', '=', 'product').execute()
    expect(await lacking()).not.toHaveProperty('shipping')
    await changeProduct(goods, { isArchived: false })
  })

  it('once the tax of its country is known, and somebody decided what shipping costs', async () => {
    const rate = { country: 'IT', rateBasisPoints: 2_200, label: 'IVA', behavior: 'inclusive' }
    expect((await owner.call('POST', '/api/admin/tax-rates', rate)).statusCode).toBe(201)
    const [first] = await list<ShippingOption>('/api/admin/shipping-options')
    const save = (change: Partial<ShippingOption>) =>
      owner.call('PUT', `/api/admin/shipping-options/${first?.id}`, { ...first, ...change })
    await save({ isActive: false })
    expect(await lacking()).toMatchObject({ tax: [], shipping: ['shippingOption'] })
    await save({ isActive: true, price: '5.00', version: 2 })
    expect((await lacking()).shipping).toEqual([])
  })

  it('once every legal text is complete in a language', async () => {
    for (const kind of LEGAL_KINDS) {
      expect((await lacking()).legal).toEqual(['legalTexts'])
      await owner.call('PUT', `/api/admin/legal/${kind}`, { texts: { it: 'Studio Conti, Via Roma 1' }, version: 1 })
    }
    expect((await lacking()).legal).toEqual([])
  })

  it('once mails can be sent, unless one of the last day could not be', async () => {
    server.dependencies.mail = { isSet: true, send: async () => undefined }
    expect((await lacking()).mail).toEqual([])
    const [id, subject_id] = [randomUUID(), randomUUID()]
    const failed = { id, subject_id, kind: 'receipt', language: 'it', status: 'failed', created_at: new Date() }
    await server.dependencies.database.insertInto('outbox_mails').values(failed).execute()
    expect((await lacking()).mail).toEqual(['mailsFail'])
  })
})
