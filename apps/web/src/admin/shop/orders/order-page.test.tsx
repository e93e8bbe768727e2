import type { AdminOrder } from '@chioma/contract'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import staff from '../../../../../../locales/en/staff.json' with { type: 'json' }
import {
  button,
  held,
  openRoot,
  openRootInAct,
  stubResizeObserver,
  typeInto,
  WAIT,
} from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { OrderPage } from './order-page.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const ID = '0198f000-0000-7000-8000-000000000b01'
const ORDER: AdminOrder = {
  ...{ id: ID, number: 'CH-000001', status: 'paid', note: null, currency: 'USD', subtotal: '20.00', tax: '0.00' },
  ...{ shipping: '0.00', total: '20.00', received: '20.00', refunded: '0.00', refundable: '20.00', isTestMode: true },
  ...{ email: null, receipt: null, fulfillmentStatus: 'to_pack', itemCount: 0, version: 1, shippingOption: null },
  ...{ createdAt: '2027-03-01T09:00:00.000Z', paidAt: '2027-03-01T09:00:00.000Z' },
  ...{ provider: 'sandbox', providerPaymentId: 'pi_1', paymentMethod: null, recipient: null, earlyStart: null },
  ...{ lines: [], taxes: [], shipments: [], returns: [], invoices: [], agreements: [], events: [], refunds: [] },
  isWithoutAddress: true,
  isInvoiceWaiting: true,
  isCustomerErased: false,
}

test.each([
  ['waits for the address of an order', false],
  ['waits for none once its customer has erased their data', true],
])('a tax %s', async (_how, isCustomerErased) => {
  const shown = await shownOf({ ...ORDER, isCustomerErased })
  expect(shown.includes(texts.orders.sums.taxOpen)).toBe(!isCustomerErased)
})

test('what is left of a refund that failed is said on the page of the order', async () => {
  const refund = { id: ID, reason: null, orderLineId: null, requestedBy: 'Ada', createdAt: ORDER.createdAt }
  const refunds = (['failed', 'succeeded'] as const).map((status, index) => ({
    ...{ ...refund, id: `0198f000-0000-7000-8000-000000000c0${index}`, status },
    amount: status === 'failed' ? '9.00' : '4.00',
  }))
  const shown = await shownOf({ ...ORDER, refunded: '4.00', refundable: '16.00', refunds })
  expect(shown).toContain(texts.refund.stillOwed.replace('{{amount}}', '$5.00'))
})

test.each([
  ['its address, and what it is told to wait for is no other', true],
  ['who sells, once its address is known', false],
])('an invoice waits for %s', async (_what, isWithoutAddress) => {
  const shown = await shownOf({ ...ORDER, isWithoutAddress })
  expect(shown.includes(texts.orders.invoiceWaits)).toBe(isWithoutAddress)
  expect(shown.includes(texts.orders.sellerMissingText)).toBe(!isWithoutAddress)
})

const CONSULTATION: AdminOrder['lines'][number] = {
  ...{ id: '0198f000-0000-7000-8000-000000000b11', productId: '0198f000-0000-7000-8000-000000000b12', name: 'Consultation' },
  ...{
    category: 'service',
    partnerCompany: null,
    imageUrl: null,
    unitPrice: '60.00',
    quantity: 1,
    lineTotal: '60.00',
    orderedName: 'Consultation',
  },
  taxed: { net: '60.00', tax: '0.00', gross: '60.00', rateBasisPoints: 0 },
  booking: {
    ...{ id: '0198f000-0000-7000-8000-000000000b13', centerId: '0198f000-0000-7000-8000-000000000b14', centerName: 'Milan' },
    ...{ centerAddress: 'Via Roma 1', timeZone: 'Europe/Rome', practitioner: null, isPractitionerChosen: false },
    ...{ startsAt: '2027-03-04T09:00:00.000Z', endsAt: '2027-03-04T09:30:00.000Z', expiresAt: null, person: null },
    ...{ status: 'cancelled', cancelledBy: 'staff', policy: { freeUntilHours: 24, lateRefundPercent: 50 }, report: null },
  },
}
const GOODS = { total: '183.90', received: '183.90', refundable: '183.90' }

test.each([
  [
    'a visit goes up to what is left of it, and is asked about with its name and time',
    [CONSULTATION],
    '$60.00',
    ' for “Consultation, 4 March 2027, 10:00”?',
  ],
  ['an amount of the order goes up to all that is left, and is asked about with no name', [], '$183.90', '?'],
])('a refund for %s', async (_what, lines, most, end) => {
  const root = openRootInAct()
  const dialog = <RefundDialog order={{ ...ORDER, ...GOODS, lines }} onClose={() => undefined} />
  act(() => root.render(inApp(dialog, { texts: { backoffice: texts, staff } })))
  const goOn = async (amount: string) => {
    act(() => typeInto(document.querySelector('input'), amount))
    await act(async () => button(staff.forms.continue).click())
  }
  act(() => typeInto(document.querySelector('textarea'), 'The centre is closed'))
  await goOn('200')
  expect(document.body.textContent).toContain(`An amount above zero, up to ${most}.`)
  await goOn('45')
  expect(document.body.textContent).toContain(`Give back $45.00 of order CH-000001${end}`)
})

test('the window of a refund stays until the order is there as it stands after it', async () => {
  stubResizeObserver()
  const answer = held()
  let left = '20.00'
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') left = '15.00'
    else if (left !== '20.00') await answer.held
    return Response.json({ ...ORDER, refundable: left, version: left === '20.00' ? 1 : 2 })
  })
  openRoot().render(inApp(<OrderPage id={ID} mayManage />, { texts: { backoffice: texts, staff } }))
  await vi.waitFor(() => button(texts.refund.open).click(), WAIT)
  await vi.waitFor(() => expect(document.querySelector('[role=dialog] textarea')).not.toBeNull(), WAIT)
  typeInto(document.querySelector('[role=dialog] input'), '5')
  typeInto(document.querySelector('[role=dialog] textarea'), 'Broken')
  button(staff.forms.continue).click()
  const give = () => button(texts.refund.confirm.replace('{{amount}}', '$5.00'))
  await vi.waitFor(() => give().click(), WAIT)
  await vi.waitFor(() => expect(left).toBe('15.00'), WAIT)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(give().getAttribute('aria-busy')).toBe('true')
  answer.letGo()
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), WAIT)
})

async function shownOf(order: AdminOrder): Promise<string> {
  stubResizeObserver()
  vi.stubGlobal('fetch', async () => Response.json(order))
  openRoot().render(inApp(<OrderPage id={ID} mayManage={false} />, { texts: { backoffice: texts } }))
  await vi.waitFor(() => expect(document.body.textContent).toContain(texts.orders.lines), WAIT)
  return document.body.textContent ?? ''
}
