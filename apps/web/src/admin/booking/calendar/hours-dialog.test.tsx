import type { AdminCenter, OpeningHours } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
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
