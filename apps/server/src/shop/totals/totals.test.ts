import { type Order, type Quote, quoteSchema, TAX_BEHAVIORS } from '@chioma/contract'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { RECIPIENT } from '../../../../../tests/support/recipient.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import {
  addProduct,
  askForIntent,
  decidedOrder,
  payAtGateway,
  placeOrder,
  tryToOrder,
  visitorWith,
} from '../../../test/test-shop.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import type { TestVisitor } from '../../../test/test-visitor.ts'
import { writeReceipt } from '../orders/order-mails.ts'
import { taxOf } from './order-totals.ts'

const server = setUpTestServer([], { SHOP_COUNTRY: 'IT' })
const editor = setUpStaff(server, 'editor')
let [serum, session] = ['', '']
beforeAll(async () => {
  serum = await addProduct(server, { name: 'Night serum', priceMinor: 25_05 })
  session = await addProduct(server, { name: 'Scalp session', priceMinor: 80_00, category: 'service' })
})

const OPTION = {
  names: { en: 'Courier', it: 'Corriere' },
  price: '7.50',
  freeFrom: null,
  countries: [],
  minDays: 2,
  maxDays: 4,
  position: 0,
  isActive: true,
}
const made: string[] = []
afterEach(async () => {
  for (const url of made.splice(0)) await editor.call('DELETE', url)
})
const keep = async (table: string, wanted: object, key: 'id' | 'country'): Promise<string> => {
  const answer = await editor.call('POST', `/api/admin/${table}`, wanted)
  expect(answer.statusCode, answer.body).toBe(201)
  made.push(`/api/admin/${table}/${answer.json()[key]}`)
  return answer.json()[key]
}
const addOption = (change: object = {}) => keep('shipping-options', { ...OPTION, ...change }, 'id')
const addTax = (country: string, rateBasisPoints: number, behavior: string) =>
  keep('tax-rates', { country, rateBasisPoints, label: 'VAT', behavior }, 'country')
const quote = async (visitor: TestVisitor, choice: object = {}): Promise<Quote> => {
  const answer = await visitor.sendJson('POST', '/api/checkout/quote', choice)
  expect(answer.statusCode, answer.body).toBe(200)
  return quoteSchema.parse(answer.json())
}
const GERMAN = { ...RECIPIENT, postalCode: '10115', region: null, country: 'DE' }
const sums = ({ subtotal, shipping, tax, total }: Order | Quote) => [subtotal, shipping, tax, total]

describe('what an order comes to', () => {
  it('is the sum of its prices in a fresh shop: shipping is free, and no tax is kept', async () => {
    const visitor = await visitorWith(server, serum, 2)
    const quoted = await quote(visitor, { country: 'IT' })
    expect(sums(quoted)).toEqual(['50.10', '0.00', '0.00', '50.10'])
    expect(quoted).toMatchObject({ taxes: [], shippingOptions: [{ name: 'Standard shipping', minDays: null, price: '0.00' }] })
    const order = await placeOrder(visitor)
    expect(sums(order)).toEqual(['50.10', '0.00', '0.00', '50.10'])
    expect(order).toMatchObject({ taxes: [], shippingOption: { name: 'Standard shipping' } })
    expect(order.lines[0]?.taxed).toEqual({ net: '50.10', tax: '0.00', gross: '50.10', rateBasisPoints: 0 })
  })

  it('is told with the lines that it is of, as the cart has them', async () => {
    const visitor = await visitorWith(server, serum, 2)
    const cart = async () => (await visitor.call('/api/cart/1')).json()
    expect((await quote(visitor)).items).toEqual(await cart())
    await visitor.sendJson('POST', '/api/cart', { productId: session, quantity: 1 })
    const { items, total } = await quote(visitor)
    expect([items.map(({ quantity }) => quantity), total]).toEqual([[2, 1], '130.10'])
    expect(items).toEqual(await cart())
  })

  it('has no shipping where there are only appointments, and their tax is that of the country of the shop', async () => {
    await addTax('IT', 2_200, 'inclusive')
    const visitor = await visitorWith(server, session)
    const quoted = await quote(visitor)
    expect(quoted).toMatchObject({ shipping: '0.00', shippingOptions: [], shippingOptionId: null, total: '80.00' })
    expect(quoted.taxes).toEqual([
      { country: 'IT', label: 'VAT', behavior: 'inclusive', rateBasisPoints: 2_200, net: '65.57', tax: '14.43', gross: '80.00' },
    ])
    const refused = await tryToOrder(visitor, {
      shippingOptionId: (await quote(await visitorWith(server, serum))).shippingOptionId,
    })
    expect(refused.json()).toMatchObject({ field: 'shippingOptionId' })
    expect(await placeOrder(visitor)).toMatchObject({ tax: '14.43', total: '80.00', shippingOption: null })
  })

  it('has for appointments the rate that staff keep for them, and in one order with goods each its own', async () => {
    await keep(
      'tax-rates',
      { country: 'IT', rateBasisPoints: 2_200, serviceRateBasisPoints: 0, label: 'IVA', behavior: 'inclusive' },
      'country',
    )
    const visitor = await visitorWith(server, session)
    await visitor.sendJson('POST', '/api/cart', { productId: serum, quantity: 1 })
    const quoted = await quote(visitor, { country: 'IT' })
    const shared = { country: 'IT', label: 'IVA', behavior: 'inclusive' }
    expect(quoted.taxes).toEqual(
      expect.arrayContaining([
        { ...shared, rateBasisPoints: 0, net: '80.00', tax: '0.00', gross: '80.00' },
        { ...shared, rateBasisPoints: 2_200, net: '20.53', tax: '4.52', gross: '25.05' },
      ]),
    )
    const order = await placeOrder(visitor, { recipient: RECIPIENT })
    expect(sums(order)).toEqual(['105.05', '0.00', '4.52', '105.05'])
  })

  it('of an appointment that is paid at the centre has the added tax of the shop in it, as one that is ordered', async () => {
    const service = async () =>
      (await editor.call('GET', '/api/admin/services')).json().find(({ id }: { id: string }) => id === session)
    await addTax('DE', 1_900, 'exclusive')
    expect(await service()).toMatchObject({ price: '80.00' })
    await addTax('IT', 2_200, 'exclusive')
    expect(await service()).toMatchObject({ price: '97.60' })
    const quoted = await quote(await visitorWith(server, session))
    expect(quoted.total).toBe('97.60')
  })

  it('follows country and choice; the intent is over the total of the order', async () => {
    const express = await addOption({ countries: ['IT', 'DE'] })
    await addTax('IT', 2_200, 'inclusive')
    await addTax('DE', 1_900, 'exclusive')
    const visitor = await visitorWith(server, serum)
    expect(sums(await quote(visitor))).toEqual(['25.05', '0.00', '0.00', '25.05'])
    const italian = await quote(visitor, { country: 'IT', shippingOptionId: express })
    expect([sums(italian), italian.shippingOptions.map(({ price }) => price)]).toEqual([
      ['25.05', '7.50', '5.87', '32.55'],
      ['0.00', '7.50'],
    ])
    const german = await quote(visitor, { country: 'DE', shippingOptionId: express })
    // 19 % of 25.05 is 4.7595, of 7.50 is 1.425: each is rounded, then they are added.
    expect(sums(german)).toEqual(['25.05', '7.50', '6.19', '38.74'])
    expect((await quote(visitor, { country: 'FR', shippingOptionId: express })).total).toBe('25.05')
    const choice = { country: 'DE', shippingOptionId: express }
    const wished = await visitor.sendJson('POST', '/api/create-payment-intent', { amount: '38.74', ...choice })
    expect(wished.json()).toMatchObject({ amount: '38.74' })
    const wanted = { recipient: GERMAN, shippingOptionId: express, totalAmount: '38.74', email: 'ada@example.org' }
    const order = await placeOrder(visitor, wanted)
    expect([sums(order), order.shippingOption]).toEqual([sums(german), { name: 'Courier', minDays: 2, maxDays: 4 }])
    expect(order.lines[0]?.taxed).toEqual({ net: '25.05', tax: '4.76', gross: '29.81', rateBasisPoints: 1_900 })
    const { clientSecret, amount } = await askForIntent(visitor, '38.74')
    expect([amount, clientSecret]).toEqual(['38.74', wished.json().clientSecret])
    await payAtGateway(visitor, clientSecret)
    expect(await decidedOrder(visitor, order.id)).toMatchObject({ status: 'paid', total: '38.74', tax: '6.19' })
    const receipt = (await writeReceipt(server.dependencies, order.id, 'en'))?.text
    for (const line of [
      /Shipping option: Courier · 2 to 4 days/,
      /Shipping: +\$7\.50/,
      /VAT 19%: +\$6\.19/,
      /Total paid: +\$38\.74/,
    ])
      expect(receipt).toMatch(line)
  })

  it('is compared with what the client saw: another total, or an option that does not go there, is refused by name', async () => {
    const express = await addOption({ countries: ['IT'] })
    const visitor = await visitorWith(server, serum)
    const cheap = await tryToOrder(visitor, { recipient: RECIPIENT, shippingOptionId: express })
    expect([cheap.statusCode, cheap.json()]).toMatchObject([409, { code: 'total_changed', field: 'totalAmount' }])
    const elsewhere = await tryToOrder(visitor, { recipient: GERMAN, shippingOptionId: express })
    expect([elsewhere.statusCode, elsewhere.json()]).toMatchObject([409, { code: 'shipping_changed', field: 'shippingOptionId' }])
    const intent = { amount: '25.05', country: 'IT', shippingOptionId: express }
    expect((await visitor.sendJson('POST', '/api/create-payment-intent', intent)).json()).toMatchObject({ code: 'total_changed' })
  })

  it('has free shipping from the value of the goods on, appointments not counted', async () => {
    await addOption({ price: '0', countries: ['US'] })
    const id = await addOption({ freeFrom: '50.10' })
    const visitor = await visitorWith(server, serum)
    await visitor.sendJson('POST', '/api/cart', { productId: session })
    const priceOf = async () => (await quote(visitor, { shippingOptionId: id })).shipping
    expect(await priceOf()).toBe('7.50')
    await visitor.sendJson('PATCH', `/api/cart/1/${serum}`, { quantity: 2 })
    expect(await priceOf()).toBe('0.00')
  })

  it('cannot be had where nothing is shipped to, and says so with the country', async () => {
    const { shippingOptionId } = await quote(await visitorWith(server, serum))
    const url = `/api/admin/shipping-options/${shippingOptionId}`
    const [standard] = (await editor.call('GET', '/api/admin/shipping-options')).json()
    await editor.call('PUT', url, { ...standard, isActive: false })
    await addOption({ countries: ['IT'] })
    const visitor = await visitorWith(server, serum)
    expect(await quote(visitor, { country: 'DE' })).toMatchObject({ total: '32.55', country: null, countries: ['IT'] })
    const refused = await tryToOrder(visitor, { recipient: GERMAN })
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'not_shipped_there', field: 'recipient.country' }])
    expect(refused.json().message).toContain('Germany')
    await editor.call('PUT', url, { ...standard, version: standard.version + 1 })
  })
})

describe('an address that comes after the order', () => {
  const expensive = async () => {
    await addTax('DE', 1_900, 'exclusive')
    await addTax('IT', 2_200, 'inclusive')
  }

  it('makes another total while nothing was paid, and the intent goes along', async () => {
    await expensive()
    const visitor = await visitorWith(server, serum)
    const { id } = await placeOrder(visitor)
    const moved = await visitor.sendJson('PUT', `/api/orders/${id}/recipient`, GERMAN)
    expect(moved.json()).toMatchObject({ total: '29.81', tax: '4.76', recipient: { country: 'DE' } })
    const { amount, clientSecret } = await askForIntent(visitor, '29.81')
    expect(amount).toBe('29.81')
    await payAtGateway(visitor, clientSecret)
    expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'paid', total: '29.81' })
  })

  it('changes no total once it was paid: tax is taken to be part of it, and the country stays', async () => {
    await expensive()
    const visitor = await visitorWith(server, serum)
    const { id } = await placeOrder(visitor)
    const { clientSecret } = await askForIntent(visitor, '25.05')
    await payAtGateway(visitor, clientSecret)
    expect(await decidedOrder(visitor, id)).toMatchObject({ status: 'paid', tax: '0.00', taxes: [] })
    const said = (await visitor.sendJson('PUT', `/api/orders/${id}/recipient`, GERMAN)).json()
    expect(said).toMatchObject({ total: '25.05', tax: '4.00', taxes: [{ behavior: 'inclusive', net: '21.05', gross: '25.05' }] })
    const abroad = await visitor.sendJson('PUT', `/api/orders/${id}/recipient`, RECIPIENT)
    expect([abroad.statusCode, abroad.json()]).toMatchObject([409, { code: 'country_fixed', field: 'country' }])
    const nearby = await visitor.sendJson('PUT', `/api/orders/${id}/recipient`, { ...GERMAN, street: 'Neue Straße 2' })
    expect(nearby.json()).toMatchObject({ tax: '4.00', recipient: { street: 'Neue Straße 2' } })
  })
})

describe('what staff keep', () => {
  it('names the field that is wrong, and a country has one tax', async () => {
    const wrong = async (url: string, body: object) => (await editor.call('POST', url, body)).json()
    expect(await wrong('/api/admin/shipping-options', { ...OPTION, minDays: 5 })).toMatchObject({ field: 'maxDays' })
    expect(await wrong('/api/admin/shipping-options', { ...OPTION, maxDays: null })).toMatchObject({ field: 'maxDays' })
    expect(await wrong('/api/admin/shipping-options', { ...OPTION, price: '7.505' })).toMatchObject({ field: 'price' })
    expect(await wrong('/api/admin/shipping-options', { ...OPTION, freeFrom: 0 })).toMatchObject({ field: 'freeFrom' })
    expect(await wrong('/api/admin/shipping-options', { ...OPTION, names: {} })).toMatchObject({ field: 'names' })
    await addTax('IT', 2_200, 'inclusive')
    const again = { country: 'IT', rateBasisPoints: 400, label: null, behavior: 'inclusive' }
    expect(await wrong('/api/admin/tax-rates', again)).toMatchObject({ code: 'tax_rate_exists', field: 'country' })
    expect((await editor.call('GET', '/api/admin/tax-rates')).json()).toMatchObject({
      shopCountry: 'IT',
      rates: [{ country: 'IT' }],
    })
  })
})

describe('the tax of an amount', () => {
  it('and what is left are always the amount that is paid, half a cent rounded up', () => {
    const rate = fc.record({ rateBasisPoints: fc.integer({ min: 0, max: 10_000 }), behavior: fc.constantFrom(...TAX_BEHAVIORS) })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_000_000_000 }), rate, (amount, { rateBasisPoints, behavior }) => {
        const kept = { country: 'IT' as const, label: null, serviceRateBasisPoints: null, version: 1 }
        const { taxMinor } = taxOf(amount, { ...kept, rateBasisPoints, behavior }, 'IT')
        const gross = behavior === 'inclusive' ? amount : amount + taxMinor
        const divisor = behavior === 'inclusive' ? BigInt(10_000 + rateBasisPoints) : 10_000n
        const exact = (2n * BigInt(amount) * BigInt(rateBasisPoints) + divisor) / (2n * divisor)
        expect(BigInt(taxMinor)).toBe(exact)
        expect(gross - taxMinor).toBeGreaterThanOrEqual(0)
        expect(gross - taxMinor + taxMinor).toBe(gross)
      }),
    )
  })
})
