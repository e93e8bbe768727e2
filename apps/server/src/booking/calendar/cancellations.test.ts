import { type AdminOrder, type BookingHold, type Order, orderSchema } from '@chioma/contract'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readZip } from '../../../test/read-zip.ts'
import { setUpMail, setUpTestServer } from '../../../test/set-up-test-server.ts'
import { setUpCalendar } from '../../../test/test-bookings.ts'
import { placePaidOrder } from '../../../test/test-shop.ts'
import { setUpStaff, signedInStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import type { Mail } from '../../platform/mail/mail-sender.ts'
import { bookingMails, sendAppointmentReminders } from './booking-mails.ts'

const server = setUpTestServer([], { HELD_TIMES_PER_ADDRESS: '0' })
const editor = setUpStaff(server, 'editor')
const sent = setUpMail(server)
const calendar = setUpCalendar(server)
let visitor: TestVisitor
let order: Order
let booking: BookingHold

beforeEach(async () => {
  await buy(0)
})

/** Somebody pays for the free time of this number. */
async function buy(index: number): Promise<void> {
  visitor = new TestVisitor(server.app)
  const held = await calendar.hold(visitor, calendar.slots[index]?.startsAt ?? '')
  booking = held.json()
  order = await placePaidOrder(visitor, '150.00', { email: 'anna@example.org', language: 'en' })
  expect(order.status).toBe('paid')
  await told('Your appointment on')
}

/** What was sent about the order; mails of earlier tests may still arrive. */
const mails = (subject: string): Mail[] => sent.filter((mail) => mail.subject.includes(subject) && mail.text.includes(order.id))
const told = (subject: string, count = 1) =>
  vi.waitFor(() => expect(mails(subject)).toHaveLength(count), { timeout: 45_000, interval: 20 })
const quote = async () => (await visitor.call(`/api/bookings/${booking.id}/cancellation`)).json()
const cancel = (refund: string, who = visitor) => who.sendJson('POST', `/api/bookings/${booking.id}/cancel`, { refund })
const readOrder = async (): Promise<Order> => orderSchema.parse((await visitor.call(`/api/orders/${order.id}`)).json())
const isFree = async (startsAt: string) => (await calendar.offered()).slots.some((slot) => slot.startsAt === startsAt)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const startsIn = (hours: number, more: { confirmed_at?: Date } = {}) =>
  server.dependencies.database
    .updateTable('bookings')
    .set({ starts_at: inHours(hours), ends_at: inHours(hours + 0.75), ...more })
    .where('id', '=', booking.id)
    .execute()
async function setPolicy(change: object) {
  const settings = (await editor.call('GET', '/api/admin/booking-settings')).json()
  return editor.call('PUT', '/api/admin/booking-settings', { ...settings, ...change })
}
afterAll(() => setPolicy({ freeUntilHours: 24, lateRefundPercent: 0, reminderHours: 24 }))

describe('an appointment that its visitor cancels', () => {
  it('in time gives all of the price back, frees its time, and takes itself out of the calendar', async () => {
    expect(await quote()).toEqual({ paid: '150.00', refund: '150.00', currency: 'USD', isFree: true })
    expect(await isFree(booking.startsAt)).toBe(false)
    const answer = await cancel('150.00')
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: 'cancelled', cancelledBy: 'visitor' }])
    expect(await isFree(booking.startsAt)).toBe(true)
    await vi.waitFor(async () => expect(await readOrder()).toMatchObject({ status: 'refunded', note: 'appointment_cancelled' }), {
      timeout: 45_000,
    })
    await told('Cancelled by you: appointment on')
    const [first, last] = ['Your appointment on', 'Cancelled by you'].map((name) => mails(name)[0])
    const uid = `UID:${booking.id}@chioma`
    expect([first?.calendar?.method, last?.calendar?.method]).toEqual(['REQUEST', 'CANCEL'])
    expect(first?.calendar?.file).toContain(uid)
    expect(first?.text).toContain('Test mode: this is a trial booking, and nobody expects you.')
    expect(last?.text).toContain('We refund $150.00.')
    expect(last?.text).toContain('Test mode: no real money was moved.')
    expect(last?.calendar?.file).toContain(`METHOD:CANCEL\r\nBEGIN:VEVENT\r\n${uid}`)
    expect(last?.calendar?.file).toContain('STATUS:CANCELLED')
    await told('Refund for order')
    expect(await quote()).toMatchObject({ code: 'booking_is_cancelled' })
    expect((await cancel('150.00')).json()).toMatchObject({ code: 'booking_is_cancelled' })
    expect((await calendar.bookPaid(visitor, order.id, booking.startsAt)).json()).toMatchObject({
      code: 'booking_was_cancelled',
    })
  })

  it('late gives back what the policy of its own day says, and stays cancelled', async () => {
    expect((await setPolicy({ freeUntilHours: 48, lateRefundPercent: 33 })).statusCode).toBe(200)
    await startsIn(23)
    // It was made under another policy.
    expect(await quote()).toMatchObject({ refund: '0.00', isFree: false })
    expect((await cancel('0.00')).statusCode).toBe(200)
    await told('Cancelled by you')
    expect(mails('Cancelled by you')[0]?.text).toContain('Nothing is refunded for it.')
    await buy(1)
    expect(booking.policy).toEqual({ freeUntilHours: 48, lateRefundPercent: 33 })
    await startsIn(47.9)
    expect((await calendar.bookPaid(visitor, order.id, calendar.slots[3]?.startsAt ?? '')).json()).toMatchObject({
      code: 'booking_too_late',
      message: expect.stringContaining('48'),
    })
    expect(await quote()).toMatchObject({ refund: '49.50', isFree: false })
    expect((await cancel('150.00')).json()).toMatchObject({ code: 'refund_changed', message: expect.stringContaining('$49.50') })
    expect((await cancel('49.50')).statusCode).toBe(200)
    const { refunded, refunding } = await readOrder()
    expect([refunded, refunding].sort()).toEqual(['0.00', '49.50'])
    await vi.waitFor(
      async () => expect(await readOrder()).toMatchObject({ status: 'paid', refunded: '49.50', refunding: '0.00' }),
      {
        timeout: 45_000,
      },
    )
    const again = await calendar.bookPaid(visitor, order.id, calendar.slots[4]?.startsAt ?? '')
    expect(again.json()).toMatchObject({ code: 'booking_was_cancelled' })
    await setPolicy({ freeUntilHours: 24, lateRefundPercent: 0 })
  })

  it('stays free to move and cancel where the centre moved it to a time that is too late for that', async () => {
    await setPolicy({ freeUntilHours: 48, lateRefundPercent: 33 })
    await buy(6)
    await setPolicy({ freeUntilHours: 24, lateRefundPercent: 0 })
    const moveTo = (startsAt: string | undefined) =>
      editor.call('PATCH', `/api/admin/bookings/${booking.id}`, { startsAt, isOutsideHours: true })
    const later = calendar.slots.at(-1)?.startsAt
    expect((await moveTo(later)).json().policy).toEqual({ freeUntilHours: 48, lateRefundPercent: 33 })
    expect((await moveTo(inHours(30).toISOString())).json().policy).toEqual({ freeUntilHours: 0, lateRefundPercent: 33 })
    const free = server.dependencies.locales.say('en', 'orders:appointment.policy', { count: 0 })
    expect((await bookingMails(server.dependencies)['booking.rescheduled']?.(booking.id, 'en'))?.text).toContain(free)
    expect(await quote()).toMatchObject({ refund: '150.00', isFree: true })
    expect((await calendar.bookPaid(visitor, order.id, calendar.slots[7]?.startsAt ?? '')).statusCode).toBe(201)
  })

  it('is refused to others, and once it has begun', async () => {
    expect((await cancel('150.00', new TestVisitor(server.app))).statusCode).toBe(404)
    await startsIn(-0.1)
    expect((await cancel('0.00')).json()).toMatchObject({ code: 'booking_is_over' })
    expect((await visitor.call(`/api/bookings/${booking.id}/cancellation`)).json()).toMatchObject({ code: 'booking_is_over' })
  })

  it('twice at once, or while it is moved, gives the money back once and leaves one state', async () => {
    const answers = await Promise.all([
      cancel('150.00'),
      cancel('150.00'),
      calendar.bookPaid(visitor, order.id, calendar.slots[5]?.startsAt ?? ''),
    ])
    expect(
      answers
        .slice(0, 2)
        .map(({ statusCode }) => statusCode)
        .sort(),
    ).toEqual([200, 409])
    const refunds = await server.dependencies.database
      .selectFrom('refunds')
      .select('amount_minor')
      .where('order_id', '=', order.id)
      .execute()
    expect(refunds).toEqual([{ amount_minor: 15_000 }])
    const owner = await signedInStaff(server, 'owner')
    const forStaff: AdminOrder = (await owner.call('GET', `/api/admin/orders/${order.id}`)).json()
    expect(forStaff.refunds.map(({ orderLineId }) => orderLineId)).toEqual([forStaff.lines[0]?.id])
    const left = await server.dependencies.database
      .selectFrom('bookings')
      .select('status')
      .where('order_id', '=', order.id)
      .where('status', '=', 'confirmed')
      .execute()
    expect(left).toEqual([])
  })
})

describe('a paid appointment', () => {
  it('is a file for calendars of its visitor alone, and each move raises its number', async () => {
    const read = async (who = visitor) => who.call(`/api/bookings/${booking.id}/appointment.ics?language=it`)
    const first = await read()
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const stamp = booking.startsAt.replace(/[-:]|\.\d+/g, '')
    expect(first.body).toContain(`DTSTART:${stamp}`)
    expect(first.body.replaceAll('\r\n ', '')).toContain('LOCATION:Studio Prova\\, Via Prova 1\\, Roma')
    expect(first.body).not.toMatch(/METHOD|ATTENDEE|Ada/)
    const numberIn = (file: string) => Number(/SEQUENCE:(\d+)/.exec(file)?.[1])
    await calendar.bookPaid(visitor, order.id, calendar.slots[2]?.startsAt ?? '')
    expect(numberIn((await read()).body)).toBeGreaterThan(numberIn(first.body))
    await told('is now on')
    expect(mails('is now on')[0]?.calendar).toMatchObject({ method: 'REQUEST', file: expect.stringContaining('ATTENDEE;') })
    expect((await read(new TestVisitor(server.app))).statusCode).toBe(404)
  })

  it('stands in the visitor’s data by its name, its place and the clocks of that place', async () => {
    const files = readZip((await visitor.call('/api/my-data/export?language=it')).rawPayload)
    const format = new Intl.DateTimeFormat('it', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Rome' })
    const when = `${format.format(new Date(booking.startsAt))} (ora dell’Europa centrale)`
    const words = `<strong>Consultation</strong><span>${when}</span><span>Studio Prova, Via Prova 1, Roma</span>`
    expect(String(files.get('index.html'))).toContain(words)
  })
})

describe('who has an appointment soon', () => {
  const remind = () => sendAppointmentReminders(server.dependencies, new Date())
  const longAgo = { confirmed_at: inHours(-72) }

  it('is reminded once, and again where it was moved and comes near once more', async () => {
    await startsIn(24.1, longAgo)
    expect(await remind()).toBe(0)
    await startsIn(23.9, longAgo)
    expect(await Promise.all([remind(), remind()])).toContain(1)
    expect(await remind()).toBe(0)
    await told('Your appointment is coming up')
    expect(mails('coming up')[0]?.text).toContain('Central European Time')
    await editor.call('PATCH', `/api/admin/bookings/${booking.id}`, { startsAt: calendar.slots[8]?.startsAt })
    await startsIn(23.9, longAgo)
    expect(await remind()).toBe(1)
    await told('Your appointment is coming up', 2)
  })

  it('is not reminded of what was booked a moment ago, was cancelled, or is over; nor where staff want none', async () => {
    await startsIn(12)
    expect(await remind()).toBe(0)
    await buy(1)
    await startsIn(-1, longAgo)
    expect(await remind()).toBe(0)
    await buy(2)
    await setPolicy({ reminderHours: null })
    await startsIn(5, longAgo)
    expect(await remind()).toBe(0)
    await setPolicy({ reminderHours: 24 })
    await editor.call('POST', `/api/admin/bookings/${booking.id}/cancel`, { reason: 'Closed' })
    expect(await remind()).toBe(0)
  })
})
