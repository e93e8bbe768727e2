import type { AdminCenter } from '@chioma/contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { BOOKING } from '../../../../../../tests/support/example-booking.ts'
import { click, held, openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { BookingsPage } from './bookings-page.tsx'

const SHORT = {
  ...{ id: BOOKING.productId, name: 'Consultation', durationMinutes: 45, price: '150.00', currency: 'EUR' },
  isOnSale: true,
}
const LONG = { ...SHORT, id: '0198f000-0000-7000-8000-000000000a09', name: 'Treatment', durationMinutes: 90 }
const CENTER: AdminCenter = {
  ...{ id: BOOKING.centerId, name: BOOKING.centerName, address: BOOKING.centerAddress, phone: null, email: null, website: null },
  ...{ description: null, descriptions: {}, isActive: true, priority: 1, latitude: 41.9, longitude: 12.5, geocoded: 'found' },
  ...{
    timeZone: 'Europe/Rome',
    seats: 1,
    upcomingBookings: 1,
    nextBookingAt: null,
    hasHours: true,
    isExample: false,
    version: 1,
  },
  ...{ createdAt: BOOKING.createdAt, updatedAt: BOOKING.createdAt },
}
const slotAt = (time: string) => ({ startsAt: `2027-03-10T${time}:00.000Z`, endsAt: `2027-03-10T18:00:00.000Z` })
const slotsOf = (times: string[]) => ({
  ...{ centerId: BOOKING.centerId, timeZone: 'Europe/Rome', policy: BOOKING.policy, practitioners: [] },
  ...{ slots: times.map(slotAt), nextFreeDay: '2027-03-10', until: '2027-05-01' },
})
/** Wednesday is open from half past nine to one; in Rome it is an hour later than the instants say. */
const HOURS = { hours: [{ weekday: 3, opensAt: '09:30', closesAt: '13:00' }], timeZone: 'Europe/Rome', seats: 1, version: 1 }

/** Now is the hour before, in that week. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-10T07:00:00.000Z') })
  onTestFinished(() => void vi.useRealTimers())
})

async function openPage(
  center: Partial<AdminCenter> = {},
  wait = async (_path: string): Promise<unknown> => undefined,
): Promise<void> {
  const answers: Record<string, unknown> = {
    ...{
      '/api/admin/centers': [{ ...CENTER, ...center }],
      '/api/admin/bookings': [BOOKING],
      '/api/admin/services': [SHORT, LONG],
    },
    [`/api/admin/centers/${CENTER.id}/hours`]: HOURS,
    [`/api/admin/services/${SHORT.id}/slots`]: slotsOf(['08:30', '10:15', '10:45', '11:15']),
    [`/api/admin/services/${LONG.id}/slots`]: slotsOf(['08:30', '09:45']),
  }
  vi.stubGlobal('fetch', async (path: string) => {
    await wait(path)
    return Response.json(answers[path.split('?')[0] ?? ''] ?? [])
  })
  stubResizeObserver()
  openRoot().render(inApp(<BookingsPage mayReadOrders={false} />, { texts: { backoffice: texts } }))
  await vi.waitFor(() => expect(document.querySelector('section')).not.toBeNull(), WAIT)
  // jsdom does not know `search`, which React tells once.
  vi.spyOn(console, 'error').mockClear()
}

const freeHours = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=toolbar] button')]
const namesOfHours = () => freeHours().map((hour) => hour.getAttribute('aria-label'))
const hourAt = (time: string) => `[aria-label="New appointment, Wednesday 10 March, ${time}"]`
const select = (label: string): HTMLSelectElement | null =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))?.control as HTMLSelectElement

async function openAt(selector: string): Promise<void> {
  await openPage()
  await vi.waitFor(() => expect(document.querySelector(selector)).not.toBeNull(), WAIT)
  click(selector)
  await vi.waitFor(() => expect(document.querySelector('[role=dialog] option[value^="2027-03-10"]')).not.toBeNull(), WAIT)
}

test('a free hour of the week opens a new appointment at the first offered time of it', async () => {
  await openAt(hourAt('11:00'))
  await vi.waitFor(() => expect(select(texts.bookings.time)?.value).toBe(slotAt('10:15').startsAt), WAIT)
  expect(document.querySelector<HTMLInputElement>('input[type=date]')?.value).toBe('2027-03-10')
  expect(document.body.textContent).not.toContain('is not free for this service')
})

test('an hour that is not free for another service says so and stays the wish', async () => {
  await openAt(hourAt('11:00'))
  await vi.waitFor(() => expect(select(texts.bookings.time)?.value).toBe(slotAt('10:15').startsAt), WAIT)
  const choose = (id: string) => {
    const service = select(texts.bookings.new.service)
    if (service) service.value = id
    service?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose(LONG.id)
  await expect.poll(() => document.body.textContent).toContain('The hour from 11:00 is not free for this service')
  expect(select(texts.bookings.time)?.value).toBe('')
  choose(SHORT.id)
  await vi.waitFor(() => expect(select(texts.bookings.time)?.value).toBe(slotAt('10:15').startsAt), WAIT)
})

test('where days stand one below the other, a day opens a new appointment on it', async () => {
  await openAt('[aria-label="New appointment, Wednesday 10 March"]')
  expect(document.querySelector<HTMLInputElement>('input[type=date]')?.value).toBe('2027-03-10')
  expect(select(texts.bookings.time)?.value).toBe('')
})

test('the hours of a day are one stop of the keyboard, and the arrows lead through them', async () => {
  await openPage()
  await expect
    .poll(namesOfHours)
    .toEqual(['09:30', '10:00', '11:00', '12:00'].map((time) => `New appointment, Wednesday 10 March, ${time}`))
  const stops = () => freeHours().map(({ tabIndex }) => tabIndex)
  expect(stops()).toEqual([0, -1, -1, -1])
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  freeHours()[0]?.focus()
  press('ArrowDown')
  expect(document.activeElement?.getAttribute('aria-label')).toContain('10:00')
  await expect.poll(stops).toEqual([-1, 0, -1, -1])
  press('ArrowUp')
  press('ArrowUp')
  expect(document.activeElement?.getAttribute('aria-label')).toContain('09:30')
})

test('a centre that takes no new appointments offers no hour', async () => {
  await openPage({ isActive: false })
  await vi.waitFor(() => expect(document.querySelector('section[aria-label^=Wednesday] button')).not.toBeNull(), WAIT)
  expect(document.querySelector('[aria-label^="New appointment"]')).toBeNull()
})

test('a week is drawn once it is known what of it is closed', async () => {
  const closures = held()
  const opening = openPage({}, async (path) => path.endsWith('/closures') && (await closures.held))
  await vi.waitFor(() => expect(select(texts.bookings.center)).toBeDefined(), WAIT)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(document.querySelector('section')).toBeNull()
  closures.letGo()
  await opening
})
