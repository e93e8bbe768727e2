import { randomUUID } from 'node:crypto'
import { cartItemSchema, type Order, orderSchema, paymentIntentSchema, SANDBOX_CARDS, slotListSchema } from '@chioma/contract'
import type { APIRequestContext } from '@playwright/test'
import { z } from 'zod'
import { expect } from './journey.ts'

const CARD = { cardNumber: SANDBOX_CARDS.succeeds, expiry: '12/40', securityCode: '123' }

interface FreeTime {
  centerId: string | undefined
  startsAt: string
}

/** The last free time of two weeks that begin in so many days: it does not come too near meanwhile. */
export async function freeTime(request: APIRequestContext, url: string, productId: string, inDays = 0): Promise<FreeTime> {
  const [center] = z.array(z.object({ id: z.uuid() })).parse(await (await request.get(`${url}/api/centers`)).json())
  const from = new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10)
  const address = `${url}/api/services/${productId}/slots?centerId=${center?.id}&days=14&from=${from}`
  const { slots } = slotListSchema.parse(await (await request.get(address)).json())
  return { centerId: center?.id, startsAt: slots.at(-1)?.startsAt ?? '' }
}

/** Such a time put into the cart as an appointment. */
export async function holdTime(request: APIRequestContext, url: string, productId: string, inDays = 0): Promise<FreeTime> {
  const time = await freeTime(request, url, productId, inDays)
  const person = { name: 'Anna Verdi', phone: '+39 02 1234567' }
  const held = await request.post(`${url}/api/bookings`, { data: { productId, ...time, person } })
  expect(held.status()).toBe(201)
  return time
}

/**
 * Buys what is in the visitor's cart at the test gateway, without the screens; the payment's news may still be on their way. `beforePaying`
 * is given the intent that is about to be paid; `agreement`: the versions of what is agreed to at the button.
 */
export async function purchaseViaApi(
  request: APIRequestContext,
  url: string,
  email: string,
  { beforePaying, agreement }: { beforePaying?: (intentId: string) => Promise<void>; agreement?: object } = {},
): Promise<Order> {
  const cart = z.array(cartItemSchema).parse(await (await request.get(`${url}/api/cart/1`)).json())
  const totalAmount = cart.reduce((sum, { lineTotal }) => sum + Math.round(Number(lineTotal) * 100), 0) / 100
  const asked = await request.post(`${url}/api/create-payment-intent`, {
    data: { amount: totalAmount, currency: 'usd', userId: 1 },
  })
  const { clientSecret } = paymentIntentSchema.parse(await asked.json())
  const items = cart.map(({ productId, quantity }) => ({ productId, quantity }))
  const made = await request.post(`${url}/api/create-order`, {
    data: { userId: 1, items, totalAmount, email, language: 'it', agreement },
    headers: { 'idempotency-key': randomUUID() },
  })
  const [intentId = ''] = clientSecret.split('_secret')
  await beforePaying?.(intentId)
  await request.post(`${url}/api/sandbox-till/intents/${intentId}/confirm`, { data: { clientSecret, ...CARD } })
  return orderSchema.parse(await made.json())
}
