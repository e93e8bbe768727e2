import type { AdminBooking } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { BOOKING } from '../../../../../../tests/support/example-booking.ts'
import { button, openRoot, stubResizeObserver, typeInto, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { BookingDialog } from './booking-dialog.tsx'

test.each([
  ['whose customer has erased their data says so', true],
  ['of anybody else does not', false],
])('an appointment %s', async (_whose, isCustomerErased) => {
  await openDialog({ ...BOOKING, isCustomerErased })
  expect(document.body.textContent?.includes(texts.bookings.erasedCustomer)).toBe(isCustomerErased)
})

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
