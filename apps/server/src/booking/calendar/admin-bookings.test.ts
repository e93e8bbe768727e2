import type { AdminBooking, OpeningHours } from '@chioma/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addOpenCenter, addOrder, setUpCalendar, visitorIdOf } from '../../../test/test-bookings.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { lockCalendars } from './calendar.queries.ts'

// All that is held in this file is held from one address.
const server = setUpTestServer([], { HELD_TIMES_PER_ADDRESS: '0' })
const editor = setUpStaff(server, 'editor')
const calendar = setUpCalendar(server)
let visitor: TestVisitor
let booking: string

beforeEach(async () => {
  visitor = new TestVisitor(server.app)
  booking = (await calendar.hold(visitor, startOf(0))).json().id
})

const startOf = (index: number): string => calendar.slots[index]?.startsAt ?? ''
const list = async (query = ''): Promise<AdminBooking[]> =>
  (await editor.call('GET', `/api/admin/bookings?centerId=${calendar.center}&days=31${query}`)).json()
const cancel = (body: unknown) => editor.call('POST', `/api/admin/bookings/${booking}/cancel`, body)
const waitingForLocks = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(server.dependencies.database)
  return rows[0]?.waiting ?? 0
}
const move = (body: unknown) => editor.call('PATCH', `/api/admin/bookings/${booking}`, body)

describe('appointments of a centre', () => {
  it('are listed with what staff need to know about them', async () => {
    const { database } = server.dependencies
    const visitorId = visitorIdOf(visitor)
    const order = await addOrder(server, visitorId, calendar.service)
    await database
      .insertInto('order_contacts')
      .values({ order_id: order, visitor_id: visitorId, email: 'anna@example.org' })
      .execute()
    await calendar.bookPaid(visitor, order, startOf(1))
    expect(await list()).toMatchObject([
      {
        id: booking,
        status: 'held',
        productName: 'Consultation',
        orderId: null,
        orderNumber: null,
        email: null,
        ...calendar.slots[0],
      },
      {
        status: 'confirmed',
        orderId: order,
        orderNumber: expect.stringMatching(/^CH-\d{6}$/),
        email: 'anna@example.org',
        isCustomerErased: false,
        seat: 1,
        timeZone: 'Europe/Rome',
        version: 1,
        ...calendar.slots[1],
      },
    ])
    expect((await list('&status=confirmed')).map(({ orderId }) => orderId)).toEqual([order])
    await visitor.call('/api/my-data', { method: 'DELETE' })
    expect(await list('&status=confirmed')).toMatchObject([{ orderId: order, email: null, isCustomerErased: true }])
  })

  it('are narrowed to days of the centre', async () => {
    const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(Date.parse(startOf(0)))
    const ofDay = async (from: string) => (await editor.call('GET', `/api/admin/bookings?from=${from}&days=1`)).json()
    expect((await ofDay(day)).map(({ id }: AdminBooking) => id)).toContain(booking)
    expect(await ofDay('2020-01-01')).toEqual([])
    expect((await editor.call('GET', '/api/admin/bookings?days=400')).json()).toMatchObject({ field: 'days' })
  })

  it('whose hold is over are shown as that', async () => {
    await server.dependencies.database
      .updateTable('bookings')
      .set({ expires_at: new Date(0) })
      .where('id', '=', booking)
      .execute()
    expect(await list()).toMatchObject([{ id: booking, status: 'expired', expiresAt: null }])
    expect(await list('&status=held')).toEqual([])
  })
})

describe('cancelling', () => {
  it('frees the time, keeps the reason, and is noted without the address of anybody', async () => {
    const answer = await cancel({ reason: 'The specialist is ill', version: 1 })
    expect(answer.json()).toMatchObject({ status: 'cancelled', cancelReason: 'The specialist is ill', version: 2 })
    expect((await calendar.freeSlots())[0]).toEqual(calendar.slots[0])
    const entry = await server.dependencies.database
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', `booking/${booking}`)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'booking.cancelled', before: { status: 'held' }, after: { status: 'cancelled' } })
    expect(JSON.stringify([entry.before, entry.after])).not.toContain('email')
  })

  it('needs a reason, and something that is not over', async () => {
    expect((await cancel({ reason: '  ' })).json()).toMatchObject({ code: 'request_invalid', field: 'reason' })
    expect((await cancel({ reason: 'x'.repeat(501) })).json()).toMatchObject({ code: 'request_invalid', field: 'reason' })
    await cancel({ reason: 'Closed' })
    expect((await cancel({ reason: 'Closed' })).json()).toMatchObject({ code: 'booking_is_cancelled' })
  })
})

describe('moving', () => {
  it('takes an appointment to a free time, outside of the opening hours where that is meant', async () => {
    expect((await move({ startsAt: startOf(2), version: 1 })).json()).toMatchObject({
      ...calendar.slots[2],
      version: 2,
      status: 'held',
    })
    const evening = new Date(Date.parse(startOf(0)) + 11 * 3_600_000).toISOString()
    expect((await move({ startsAt: evening })).json()).toMatchObject({
      code: 'outside_hours',
      message: expect.stringContaining('Studio Prova'),
    })
    expect((await move({ startsAt: evening, isOutsideHours: true })).json()).toMatchObject({ startsAt: evening })
    expect((await visitor.call('/api/cart/1')).json()).toMatchObject([{ booking: { startsAt: evening } }])
  })

  it('asks before it takes an appointment to a closed day', async () => {
    const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(Date.parse(startOf(2)))
    await editor.call('POST', `/api/admin/centers/${calendar.center}/closures`, { firstDay: day, lastDay: day })
    expect((await move({ startsAt: startOf(2) })).json()).toMatchObject({ code: 'outside_hours' })
    expect((await move({ startsAt: startOf(2), isOutsideHours: true })).json()).toMatchObject({ startsAt: startOf(2) })
  })

  it('takes it to another centre, and that centre alone shows it then', async () => {
    const elsewhere = await addOpenCenter(server, { name: 'Studio Due' })
    expect((await move({ startsAt: startOf(0), centerId: elsewhere })).json()).toMatchObject({ centerName: 'Studio Due' })
    expect(await list()).toEqual([])
    expect((await calendar.freeSlots())[0]).toEqual(calendar.slots[0])
  })

  it('may overlap the time that it leaves, and no other', async () => {
    const tenLater = new Date(Date.parse(startOf(0)) + 600_000).toISOString()
    expect((await move({ startsAt: tenLater })).statusCode).toBe(200)
    await calendar.hold(new TestVisitor(server.app), startOf(2))
    expect((await move({ startsAt: startOf(2) })).json()).toMatchObject({ code: 'slot_taken' })
    expect((await move({ startsAt: new Date(Date.now() - 1_000).toISOString() })).json()).toMatchObject({
      ...{ code: 'time_has_passed', field: 'startsAt' },
    })
    expect((await move({ startsAt: startOf(3), centerId: calendar.service })).json()).toMatchObject({
      ...{ code: 'center_is_gone', field: 'centerId' },
    })
  })

  it('is offered the times that are free for as long as it lasts, its own among them, whatever its service takes by now', async () => {
    const slotsOf = async (id: string) => {
      const query = `centerId=${calendar.center}&from=${startOf(0).slice(0, 10)}&days=1`
      return (await editor.call('GET', `/api/admin/bookings/${id}/slots?${query}`)).json()
    }
    await calendar.hold(new TestVisitor(server.app), startOf(2))
    const { database } = server.dependencies
    await database.updateTable('products').set({ duration_minutes: 120 }).where('id', '=', calendar.service).execute()
    const free = [calendar.slots[0], calendar.slots[1], calendar.slots[3]]
    expect((await slotsOf(booking)).slots.slice(0, 3)).toEqual(free)
    // Ten minutes later it still overlaps where it was.
    await move({ startsAt: new Date(Date.parse(startOf(0)) + 600_000).toISOString() })
    expect((await slotsOf(booking)).slots.slice(0, 3)).toEqual(free)
    expect(await slotsOf(calendar.service)).toMatchObject({ code: 'booking_not_found' })
  })

  it('is refused to who looked at an older state, with the one of now', async () => {
    await move({ startsAt: startOf(2), version: 1 })
    const late = await move({ startsAt: startOf(3), version: 1 })
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      {
        code: 'version_conflict',
        current: { id: booking, version: 2, ...calendar.slots[2] },
        lastChange: { by: expect.stringContaining('@example.org') },
      },
    ])
    expect((await cancel({ reason: 'Closed', version: 1 })).json()).toMatchObject({ code: 'version_conflict' })
  })

  it('is refused with the state of now where it went to another centre at that very moment', async () => {
    const elsewhere = await addOpenCenter(server, { name: 'Studio Due' })
    const { database } = server.dependencies
    const late = await database.transaction().execute(async (trx) => {
      await lockCalendars(trx, [calendar.center])
      const answer = cancel({ reason: 'Closed', version: 1 })
      await vi.waitUntil(async () => (await waitingForLocks()) > 0, { timeout: 45_000, interval: 10 })
      await trx.updateTable('bookings').set({ center_id: elsewhere, version: 2 }).where('id', '=', booking).execute()
      return { answer }
    })
    expect((await late.answer).json()).toMatchObject({
      code: 'version_conflict',
      current: { id: booking, centerName: 'Studio Due', version: 2 },
    })
  })
})

describe('opening hours', () => {
  const hoursOf = async (): Promise<OpeningHours> =>
    (await editor.call('GET', `/api/admin/centers/${calendar.center}/hours`)).json()
  const put = (hours: unknown) => editor.call('PUT', `/api/admin/centers/${calendar.center}/hours`, hours)
  const monday = (opensAt: string, closesAt: string) => ({ weekday: 1, opensAt, closesAt })

  it('decide what is offered from then on; appointments stay', async () => {
    const before = await hoursOf()
    expect(before).toMatchObject({ timeZone: 'Europe/Rome', seats: 1, version: 1 })
    expect(before.hours).toHaveLength(7)
    const hours = [monday('08:00', '09:30'), monday('10:00', '10:45')]
    const after = await put({ ...before, timeZone: 'Europe/Lisbon', seats: 3, hours })
    expect([after.statusCode, after.json()]).toMatchObject([200, { timeZone: 'Europe/Lisbon', seats: 3, hours, version: 2 }])
    const offered = await calendar.freeSlots()
    const time = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Lisbon',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
    expect([...new Set(offered.map(({ startsAt }) => time.format(Date.parse(startsAt))))].sort()).toEqual([
      'Mon 08:00',
      'Mon 08:45',
      'Mon 10:00',
    ])
    expect(await list()).toMatchObject([{ id: booking, ...calendar.slots[0] }])
    expect((await put({ ...before, hours: [], version: 2 })).statusCode).toBe(200)
    expect(await calendar.freeSlots(visitor)).toEqual([])
  })

  it('are refused to who looked at an older state, with those of now', async () => {
    const before = await hoursOf()
    await put({ ...before, seats: 2 })
    const late = await put({ ...before, seats: 4 })
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'version_conflict', current: { seats: 2, version: 2 } }])
  })

  it.each([
    ['a time zone that does not exist', { timeZone: 'Europe/Atlantis' }, 'timeZone'],
    ['an offset as time zone', { timeZone: '+02:00' }, 'timeZone'],
    ['an attempt on the database', { timeZone: "Europe/Rome'; drop table centers" }, 'timeZone'],
    ['no seat', { seats: 0 }, 'seats'],
    ['half a seat', { seats: 1.5 }, 'seats'],
    ['an eighth day', { hours: [{ weekday: 8, opensAt: '09:00', closesAt: '10:00' }] }, 'hours.0.weekday'],
    ['closing before opening', { hours: [monday('10:00', '09:00')] }, 'hours'],
    ['an hour that does not exist', { hours: [monday('09:00', '25:00')] }, 'hours.0.closesAt'],
    ['periods that overlap', { hours: [monday('09:00', '11:00'), monday('10:00', '12:00')] }, 'hours'],
  ])('are refused with %s', async (_what, wrong, field) => {
    const answer = await put({ ...(await hoursOf()), ...wrong })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'request_invalid', field }])
  })

  it('of a centre that does not exist are not found', async () => {
    expect((await editor.call('GET', `/api/admin/centers/${calendar.service}/hours`)).statusCode).toBe(404)
  })
})

describe('closed days', () => {
  it('offer nothing while they stand, say which appointments lie on them, and are taken back', async () => {
    const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(Date.parse(startOf(0)))
    const onDay = async () => (await calendar.offered(`&from=${day}&days=1`)).slots.length
    expect(await onDay()).toBeGreaterThan(0)
    const order = await addOrder(server, visitorIdOf(visitor), calendar.service)
    await calendar.bookPaid(visitor, order, startOf(1))
    const address = `/api/admin/centers/${calendar.center}/closures`
    const added = await editor.call('POST', address, { firstDay: day, lastDay: day, note: 'Holiday' })
    expect([added.statusCode, added.json()]).toMatchObject([
      201,
      [{ firstDay: day, lastDay: day, note: 'Holiday', bookingCount: 1 }],
    ])
    expect(await onDay()).toBe(0)
    expect((await calendar.hold(new TestVisitor(server.app), startOf(2))).json()).toMatchObject({ code: 'slot_not_offered' })
    expect((await editor.call('POST', address, { firstDay: day, lastDay: '2020-01-01' })).json()).toMatchObject({
      field: 'lastDay',
    })
    for (const [firstDay, field] of Object.entries({ '2020-08-15': 'firstDay', '2020-08-14': 'lastDay' }))
      expect((await editor.call('POST', address, { firstDay, lastDay: '2020-08-15' })).json()).toMatchObject({
        code: 'days_are_over',
        field,
      })
    const [{ id }] = (await editor.call('GET', address)).json()
    for (const _ of [1, 2]) expect((await editor.call('DELETE', `/api/admin/closures/${id}`)).statusCode).toBe(204)
    expect(await onDay()).toBeGreaterThan(0)
  })

  it('are not added twice, unless they are for another practitioner or end on another day', async () => {
    const address = `/api/admin/centers/${calendar.center}/closures`
    const added = await editor.call('POST', `/api/admin/centers/${calendar.center}/practitioners`, { name: 'Anna Neri' })
    const days = { firstDay: '2031-08-04', lastDay: '2031-08-08' }
    const close = async (more: object) => {
      const answer = await editor.call('POST', address, { ...days, ...more })
      return [answer.statusCode, answer.json().code, answer.json().field]
    }
    const [done, refused] = [
      [201, undefined, undefined],
      [409, 'days_already_closed', 'firstDay'],
    ]
    const atOnce = await Promise.all(['Summer', 'Holidays'].map((note) => close({ note })))
    expect(atOnce.sort()).toEqual([done, refused])
    expect(await close({ note: 'Holidays' })).toEqual(refused)
    for (const other of [{ practitionerId: added.json()[0].id }, { lastDay: '2031-08-09' }]) {
      expect(await close(other)).toEqual(done)
      expect(await close(other)).toEqual(refused)
    }
    expect((await editor.call('GET', address)).json()).toHaveLength(3)
  })
})

describe('whether somebody came', () => {
  it('is noted once the appointment has begun, can be taken back, and is refused upon an older state', async () => {
    const order = await addOrder(server, visitorIdOf(visitor), calendar.service)
    const { id } = (await calendar.bookPaid(visitor, order, startOf(1))).json()
    const mark = (body: object) => editor.call('POST', `/api/admin/bookings/${id}/attendance`, body)
    expect((await mark({ attendance: 'no_show' })).json()).toMatchObject({ code: 'booking_not_begun' })
    const ago = { starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() - 1_000_000) }
    await server.dependencies.database.updateTable('bookings').set(ago).where('id', '=', id).execute()
    expect((await mark({ attendance: 'no_show', version: 1 })).json()).toMatchObject({ attendance: 'no_show', version: 2 })
    expect((await mark({ attendance: 'attended', version: 1 })).json()).toMatchObject({
      code: 'version_conflict',
      current: { attendance: 'no_show' },
    })
    expect((await mark({ attendance: null, version: 2 })).json()).toMatchObject({ attendance: null })
    expect((await mark({ attendance: 'late' })).json()).toMatchObject({ field: 'attendance' })
  })
})
