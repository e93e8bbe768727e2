import { expect, test, vi } from 'vitest'
import shopTexts from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { openRoot, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { OrderPage } from './order-page.tsx'

const { notFound, failed } = shopTexts.orders.order

test.each([
  ['an order that is not there', 404, 'order_not_found', notFound],
  ['too many requests', 429, 'too_many_requests', failed],
])('%s is said to be that', async (_, status, code, title) => {
  vi.stubGlobal('fetch', async () => Response.json({ code, message: 'Wait a minute and try again.' }, { status }))
  openRoot().render(
    inApp(<OrderPage orderId="0198f000-0000-7000-8000-000000000901" onChooseTime={() => undefined} renderReport={() => null} />, {
      texts: { shop: shopTexts },
    }),
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain(title), WAIT)
})
