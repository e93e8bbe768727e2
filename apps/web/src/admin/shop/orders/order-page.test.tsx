import type { AdminOrder } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { OrderPage } from './order-page.tsx'

const ID = '0198f000-0000-7000-8000-000000000b01'
const ORDER: AdminOrder = {
  ...{ id: ID, number: 'CH-000001', status: 'paid', note: null, currency: 'USD', subtotal: '20.00', tax: '0.00' },
  ...{ shipping: '0.00', total: '20.00', received: '20.00', refunded: '0.00', refundable: '20.00', isTestMode: true },
  ...{ email: null, receipt: null, fulfillmentStatus: 'to_pack', itemCount: 0, version: 1, shippingOption: null },
  ...{ createdAt: '2027-03-01T09:00:00.000Z', paidAt: '2027-03-01T09:00:00.000Z' },
  ...{ provider: 'sandbox', providerPaymentId: 'pi_1', paymentMethod: null, recipient: null, earlyStart: null },
  ...{ lines: [], taxes: [], shipments: [], returns: [], invoices: [], agreements: [], events: [], refunds: [] },
  isWithoutAddress: true,
  isCustomerErased: false,
}

test.each([
  ['waits for the address of an order', false],
  ['waits for none once its customer has erased their data', true],
])('a tax %s', async (_how, isCustomerErased) => {
  const shown = await shownOf({ ...ORDER, isCustomerErased })
  expect(shown.includes(texts.orders.sums.taxOpen)).toBe(!isCustomerErased)
})

async function shownOf(order: AdminOrder): Promise<string> {
  stubResizeObserver()
  vi.stubGlobal('fetch', async () => Response.json(order))
  openRoot().render(inApp(<OrderPage id={ID} mayManage={false} />, { texts: { backoffice: texts } }))
  await vi.waitFor(() => expect(document.body.textContent).toContain(texts.orders.lines), WAIT)
  return document.body.textContent ?? ''
}
