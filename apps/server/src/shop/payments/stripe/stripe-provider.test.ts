import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeStripe, startFakeStripe } from '../../../../../../tests/support/fake-providers/stripe.ts'
import { fetchHere, serve } from '../../../../test/fetch-here.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { createStripeProvider } from './stripe-provider.ts'

const API_KEY = 'sk_test_fake'
const WEBHOOK_SECRET = 'whsec_fake'
const NEXT_SECRET = 'whsec_next'
let stripe: FakeStripe
let provider: PaymentProvider

beforeAll(async () => {
  stripe = await startFakeStripe(API_KEY)
  const keys = {
    secretKey: API_KEY,
    publishableKey: 'pk_test_fake',
    webhookSecrets: [WEBHOOK_SECRET, NEXT_SECRET],
    apiBase: stripe.url,
  }
  provider = createStripeProvider(keys, fetchHere)
})
afterAll(() => stripe.close())

const nextKey = uuidv7
const newIntent = (idempotencyKey = nextKey()) =>
  provider.createIntent({ amountMinor: 2_505, currency: 'USD', metadata: { payment_id: 'p1' }, idempotencyKey })

describe('payments through Stripe', () => {
  it('begin with an intent, the same one for the same key', async () => {
    const intent = await newIntent('same')
    expect(intent).toMatchObject({
      amountMinor: 2_505,
      currency: 'USD',
      state: 'open',
      receivedMinor: 0,
      metadata: { payment_id: 'p1' },
    })
    expect(intent.clientSecret).toContain(`${intent.id}_secret_`)
    expect(await newIntent('same')).toEqual(intent)
  })

  it('survive an answer that never came: the request is sent again under its key', async () => {
    stripe.failNext('hang up', 500)
    const before = stripe.requests.length
    const intent = await newIntent()
    expect(stripe.requests.slice(before)).toEqual(Array.from({ length: 3 }, () => 'POST /v1/payment_intents'))
    expect(await provider.retrieveIntent(intent.id)).toEqual(intent)
  })

  it('fail with a code of ours where Stripe fails for good, or refuses the key', async () => {
    stripe.failNext(500, 500, 500)
    await expect(newIntent()).rejects.toMatchObject({ code: 'payment_provider_failed' })
    const keys = { secretKey: 'sk_test_wrong', publishableKey: 'pk_test', webhookSecrets: ['whsec_x'], apiBase: stripe.url }
    await expect(createStripeProvider(keys, fetchHere).retrieveIntent('pi_1')).rejects.toMatchObject({
      code: 'payment_provider_failed',
    })
  })

  it('go to no other place than the one that is set, whatever it answers', async () => {
    const asked: string[] = []
    const apiBase = await serve((request, response) => {
      asked.push(`${request.method} ${request.url?.split('?')[0]}`)
      response.writeHead(307, { location: `${stripe.url}${request.url}` }).end()
    })
    const keys = { secretKey: API_KEY, publishableKey: 'pk_test_fake', webhookSecrets: [WEBHOOK_SECRET, NEXT_SECRET], apiBase }
    const before = stripe.requests.length
    await expect(createStripeProvider(keys, fetchHere).retrieveIntent('pi_1')).rejects.toMatchObject({
      code: 'payment_provider_failed',
    })
    expect(asked).toContain('GET /v1/payment_intents/pi_1')
    expect(stripe.requests.length).toBe(before)
  })

  it('change amount and metadata until they are spent', async () => {
    const { id } = await newIntent()
    const changed = await provider.changeIntent(id, { amountMinor: 900, metadata: { order_id: 'o1' } }, nextKey())
    expect(changed).toMatchObject({ amountMinor: 900, metadata: { payment_id: 'p1', order_id: 'o1' } })
    stripe.pay(id)
    expect(await provider.changeIntent(id, { amountMinor: 1, metadata: {} }, nextKey())).toBe('spent')
    expect(await provider.retrieveIntent(id)).toMatchObject({ state: 'succeeded', receivedMinor: 900 })
  })

  it('tell a declined card from one that was never shown', async () => {
    const { id } = await newIntent()
    stripe.decline(id)
    expect(await provider.retrieveIntent(id)).toMatchObject({ state: 'declined', receivedMinor: 0 })
  })

  it.each([
    [{ type: 'card', card: { brand: 'mastercard', last4: '4444', fingerprint: 'f', exp_year: 2040 } }, 'mastercard', '4444'],
    [{ type: 'card', card: { brand: 'girocard', last4: '0001', wallet: { type: 'apple_pay' } } }, 'card', '0001'],
    [{ type: 'card', card: { brand: 'unknown', last4: null } }, 'card', null],
    [{ type: 'sepa_debit', sepa_debit: { last4: '3000', bank_code: '37040044', mandate: 'm' } }, 'bank_debit', '3000'],
    [{ type: 'paypal', paypal: { payer_email: 'ada@example.org', payer_name: 'Ada' } }, 'paypal', null],
    [{ type: 'a_way_of_tomorrow', a_way_of_tomorrow: { last4: 'none yet' } }, 'other', null],
  ])('say with what they were made, and of that no more than kind and last four: %o', async (details, kind, last4) => {
    const { id } = await newIntent()
    expect((await provider.retrieveIntent(id)).method).toBeNull()
    stripe.pay(id, undefined, details)
    expect((await provider.retrieveIntent(id)).method).toEqual({ kind, last4 })
  })

  it('are cancelled once, and not where they are paid already', async () => {
    const [first, second] = [await newIntent(), await newIntent()]
    for (const _ of [1, 2]) expect(await provider.cancelIntent(first.id)).toMatchObject({ state: 'cancelled' })
    stripe.pay(second.id)
    expect(await provider.cancelIntent(second.id)).toMatchObject({ state: 'succeeded' })
  })

  it('are given back once for a key, never beyond what was received, and those of Stripe’s own pages are listed too', async () => {
    const { id: intentId } = await newIntent()
    stripe.pay(intentId)
    const wanted = { intentId, amountMinor: 2_000, metadata: { refund_id: 'r1' }, idempotencyKey: nextKey() }
    const made = await provider.refund(wanted)
    expect(made).toMatchObject({ amountMinor: 2_000, state: 'succeeded', metadata: { refund_id: 'r1' } })
    expect(await provider.refund(wanted)).toEqual(made)
    expect(await provider.refund({ ...wanted, idempotencyKey: nextKey() })).toBe('refused')
    stripe.books.refund(intentId, 505)
    expect((await provider.listRefunds(intentId)).map(({ amountMinor }) => amountMinor)).toEqual([505, 2_000])
  })
})

describe('Stripe’s events', () => {
  it('are believed with its signature of the last five minutes, and by nothing else', async () => {
    const { id } = await newIntent()
    const event = stripe.event(WEBHOOK_SECRET, 'payment_intent.succeeded', id)
    const verify = (body: string, signature: string | undefined) =>
      provider.verifyWebhook(Buffer.from(body), { 'stripe-signature': signature }, new Date())
    expect(verify(event.body, event.signature)).toEqual({ id: event.id, type: 'payment_intent.succeeded', intentId: id })
    const next = stripe.event(NEXT_SECRET, 'payment_intent.succeeded', id)
    expect(verify(next.body, next.signature)).toMatchObject({ id: next.id })
    expect(verify(event.body.replace('succeeded', 'canceled'), event.signature)).toBeUndefined()
    expect(verify(event.body, undefined)).toBeUndefined()
    const stale = stripe.event(WEBHOOK_SECRET, 'payment_intent.succeeded', id, new Date(Date.now() - 301_000))
    expect(verify(stale.body, stale.signature)).toBeUndefined()
    const foreign = stripe.event('whsec_other', 'payment_intent.succeeded', id)
    expect(verify(foreign.body, foreign.signature)).toBeUndefined()
  })
})
