import type { BookingHold, Center, Practitioner, SlotList } from '@chioma/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import shopTexts from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { button, click, openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { BookingDialog } from './booking-dialog.tsx'

const CENTER: Center = {
  ...{ id: '0198f000-0000-7000-8000-000000000a01', name: 'Studio Prova', address: 'Via Prova 1, Roma', phone: null },
  ...{ email: null, description: null, website: null, isActive: true, priority: 1, latitude: 41.9, longitude: 12.5 },
  timeZone: 'UTC',
}
const hoursAhead = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const dayAhead = (days: number): string => hoursAhead(24 * days).slice(0, 10)
const TIMES: SlotList = {
  ...{ centerId: CENTER.id, timeZone: 'UTC', policy: { freeUntilHours: 24, lateRefundPercent: 0 } },
  ...{ practitioners: [], nextFreeDay: dayAhead(3), until: dayAhead(60) },
  slots: [{ startsAt: hoursAhead(72), endsAt: hoursAhead(73) }],
}
const BOOKED: BookingHold = {
  ...{ id: '0198f000-0000-7000-8000-000000000a02', centerId: CENTER.id, centerName: CENTER.name, centerAddress: CENTER.address },
  ...{ timeZone: 'UTC', startsAt: hoursAhead(96), endsAt: hoursAhead(97), status: 'confirmed', practitioner: null },
  ...{ isPractitionerChosen: false, expiresAt: null, policy: TIMES.policy, report: null, cancelledBy: null },
  person: { name: 'Ada Example', phone: '+44 20 7946 0000', reason: null },
}

/** The window in which a paid appointment is moved, above a server that answers as told. */
function openDialog(
  centers: () => Response,
  { booked = () => Response.json(BOOKED), onRefused = () => {}, booking = BOOKED, known = [] as Practitioner[] } = {},
): string[] {
  stubResizeObserver()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    if (path.startsWith('/api/centers')) return centers()
    const isGone = !known.some(({ id }) => path.includes(id))
    if (path.includes('practitionerId') && isGone)
      return Response.json({ code: 'not_found', message: 'Not found.' }, { status: 404 })
    if (path.includes('/slots')) return Response.json({ ...TIMES, practitioners: known })
    return method === 'GET' ? Response.json([]) : booked()
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const service = { productId: CENTER.id, name: 'Consultation', durationMinutes: 45, booking, orderId: BOOKED.id }
  openRoot().render(
    inApp(
      <BookingDialog
        service={service}
        onClose={() => undefined}
        onBooked={() => undefined}
        onRefused={onRefused}
        onLater={undefined}
      />,
      { texts: { shop: shopTexts }, queryClient },
    ),
  )
  return asked
}

const chooseTime = () =>
  vi.waitFor(() => {
    click('input[name=booking-time]')
    expect(button(shopTexts.booking.next).getAttribute('aria-disabled')).toBeNull()
  }, WAIT)

test('where the centres cannot be had, that is said, and they are asked for again', async () => {
  const answers = [Response.error(), Response.json([CENTER])]
  openDialog(() => answers.shift() ?? Response.json([CENTER]))
  await vi.waitFor(() => expect(document.body.textContent).toContain(shopTexts.booking.failed), WAIT)
  button(shopTexts.retry).click()
  await chooseTime()
})

test('who chose somebody that the centre no longer has is offered the times of whoever is free', async () => {
  const practitioner = { id: '0198f000-0000-7000-8000-000000000a03', name: 'Bruno' }
  openDialog(() => Response.json([CENTER]), { booking: { ...BOOKED, practitioner, isPractitionerChosen: true } })
  await chooseTime()
  button(shopTexts.booking.next).click()
  await vi.waitFor(() => expect(button(shopTexts.booking.confirm)).toBeDefined(), WAIT)
  expect(document.body.textContent).not.toContain('Bruno')
})

test('whose practitioner the centre takes away meanwhile is told that, also where another time is chosen', async () => {
  const practitioner = { id: '0198f000-0000-7000-8000-000000000a03', name: 'Bruno' }
  const known = [practitioner]
  const refusal = { code: 'practitioner_gone', message: 'This practitioner is no longer available.', field: 'practitionerId' }
  openDialog(() => Response.json([CENTER]), {
    booking: { ...BOOKED, practitioner, isPractitionerChosen: true },
    known,
    booked: () => {
      known.pop()
      return Response.json(refusal, { status: 409 })
    },
  })
  const scrollIntoView = vi.fn()
  Object.assign(HTMLElement.prototype, { scrollIntoView })
  await chooseTime()
  button(shopTexts.booking.next).click()
  await vi.waitFor(() => button(shopTexts.booking.confirm).click(), WAIT)
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull(), WAIT)
  await vi.waitFor(() => expect(document.querySelector('input[type=tel]')).toBeNull(), WAIT)
  expect(document.querySelector('[role=alert]')?.textContent).toBe(refusal.message)
  expect(scrollIntoView).toHaveBeenCalled()
})

test('a double click on the way on moves no appointment', async () => {
  const asked = openDialog(() => Response.json([CENTER]))
  await chooseTime()
  button(shopTexts.booking.next).click()
  const press = (detail: number) =>
    button(shopTexts.booking.confirm).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  await vi.waitFor(() => press(2), WAIT)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([])
  press(1)
  await vi.waitFor(() => expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1), WAIT)
})

test('a move that is refused is told, and what stands behind the window is asked for anew', async () => {
  const refusal = { code: 'booking_is_cancelled', message: 'This appointment was cancelled.' }
  const onRefused = vi.fn()
  openDialog(() => Response.json([CENTER]), { booked: () => Response.json(refusal, { status: 409 }), onRefused })
  await chooseTime()
  button(shopTexts.booking.next).click()
  await vi.waitFor(() => button(shopTexts.booking.confirm).click(), WAIT)
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalled(), WAIT)
  expect(document.body.textContent).toContain(refusal.message)
})
