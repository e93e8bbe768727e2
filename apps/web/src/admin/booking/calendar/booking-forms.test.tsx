import type { AdminBooking, AdminCenter, AdminPractitioner } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { BOOKING } from '../../../../../../tests/support/example-booking.ts'
import { button, openRoot, stubResizeObserver, typeInto, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { MoveForm } from './booking-forms.tsx'

test('a time outside of the opening hours is asked about, and kept to where it is meant', async () => {
  stubResizeObserver()
  const sent: unknown[] = []
  const refusal = { code: 'outside_hours', message: 'Studio Prova takes no appointments then.' }
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json([])
    sent.push(JSON.parse(String(body)))
    return sent.length === 1 ? Response.json(refusal, { status: 409 }) : Response.json({ ...BOOKING, version: 4 })
  })
  const onDone = openForm(BOOKING)
  await vi.waitFor(() => expect(document.querySelector('[type=time]')).not.toBeNull(), WAIT)
  typeInto(document.querySelector('[type=time]'), '03:00')
  button(texts.bookings.moveAction).click()
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain(refusal.message), WAIT)
  button(texts.bookings.outsideHours.confirm).click()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled(), WAIT)
  const moved = { centerId: BOOKING.centerId, startsAt: '2027-03-10T02:00:00Z', version: 3 }
  expect(sent).toEqual([
    { ...moved, isOutsideHours: false },
    { ...moved, isOutsideHours: true },
  ])
})

const ANNA = { id: '0198f000-0000-7000-8000-000000000a04', name: 'Anna' }
const OTHER = { id: '0198f000-0000-7000-8000-000000000a05', name: 'Studio Due', timeZone: 'Europe/Rome' } as AdminCenter
const CENTERS = [{ ...OTHER, id: BOOKING.centerId, name: BOOKING.centerName }, OTHER]

test('at a centre that does not have the practitioner anybody is asked for, and at their own they are', async () => {
  stubResizeObserver()
  const sent = answerWith({ ...BOOKING, version: 4 }, 200)
  const onDone = openForm({ ...BOOKING, practitioner: ANNA }, CENTERS)
  await vi.waitFor(() => expect(select(1)?.value).toBe(ANNA.id), WAIT)
  choose(OTHER.id)
  await vi.waitFor(() => expect(select(1)).toBeUndefined(), WAIT)
  choose(BOOKING.centerId)
  await vi.waitFor(() => expect(select(1)?.value).toBe(ANNA.id), WAIT)
  choose(OTHER.id)
  button(texts.bookings.moveAction).click()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled(), WAIT)
  expect(sent).toEqual([{ centerId: OTHER.id, startsAt: '2027-03-10T09:00:00Z', isOutsideHours: false, version: 3 }])
})

test('what is wrong with a field that is not there is told at the form', async () => {
  stubResizeObserver()
  const refusal = { code: 'practitioner_gone', message: 'They are no longer there.', field: 'practitionerId' }
  answerWith(refusal, 409)
  openForm(BOOKING, CENTERS)
  await vi.waitFor(() => expect(select(0)).toBeDefined(), WAIT)
  choose(OTHER.id)
  button(texts.bookings.moveAction).click()
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(refusal.message), WAIT)
})

test('the free times of the day are there to choose from', async () => {
  stubResizeObserver()
  const day = '2027-03-10'
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') {
      sent.push(JSON.parse(String(body)))
      return Response.json({ ...BOOKING, version: 4 })
    }
    if (!path.startsWith(`/api/admin/bookings/${BOOKING.id}/slots`)) return Response.json([])
    const starts = ['2027-03-10T08:15:00.000Z', '2027-03-10T14:00:00.000Z']
    const slots = starts.map((startsAt) => ({ startsAt, endsAt: startsAt, practitionerIds: [] }))
    const { centerId, timeZone, policy } = BOOKING
    return Response.json({ centerId, timeZone, policy, slots, practitioners: [], nextFreeDay: day, until: '2027-05-10' })
  })
  const onDone = openForm(BOOKING)
  await vi.waitFor(() => expect(() => button('15:00')).not.toThrow(), WAIT)
  button('15:00').click()
  await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('[type=time]')?.value).toBe('15:00'), WAIT)
  button(texts.bookings.moveAction).click()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled(), WAIT)
  expect(sent).toMatchObject([{ startsAt: '2027-03-10T14:00:00Z' }])
})

const select = (place: number) => [...document.querySelectorAll('select')].at(place)

function choose(centerId: string): void {
  const field = select(0)
  if (field === undefined) throw new Error('no centre can be chosen')
  field.value = centerId
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Anna works at the first of the centres; returns what is sent. */
function answerWith(answer: unknown, status: number): unknown[] {
  const sent: unknown[] = []
  const rest = { isActive: true, hours: null, upcomingBookings: 1, nextBookingAt: null, version: 1 }
  const practitioner: AdminPractitioner = { ...ANNA, ...rest }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json(path.includes(BOOKING.centerId) ? [practitioner] : [])
    sent.push(JSON.parse(String(body)))
    return Response.json(answer, { status })
  })
  return sent
}

function openForm(booking: AdminBooking, centers: AdminCenter[] = []) {
  const onDone = vi.fn()
  openRoot().render(
    inApp(
      <MoveForm booking={booking} centers={centers} onDone={onDone} onFailed={() => undefined} onUnsaved={() => undefined} />,
      { texts: { backoffice: texts } },
    ),
  )
  return onDone
}
