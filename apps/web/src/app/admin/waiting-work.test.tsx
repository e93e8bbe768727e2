import type { StaffRole } from '@chioma/contract'
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import siteTexts from '../../../../../locales/en/site.json' with { type: 'json' }
import texts from '../../../../../locales/en/staff.json' with { type: 'json' }
import { BOOKING } from '../../../../../tests/support/example-booking.ts'
import { openRootInAct } from '../../../../../tests/support/react-page.ts'
import { inApp } from '../../../test/app-frame.tsx'
import { bookingQueries } from '../../admin/booking/calendar/booking-requests.ts'
import { orderQueries, WAITING_ORDERS } from '../../admin/shop/orders/use-orders.ts'
import { operationsQuery } from '../../admin/site/operations/operations-page.tsx'
import { WaitingWork } from './admin-panel.tsx'

const LATER = { ...BOOKING, startsAt: '2027-03-10T14:30:00.000Z' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-10T12:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

test('an owner sees how many orders, payments and appointments wait, and when the next appointment is', async () => {
  expect(await linesFor('owner')).toEqual([
    ['50+orders to pack', '/admin/orders?status=paid&fulfillment=to_pack'],
    ['1payment to look at', '/admin/orders?status=review'],
    ['2appointments todayThe next at 15:30, Studio Prova', `/admin/bookings?center=${BOOKING.centerId}`],
    ['0things to look at in the system', '/admin/operations'],
  ])
})

test('an editor sees the appointments alone', async () => {
  expect(await linesFor('editor')).toEqual([
    ['2appointments todayThe next at 15:30, Studio Prova', `/admin/bookings?center=${BOOKING.centerId}`],
  ])
})

test('an analyst, who may do none of it, is shown nothing', async () => {
  expect(await linesFor('analyst')).toEqual([])
})

test('a refund that failed is told while there is one', async () => {
  expect(await linesFor('owner', 1)).toContainEqual(['1refund that failed', '/admin/orders?status=refund_failed'])
})

async function linesFor(role: StaffRole, failedRefunds = 0): Promise<(string | null)[][]> {
  const queryClient = new QueryClient()
  queryClient.setQueryData(orderQueries.count(WAITING_ORDERS.toPack).queryKey, { count: 50, hasMore: true })
  queryClient.setQueryData(orderQueries.count(WAITING_ORDERS.toReview).queryKey, { count: 1, hasMore: false })
  queryClient.setQueryData(orderQueries.count(WAITING_ORDERS.toRefund).queryKey, { count: failedRefunds, hasMore: false })
  queryClient.setQueryData(bookingQueries.today.queryKey, [BOOKING, LATER])
  queryClient.setQueryData(operationsQuery.queryKey, { concerns: [] } as never)
  const root = openRootInAct()
  await act(async () =>
    root.render(inApp(<WaitingWork role={role} />, { texts: { site: siteTexts, staff: texts }, queryClient })),
  )
  return [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
}
