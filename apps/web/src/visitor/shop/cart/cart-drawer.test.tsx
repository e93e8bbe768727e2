import type { CartItem } from '@chioma/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import shop from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { CartDrawer } from './cart-drawer.tsx'
import { cartQuery } from './cart-query.ts'

const OIL: CartItem = {
  ...{ id: '0198f000-0000-7000-8000-000000000301', productId: '0198f000-0000-7000-8000-000000000302', quantity: 1 },
  ...{ currency: 'USD', lineTotal: '19.99', priceBefore: null, onlyAvailable: null, booking: null },
  product: {
    ...{ name: 'Oil', price: '19.99', unitPrice: null, imageUrl: null, category: 'product', partnerCompany: null },
    ...{ availability: 'available', durationMinutes: null, contraindications: [], caution: null, isSponsored: false },
  },
}

test('what is taken out right after its quantity was changed is taken out, and nothing is asked of it any more', async () => {
  stubResizeObserver()
  const sent: string[] = []
  let cart = [OIL]
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(path.startsWith('/api/cart') ? cart : {})
    sent.push(method)
    cart = []
    return new Response(null, { status: 204 })
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  queryClient.setQueryData(cartQuery.queryKey, [OIL])
  const nothing = () => undefined
  const opener = { current: null }
  openRoot().render(
    inApp(<CartDrawer opener={opener} onClose={nothing} onCheckout={nothing} onOrders={nothing} onChooseTime={nothing} />, {
      texts: { shop },
      queryClient,
    }),
  )
  const press = (words: string) =>
    vi.waitFor(() => {
      const found = document.querySelector<HTMLElement>(`[aria-label="${words.replace('{{name}}', OIL.product.name)}"]`)
      if (found === null) throw new Error(`there is no ${words}`)
      found.click()
    }, WAIT)
  await press(shop.cart.more)
  await press(shop.cart.remove)
  await vi.waitFor(() => expect(document.body.textContent).toContain(shop.cart.toast.removed), WAIT)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(sent).toEqual(['DELETE'])
  expect(document.body.textContent).toContain(shop.cart.toast.undo)
})
