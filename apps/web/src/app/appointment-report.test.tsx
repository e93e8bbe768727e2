import type { BookingHold, Order } from '@chioma/contract'
import { QueryClient, useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import shop from '../../../../locales/en/shop.json' with { type: 'json' }
import { BOOKING } from '../../../../tests/support/example-booking.ts'
import { button, held, openRoot, stubResizeObserver, WAIT } from '../../../../tests/support/react-page.ts'
import { inApp } from '../../test/app-frame.tsx'
import { AppointmentReport } from '../visitor/booking/calendar/appointment-report.tsx'
import { Appointment } from '../visitor/shop/orders/appointment.tsx'
import { orderQuery } from '../visitor/shop/orders/order-queries.ts'

const ID = '0198f000-0000-7000-8000-000000000901'
const REPORT = {
  analysisId: ID.replace('901', '801'),
  analysisCreatedAt: '2026-11-22T10:00:00.000Z',
  attachedAt: '2026-11-23T10:00:00.000Z',
}
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const AHEAD: BookingHold = { ...BOOKING, startsAt: inHours(72), endsAt: inHours(73), report: REPORT }

function OrderedAppointment() {
  const { data: order } = useQuery(orderQuery(ID))
  const [line] = order?.lines ?? []
  if (order === undefined || line === undefined) return null
  return (
    <Appointment
      order={order}
      line={line}
      onChooseTime={() => undefined}
      renderReport={(booking, onChanged) => <AppointmentReport booking={booking} onChanged={onChanged} />}
    />
  )
}

test('a report that was taken back from an appointment cannot be taken back again while its order is asked for anew', async () => {
  stubResizeObserver()
  const order = held()
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') await order.held
    else sent.push(`${method} ${path}`)
    return Response.json({ ...AHEAD, report: null })
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  const known = { id: ID, status: 'paid', isReadOnly: false, lines: [{ booking: AHEAD }] } as unknown as Order
  queryClient.setQueryData(orderQuery(ID).queryKey, known)
  openRoot().render(inApp(<OrderedAppointment />, { texts: { shop }, queryClient }))
  const detach = () => button(shop.booking.report.detach)
  await vi.waitFor(() => detach().click(), WAIT)
  await vi.waitFor(() => expect(document.body.textContent).toContain(shop.booking.report.detached), WAIT)
  expect(detach().getAttribute('aria-busy')).toBe('true')
  detach().click()
  expect(sent).toEqual([`DELETE /api/bookings/${AHEAD.id}/report`])
  order.letGo()
})
