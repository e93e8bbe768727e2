import type { AdminBooking } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { BOOKING } from '../../../../../../tests/support/example-booking.ts'
import { button, held, openRoot, stubResizeObserver, typeInto, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { BookingDialog } from './booking-dialog.tsx'

test.each([
  ['whose customer has erased their data says so', true],
  ['of anybody else does not', false],
])('an appointment %s', async (_whose, isCustomerErased) => {
  await openDialog({ ...BOOKING, isCustomerErased })
  expect(document.body.textContent?.includes(texts.bookings.erasedCustomer)).toBe(isCustomerErased)
})

const ENTERED: AdminBooking = {
  ...BOOKING,
  person: { name: 'Ada Esempio', phone: '+39 06 1234567', reason: null },
  due: { amount: '150.00', currency: 'EUR' },
}

test('the person of an entered appointment is erased after a question that says what goes and what stays', async () => {
  const erased: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    if (method === 'GET') return Response.json([])
    erased.push(`${method} ${path}`)
    return Response.json({ ...ENTERED, person: null })
  })
  await openDialog(ENTERED)
  button(texts.bookings.erase.open).click()
  await vi.waitFor(() => expect(document.body.textContent).toContain(texts.bookings.erase.text), WAIT)
  expect(erased).toEqual([])
  button(texts.bookings.erase.confirm).click()
  await vi.waitFor(() => expect(document.body.textContent).toContain(texts.bookings.erase.erased), WAIT)
  expect(erased).toEqual([`DELETE /api/admin/bookings/${BOOKING.id}/person`])
  expect(document.body.textContent).not.toContain('Ada Esempio')
  expect(() => button(texts.bookings.erase.open)).toThrow()
})

test.each([
  ['0.00', texts.bookings.freeOfCharge],
  ['150.00', 'At the centre: €150.00'],
])('of an entered appointment over %s it is said what is paid', async (amount, words) => {
  await openDialog({ ...ENTERED, due: { amount, currency: 'EUR' } })
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toContain(words)
})

test('the person of an ordered appointment is erased by nobody but themselves', async () => {
  await openDialog({ ...ENTERED, due: null })
  expect(() => button(texts.bookings.erase.open)).toThrow()
})

test('whether somebody came is said once at a time', async () => {
  const answer = held()
  const marked: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json([])
    marked.push(JSON.parse(String(body)).attendance)
    await answer.held
    return Response.json({ ...PAST, attendance: 'attended', version: 2 })
  })
  await openDialog(PAST)
  button(texts.bookings.attendance.attended).click()
  await vi.waitFor(() => expect(marked).toEqual(['attended']), WAIT)
  button(texts.bookings.attendance.no_show).click()
  answer.letGo()
  const isSaid = () => button(texts.bookings.attendance.attended).getAttribute('aria-pressed')
  await vi.waitFor(() => expect(isSaid()).toBe('true'), WAIT)
  expect(marked).toEqual(['attended'])
})

const PAST: AdminBooking = { ...ENTERED, startsAt: '2020-03-10T09:00:00.000Z', endsAt: '2020-03-10T10:00:00.000Z' }

const pressEscape = () => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
const leavesPage = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
const isAsking = () => document.body.textContent?.includes('unsaved.title')

test.each([
  ['another time', texts.bookings.move, '[type=time]', '11:00'],
  ['the reason of a cancellation', texts.bookings.cancel, 'textarea', 'The specialist is ill'],
])('%s that was typed is not left behind without a question', async (_what, task, field, typed) => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  const onClose = await openDialog(BOOKING)
  button(task).click()
  await vi.waitFor(() => expect(document.querySelector(field)).not.toBeNull(), WAIT)
  typeInto(document.querySelector<HTMLInputElement | HTMLTextAreaElement>(field), typed)
  await vi.waitFor(() => expect(leavesPage()).toBe(false), WAIT)
  for (const leave of [pressEscape, () => button(texts.actions.back).click()]) {
    leave()
    await vi.waitFor(() => expect(isAsking()).toBe(true), WAIT)
    button('unsaved.stay').click()
    await vi.waitFor(() => expect(isAsking()).toBe(false), WAIT)
  }
  button(texts.actions.back).click()
  await vi.waitFor(() => expect(isAsking()).toBe(true), WAIT)
  button('unsaved.leave').click()
  await vi.waitFor(() => expect(document.querySelector(field)).toBeNull(), WAIT)
  expect(onClose).not.toHaveBeenCalled()
  pressEscape()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), WAIT)
})

async function openDialog(booking: AdminBooking) {
  stubResizeObserver()
  const onClose = vi.fn()
  openRoot().render(
    inApp(<BookingDialog booking={booking} centers={[]} mayReadOrders={false} onClose={onClose} />, {
      texts: { backoffice: texts },
    }),
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain(BOOKING.centerName), WAIT)
  return onClose
}
