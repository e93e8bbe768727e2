import type { BookingHold, Order, OrderLine } from '@chioma/contract'
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import shopTexts from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { BOOKING } from '../../../../../../tests/support/example-booking.ts'
import { button, openRoot, openRootInAct, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { Appointment } from './appointment.tsx'
import { orderQuery } from './order-queries.ts'

const ID = '0198f000-0000-7000-8000-000000000901'
const AHEAD: BookingHold = {
  ...BOOKING,
  startsAt: new Date(Date.now() + 72 * 3_600_000).toISOString(),
  endsAt: new Date(Date.now() + 73 * 3_600_000).toISOString(),
}

test.each([
  ['is ahead', 72, true, true],
  ['is going on', -0.5, true, false],
  ['is over', -1.5, false, false],
])('one that %s', (_when, hours, isForCalendar, isForChange) => {
  const at = (inHours: number) => new Date(Date.now() + inHours * 3_600_000).toISOString()
  const booking: BookingHold = { ...BOOKING, startsAt: at(hours), endsAt: at(hours + 1) }
  const root = openRootInAct()
  const order = { id: ID, status: 'paid', isReadOnly: false } as Order
  const appointment = (
    <Appointment order={order} line={{ booking } as OrderLine} onChooseTime={() => undefined} renderReport={() => null} />
  )
  act(() => root.render(inApp(appointment, { texts: { shop: shopTexts } })))
  expect(document.querySelector(`[href^="/api/bookings/${booking.id}/appointment.ics"]`) !== null).toBe(isForCalendar)
  const words = document.body.textContent ?? ''
  for (const label of [shopTexts.cart.changeTime, shopTexts.orders.appointment.cancel])
    expect(words.includes(label)).toBe(isForChange)
})

test('one that was cancelled elsewhere is said to be cancelled, and its order is asked for anew', async () => {
  stubResizeObserver()
  const message = 'This appointment has already been cancelled.'
  vi.stubGlobal('fetch', async () => Response.json({ code: 'booking_is_cancelled', message }, { status: 409 }))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const order = { id: ID, status: 'paid', isReadOnly: false } as Order
  queryClient.setQueryData(orderQuery(ID).queryKey, order)
  openRoot().render(
    inApp(
      <Appointment
        order={order}
        line={{ booking: AHEAD } as OrderLine}
        onChooseTime={() => undefined}
        renderReport={() => null}
      />,
      { texts: { shop: shopTexts }, queryClient },
    ),
  )
  await vi.waitFor(() => button(shopTexts.orders.appointment.cancel).click(), WAIT)
  await vi.waitFor(() => expect(document.body.textContent).toContain(message), WAIT)
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), WAIT)
  expect(queryClient.getQueryState(orderQuery(ID).queryKey)?.isInvalidated).toBe(true)
})
