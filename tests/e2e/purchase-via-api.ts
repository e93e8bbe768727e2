import { randomUUID } from 'node:crypto'
import { cartItemSchema, type Order, orderSchema, paymentIntentSchema, SANDBOX_CARDS, slotListSchema } from '@chioma/contract'
import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { expect } from './journey.ts'

const CARD = { cardNumber: SANDBOX_CARDS.succeeds, expiry: '12/40', securityCode: '123' }

/** An appointment at the last free time of the next two weeks, which does not come too near meanwhile, put into the cart. */
export async function holdTime(request: APIRequestContext, url: string, productId: string): Promise<{ startsAt: string }> {
  const [center] = z.array(z.object({ id: z.uuid() })).parse(await (await request.get(`${url}/api/centers`)).json())
  const address = `${url}/api/services/${productId}/slots?centerId=${center?.id}&days=14`
  const { slots } = slotListSchema.parse(await (await request.get(address)).json())
  const startsAt = slots.at(-1)?.startsAt ?? ''
  const person = { name: 'Anna Verdi', phone: '+39 02 1234567' }
  const held = await request.post(`${url}/api/bookings`, { data: { productId, centerId: center?.id, startsAt, person } })
  expect(held.status()).toBe(201)
  return { startsAt }
}

/**
 * Buys what is in the visitor's cart at the test gateway, without the screens; the payment's news may still be on their way. `beforePaying`
 * is given the intent that is about to be paid.
 */
export async function purchaseViaApi(
  request: APIRequestContext,
  url: string,
  email: string,
  beforePaying: (intentId: string) => Promise<void> = async () => undefined,
): Promise<Order> {
  const cart = z.array(cartItemSchema).parse(await (await request.get(`${url}/api/cart/1`)).json())
  const totalAmount = cart.reduce((sum, { lineTotal }) => sum + Math.round(Number(lineTotal) * 100), 0) / 100
  const asked = await request.post(`${url}/api/create-payment-intent`, {
    data: { amount: totalAmount, currency: 'usd', userId: 1 },
  })
  const { clientSecret } = paymentIntentSchema.parse(await asked.json())
  const items = cart.map(({ productId, quantity }) => ({ productId, quantity }))
  const made = await request.post(`${url}/api/create-order`, {
    data: { userId: 1, items, totalAmount, email, language: 'it' },
    headers: { 'idempotency-key': randomUUID() },
  })
  const [intentId = ''] = clientSecret.split('_secret')
  await beforePaying(intentId)
  await request.post(`${url}/api/sandbox-till/intents/${intentId}/confirm`, { data: { clientSecret, ...CARD } })
  return orderSchema.parse(await made.json())
}
