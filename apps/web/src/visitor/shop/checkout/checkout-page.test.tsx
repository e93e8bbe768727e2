import type { CartItem, Quote } from '@chioma/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import shopTexts from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { held, openRoot, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { siteSettingsQuery } from '../../../lib/site-settings.ts'
import { cartQuery, refreshCart } from '../cart/cart-query.ts'
import { takeCart, useCartEdits } from '../cart/use-cart.ts'
import { CheckoutPage } from './checkout-page.tsx'

const line = (quantity: number): CartItem => ({
  id: '0198f000-0000-7000-8000-000000000c01',
  productId: '0198f000-0000-7000-8000-000000000c02',
  ...{ quantity, currency: 'USD', lineTotal: `${quantity * 20}.00`, priceBefore: null, onlyAvailable: null, booking: null },
  product: {
    ...{ name: 'Night serum', price: '20.00', unitPrice: null, imageUrl: null, category: 'product', partnerCompany: null },
    ...{ availability: 'available', durationMinutes: null, contraindications: [], caution: null, isSponsored: false },
  },
})
const quoteOf = (quantity: number): Quote => ({
  ...{ items: [line(quantity)], currency: 'USD', subtotal: `${quantity * 20}.00`, shipping: '0.00', tax: '0.00', taxes: [] },
  ...{ total: `${quantity * 20}.00`, country: null, countries: [], shippingOptions: [], shippingOptionId: null },
  beginsEarly: false,
})

const inMain = () => document.querySelector('main')?.textContent ?? ''
const shows = (quantity: number) => () => {
  expect(inMain()).toContain(shopTexts.checkout.summary.quantity.replace('{{count}}', String(quantity)))
  expect(inMain()).toContain(`$${quantity * 20}.00`)
}

/** The checkout of a cart with one line, above a server that has a cart of its own, and beside a button that sets its quantity to 5. */
function openCheckout(atServer: { quantity: number; asked: string[]; change?: Promise<void> }): QueryClient {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    atServer.asked.push(`${method} ${path}`)
    if (path === '/api/checkout/quote')
      return atServer.quantity === 0
        ? Response.json({ code: 'cart_empty', message: 'The cart is empty.' }, { status: 409 })
        : Response.json(quoteOf(atServer.quantity))
    if (method === 'PATCH') {
      await atServer.change
      atServer.quantity = JSON.parse(String(body)).quantity
    }
    return Response.json(method === 'GET' ? [line(atServer.quantity)] : line(atServer.quantity))
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  queryClient.setQueryData(siteSettingsQuery.queryKey, {
    ...{ suggestedLanguage: 'en', tileUrl: '', claimsMode: 'cosmetic', retentionDays: 30, currency: 'USD', country: null },
    ...{ payments: null, sendsMail: false, photoProviders: [] },
  })
  queryClient.setQueryData(cartQuery.queryKey, [line(1)])
  openRoot().render(
    inApp(
      <>
        <main>
          <CheckoutPage onOpenCart={() => undefined} />
        </main>
        <SetToFive />
      </>,
      { texts: { shop: shopTexts }, queryClient },
    ),
  )
  return queryClient
}

function SetToFive() {
  const { setQuantity } = useCartEdits()
  return (
    <button type="button" id="five" onClick={() => setQuantity(line(1).productId, 5)}>
      5
    </button>
  )
}

test('the lines of the checkout are those that its sums are of, also where the cart was changed unseen', async () => {
  const atServer = { quantity: 3, asked: [] as string[] }
  const queryClient = openCheckout(atServer)
  await vi.waitFor(shows(3), WAIT)
  await vi.waitFor(() => expect(queryClient.getQueryData(cartQuery.queryKey)).toEqual([line(3)]), WAIT)
  atServer.quantity = 2
  await refreshCart(queryClient)
  await vi.waitFor(shows(2), WAIT)
})

test('an answer from before the cart was asked for takes nothing back in it', () => {
  const queryClient = new QueryClient()
  const { queryKey } = cartQuery
  queryClient.setQueryData(queryKey, [line(2)], { updatedAt: 2_000 })
  takeCart(queryClient, [line(3)], 1_999)
  expect(queryClient.getQueryData(queryKey)).toEqual([line(2)])
  takeCart(queryClient, [line(3)], 2_000)
  expect(queryClient.getQueryData(queryKey)).toEqual([line(3)])
})

test('what was put into the cart is in it, also where an answer from before is still on its way', async () => {
  const late = held()
  let inCart = 1
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked += 1
    const answer = Response.json([line(inCart)])
    if (asked === 1) await late.held
    return answer
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const first = refreshCart(queryClient)
  await vi.waitFor(() => expect(asked).toBe(1), WAIT)
  inCart = 2
  const second = refreshCart(queryClient)
  await vi.waitFor(() => expect(asked).toBe(2), WAIT)
  late.letGo()
  await Promise.all([first, second])
  expect(queryClient.getQueryData(cartQuery.queryKey)).toEqual([line(2)])
})

test('a cart that was emptied unseen is told as empty', async () => {
  const queryClient = openCheckout({ quantity: 0, asked: [] })
  await vi.waitFor(() => expect(inMain()).toContain(shopTexts.checkout.emptyText), WAIT)
  expect(queryClient.getQueryData(cartQuery.queryKey)).toEqual([])
})

test('what a change in the cart comes to is asked for once it has arrived', async () => {
  let arrive = () => {}
  const atServer = { quantity: 1, asked: [] as string[], change: new Promise<void>((resolve) => (arrive = resolve)) }
  openCheckout(atServer)
  await vi.waitFor(shows(1), WAIT)
  document.getElementById('five')?.click()
  await vi.waitFor(() => expect(atServer.asked.some((asked) => asked.startsWith('PATCH'))).toBe(true), WAIT)
  await new Promise((resolve) => setTimeout(resolve, 200))
  shows(1)()
  arrive()
  await vi.waitFor(shows(5), WAIT)
  expect(atServer.asked.filter((asked) => asked === 'POST /api/checkout/quote')).toHaveLength(2)
})
