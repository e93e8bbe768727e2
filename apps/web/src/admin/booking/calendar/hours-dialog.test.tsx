import type { AdminCenter, OpeningHours } from '@chioma/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { button, held, openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { HoursDialog } from './hours-dialog.tsx'

const HOURS: OpeningHours = { timeZone: 'Europe/Rome', seats: 2, hours: [], version: 1 }
const ADA = {
  id: '0198f000-0000-7000-8000-000000000b01',
  name: 'Ada',
  isActive: true,
  hours: null,
  upcomingBookings: 0,
  nextBookingAt: null,
  version: 1,
}

test.each([
  ['without practitioners', [], texts.hours.seatsHint, true],
  ['with them', [ADA], texts.hours.practitionersHint, false],
])('seats are asked for in a centre %s alone', async (_which, practitioners, hint, hasSeats) => {
  stubResizeObserver()
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/practitioners') ? practitioners : HOURS))
  const center = { id: '0198f000-0000-7000-8000-000000000b02', name: 'Studio Prova' } as AdminCenter
  openRoot().render(inApp(<HoursDialog center={center} onClose={() => undefined} />, { texts: { backoffice: texts } }))
  await vi.waitFor(() => expect(document.body.textContent).toContain(hint), WAIT)
  expect([...document.querySelectorAll('label')].some(({ textContent }) => textContent === texts.hours.seats)).toBe(hasSeats)
})

test('a window that is opened again begins with what is stored now, not with what an earlier one showed', async () => {
  stubResizeObserver()
  const answer = held()
  let asked = 0
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/practitioners')) return Response.json([])
    asked += 1
    if (asked > 1) await answer.held
    return Response.json({ ...HOURS, seats: asked })
  })
  const center = { id: '0198f000-0000-7000-8000-000000000b02', name: 'Studio Prova' } as AdminCenter
  const root = openRoot()
  const queryClient = new QueryClient()
  const frame = (key: string) =>
    inApp(<HoursDialog key={key} center={center} onClose={() => undefined} />, { texts: { backoffice: texts }, queryClient })
  const seats = () => [...document.querySelectorAll('input')].map(({ value }) => value)
  root.render(frame('first'))
  await vi.waitFor(() => expect(seats()).toContain('1'), WAIT)
  root.render(frame('again'))
  await vi.waitFor(() => expect(asked).toBe(2), WAIT)
  expect(seats()).toEqual([])
  answer.letGo()
  await vi.waitFor(() => expect(seats()).toContain('2'), WAIT)
})

test('where what is stored cannot be loaded anew, there is nothing to change until it is', async () => {
  stubResizeObserver()
  let hasNetwork = true
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/practitioners')) return Response.json([])
    return hasNetwork ? Response.json(HOURS) : Response.error()
  })
  const center = { id: '0198f000-0000-7000-8000-000000000b02', name: 'Studio Prova' } as AdminCenter
  const root = openRoot()
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const frame = (key: string) =>
    inApp(<HoursDialog key={key} center={center} onClose={() => undefined} />, { texts: { backoffice: texts }, queryClient })
  const fields = () => document.querySelectorAll('input').length
  root.render(frame('first'))
  await vi.waitFor(() => expect(fields()).toBeGreaterThan(0), WAIT)
  hasNetwork = false
  root.render(frame('again'))
  const again = await vi.waitFor(() => button('actions.retry'), WAIT)
  expect(fields()).toBe(0)
  hasNetwork = true
  again.click()
  await vi.waitFor(() => expect(fields()).toBeGreaterThan(0), WAIT)
})
