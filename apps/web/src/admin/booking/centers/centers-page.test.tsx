import type { AdminCenter } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/editor.json' with { type: 'json' }
import { button, openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { CentersPage } from './centers-page.tsx'

const REASON = 'This centre still has appointments ahead.'
const CENTER: AdminCenter = {
  ...{ id: '0198f000-0000-7000-8000-000000000501', name: 'Studio Quercia', address: 'Via Roma 1', phone: null, email: null },
  ...{ website: null, description: null, descriptions: {}, priority: 1, isActive: true, latitude: 41.9, longitude: 12.5 },
  timeZone: 'Europe/Rome',
  ...{ geocoded: 'found', seats: 1, upcomingBookings: 3, nextBookingAt: null, hasHours: true, isExample: true, version: 1 },
  ...{ createdAt: '2027-03-01T09:00:00.000Z', updatedAt: '2027-03-01T09:00:00.000Z' },
}

test('an example carries a sign; deleting a centre asks with its name and its appointments; a refusal is told with its reason', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  stubResizeObserver()
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'DELETE'
      ? Response.json({ code: 'center_has_bookings', message: REASON }, { status: 409 })
      : Response.json([CENTER]),
  )
  openRoot().render(inApp(<CentersPage onChanged={async () => undefined} />, { texts: { editor: texts } }))
  await vi.waitFor(() => expect(document.querySelector('li')?.textContent).toContain(texts.centers.example), WAIT)
  const remove = `${texts.centers.removeAction} ${CENTER.name}`
  await vi.waitFor(() => button(remove).click(), WAIT)
  const dialog = await vi.waitFor(() => {
    const found = document.querySelector('[role=dialog]')
    expect(found?.textContent).toContain(texts.centers.removeQuestion)
    return found
  }, WAIT)
  for (const words of [CENTER.name, '3 appointments ahead']) expect(dialog?.textContent).toContain(words)
  button(texts.centers.removeAction).click()
  await vi.waitFor(() => expect(document.body.textContent).toContain(`${texts.centers.deleteFailed} ${REASON}`), WAIT)
})
