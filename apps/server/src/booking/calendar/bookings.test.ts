import { randomUUID } from 'node:crypto'
import type { CartItem, Slot } from '@chioma/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addOrder, openCalendar, PERSON, setUpCalendar, visitorIdOf } from '../../../test/test-bookings.ts'
import { addProduct } from '../../../test/test-shop.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { purgeHolders } from './personal-data.ts'

const server = setUpTestServer()
const calendar = setUpCalendar(server)
let visitor: TestVisitor
let first: Slot
let second: Slot

beforeEach(async () => {
  ;[first, second] = calendar.slots
  visitor = new TestVisitor(server.app)
})

const cartOf = async (who: TestVisitor): Promise<CartItem[]> => (await who.call('/api/cart/1')).json()
const isFree = async ({ startsAt }: Slot, who = new TestVisitor(server.app)): Promise<boolean> =>
  (await calendar.freeSlots(who)).some((slot) => slot.startsAt === startsAt)
const answerOf = (response: { statusCode: number; json(): { code: string } }): string =>
  response.statusCode < 300 ? 'yes' : response.json().code

/** A hold or an appointment as if time had passed. */
const setTime = (id: string, times: { starts_at?: Date; ends_at?: Date; expires_at?: Date }) =>
  server.dependencies.database.updateTable('bookings').set(times).where('id', '=', id).execute()

describe('free times', () => {
  it('follow the opening hours in the time zone of the centre, one after the other', async () => {
    const { slots, timeZone, until } = await calendar.offered('&days=31')
    expect(timeZone).toBe('Europe/Rome')
    const times = new Intl.DateTimeFormat('it', { timeZone, hour: '2-digit', minute: '2-digit' })
    const days = new Intl.DateTimeFormat('sv', { timeZone })
    const inThreeDays = days.format(Date.now() + 3 * 86_400_000)
    const ofDay = slots.filter(({ startsAt }) => days.format(new Date(startsAt)) === inThreeDays)
    expect(ofDay.map(({ startsAt }) => times.format(new Date(startsAt)))).toEqual([
      ...['09:00', '09:45', '10:30', '11:15', '12:00', '12:45', '13:30', '14:15', '15:00', '15:45'],
    ])
    expect(Date.parse(slots[0]?.startsAt ?? '')).toBeGreaterThan(Date.now() + 2 * 3_600_000 - 5_000)
    expect(Date.parse(until)).toBeLessThan(Date.now() + 61 * 86_400_000)
  })

  it('say where the next one is, also where a closed week comes before it', async () => {
    const days = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' })
    const inDays = (count: number) => days.format(Date.now() + count * 86_400_000)
    const { slots, nextFreeDay } = await calendar.offered()
    expect(nextFreeDay).toBe(days.format(new Date(slots[0]?.startsAt ?? '')))
    const { database } = server.dependencies
    const { center, service } = calendar
    const closed = { center_id: center, product_id: service, visitor_id: null, order_id: null, status: 'confirmed' }
    const span = {
      starts_at: new Date(),
      ends_at: new Date(`${inDays(16)}T00:00:00Z`),
      created_at: new Date(),
      updated_at: new Date(),
    }
    await database
      .insertInto('bookings')
      .values({ ...closed, ...span, id: randomUUID(), seat: 1 })
      .execute()
    const taken = await calendar.offered('&days=14')
    expect([taken.slots, taken.nextFreeDay]).toEqual([[], inDays(16)])
    expect((await calendar.offered(`&from=${inDays(70)}`)).nextFreeDay).toBeNull()
  })

  it('can be asked for from a day on', async () => {
    const from = first.startsAt.slice(0, 10)
    const { slots } = await calendar.offered(`&from=${from}&days=1`)
    expect(slots.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(Array(10).fill(from))
    expect((await calendar.offered('&from=2020-01-01&days=3')).slots).toEqual([])
  })

  it.each([
    ['days=0', 'days'],
    ['days=32', 'days'],
    ['days=two', 'days'],
    ['from=tomorrow', 'from'],
    ['from=2026-02-30', 'from'],
  ])('are refused with the field at fault: %s', async (query, field) => {
    const answer = await visitor.call(`/api/services/${calendar.service}/slots?centerId=${calendar.center}&${query}`)
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'request_invalid', field }])
  })

  it('exist for services at centres that take bookings, and for nothing else', async () => {
    const { service, center } = calendar
    const goods = await addProduct(server, { name: 'Shampoo', priceMinor: 900 })
    const archived = await addProduct(server, { name: 'Old', priceMinor: 900, category: 'service', isArchived: true })
    for (const id of [goods, archived, center])
      expect(answerOf(await visitor.call(`/api/services/${id}/slots?centerId=${center}`))).toBe('product_not_found')
    await server.dependencies.database.updateTable('centers').set({ is_active: false }).where('id', '=', center).execute()
    expect(answerOf(await visitor.call(`/api/services/${service}/slots?centerId=${center}`))).toBe('not_found')
    expect(answerOf(await calendar.hold(visitor, first.startsAt))).toBe('slot_not_offered')
  })
})

describe('holding a time', () => {
  it('keeps it from others for fifteen minutes and puts the service into the cart', async () => {
    const answer = await calendar.hold(visitor, first.startsAt)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ centerId: calendar.center, centerName: 'Studio Prova', status: 'held', ...first })
    const minutes = (Date.parse(answer.json().expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(14.5)
    expect(minutes).toBeLessThanOrEqual(15)
    expect(await cartOf(visitor)).toMatchObject([{ productId: calendar.service, quantity: 1, booking: answer.json() }])
    expect([await isFree(first), await isFree(first, visitor), await isFree(second)]).toEqual([false, true, true])
    expect(answerOf(await calendar.hold(new TestVisitor(server.app), first.startsAt))).toBe('slot_taken')
  })

  it('goes to one of fifty who want the same time at once, and leaves nothing behind with the others', async () => {
    const { database } = server.dependencies
    const count = async () =>
      (
        await database
          .selectFrom('visitors')
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    const before = await count()
    const ask = (index: number): ReturnType<typeof calendar.hold> =>
      server.app.inject({
        method: 'POST',
        url: '/api/bookings',
        remoteAddress: `10.0.0.${index}`,
        payload: { productId: calendar.service, centerId: calendar.center, startsAt: first.startsAt, person: PERSON },
      })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)))
    const outcomes = answers.map(answerOf)
    expect(outcomes.filter((answer) => answer === 'yes')).toHaveLength(1)
    expect(outcomes.filter((answer) => answer === 'slot_taken')).toHaveLength(49)
    expect((await count()) - before).toBe(1)
    expect(answers.filter(({ cookies }) => cookies.some(({ name }) => name === 'chioma_visitor'))).toHaveLength(1)
  })

  it('is possible as often as there are seats', async () => {
    Object.assign(calendar, await openCalendar(server, { seats: 2 }))
    const others = [new TestVisitor(server.app), new TestVisitor(server.app), new TestVisitor(server.app)]
    const outcomes = await Promise.all(others.map(async (other) => answerOf(await calendar.hold(other, first.startsAt))))
    expect(outcomes.sort()).toEqual(['slot_taken', 'yes', 'yes'])
    expect(await isFree(first)).toBe(false)
  })

  it('gives the time up that was held before, and can be renewed', async () => {
    await calendar.hold(visitor, first.startsAt)
    expect(answerOf(await calendar.hold(visitor, first.startsAt))).toBe('yes')
    expect(answerOf(await calendar.hold(visitor, second.startsAt))).toBe('yes')
    expect([await isFree(first), await isFree(second)]).toEqual([true, false])
    expect(await cartOf(visitor)).toMatchObject([{ quantity: 1, booking: { startsAt: second.startsAt } }])
  })

  it('keeps the earlier time where the wanted one is taken', async () => {
    await calendar.hold(new TestVisitor(server.app), second.startsAt)
    await calendar.hold(visitor, first.startsAt)
    expect(answerOf(await calendar.hold(visitor, second.startsAt))).toBe('slot_taken')
    expect(await cartOf(visitor)).toMatchObject([{ booking: { startsAt: first.startsAt, status: 'held' } }])
  })

  it('ends by itself', async () => {
    const { id } = (await calendar.hold(visitor, first.startsAt)).json()
    await setTime(id, { expires_at: new Date(Date.now() - 1_000) })
    expect(await isFree(first)).toBe(true)
    expect(await cartOf(visitor)).toMatchObject([{ booking: { status: 'expired', expiresAt: null } }])
    expect(answerOf(await calendar.hold(new TestVisitor(server.app), first.startsAt))).toBe('yes')
  })

  it('is refused for times that nobody is offered', async () => {
    const at = (ms: number): string => new Date(Date.parse(first.startsAt) + ms).toISOString()
    for (const startsAt of [at(-7 * 86_400_000), at(60_000), at(12 * 3_600_000), at(70 * 86_400_000)])
      expect(answerOf(await calendar.hold(visitor, startsAt))).toBe('slot_not_offered')
    expect(answerOf(await calendar.hold(visitor, first.startsAt, { centerId: calendar.service }))).toBe('slot_not_offered')
    expect(answerOf(await calendar.hold(visitor, 'soon'))).toBe('request_invalid')
    expect(visitor.cookie).toBeUndefined()
  })

  it('is refused for goods, and nothing lands in the cart', async () => {
    const goods = await addProduct(server, { name: 'Shampoo', priceMinor: 900 })
    expect(answerOf(await calendar.hold(visitor, first.startsAt, { productId: goods }))).toBe('product_not_found')
    expect(await cartOf(visitor)).toEqual([])
  })

  it('asks once who comes, keeps it for another time, and forgets it with a time that nobody paid', async () => {
    expect((await calendar.hold(visitor, first.startsAt, { person: undefined })).json()).toMatchObject({
      code: 'request_invalid',
      field: 'person',
    })
    for (const [person, field] of [
      [{ ...PERSON, name: ' ' }, 'person.name'],
      [{ ...PERSON, phone: 'call me' }, 'person.phone'],
      [{ ...PERSON, reason: 'x'.repeat(501) }, 'person.reason'],
    ])
      expect((await calendar.hold(visitor, first.startsAt, { person })).json()).toMatchObject({ field })
    expect(await cartOf(new TestVisitor(server.app))).toEqual([])
    const person = { name: 'Ada Esempio', phone: '02 1234567', reason: 'Itchy since May' }
    expect((await calendar.hold(visitor, first.startsAt, { person })).json()).toMatchObject({ person })
    const { id, ...moved } = (await calendar.hold(visitor, second.startsAt, { person: undefined })).json()
    expect(moved).toMatchObject({ person, startsAt: second.startsAt, policy: { freeUntilHours: 24, lateRefundPercent: 0 } })
    expect(await cartOf(visitor)).toMatchObject([{ booking: { person } }])
    await setTime(id, { expires_at: new Date(Date.now() - 1_000) })
    const { database } = server.dependencies
    await purgeHolders(server.dependencies, new Date())
    const left = await database
      .selectFrom('booking_people')
      .select('name')
      .where('visitor_id', '=', visitorIdOf(visitor))
      .execute()
    expect(left).toEqual([])
    expect(server.logged()).not.toContain('Itchy')
  })

  it('cannot overlap another one, not even past the program', async () => {
    const { id } = (await calendar.hold(visitor, first.startsAt)).json()
    const copy = sql`
      INSERT INTO bookings (id, product_id, center_id, seat, starts_at, ends_at, status, expires_at, created_at, updated_at)
      SELECT gen_random_uuid(), product_id, center_id, seat, starts_at + interval '10 minutes',
        ends_at + interval '10 minutes', 'confirmed', NULL, now(), now()
      FROM bookings WHERE id = ${id}`
    await expect(copy.execute(server.dependencies.database)).rejects.toThrow(
      /conflicting key value violates exclusion constraint/,
    )
  })
})

describe('giving a held time up', () => {
  it('frees it and leaves the service in the cart', async () => {
    const { id } = (await calendar.hold(visitor, first.startsAt)).json()
    expect((await visitor.call(`/api/bookings/${id}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect((await visitor.call(`/api/bookings/${id}`, { method: 'DELETE' })).statusCode).toBe(204)
    expect(await isFree(first)).toBe(true)
    expect(await cartOf(visitor)).toMatchObject([{ productId: calendar.service, booking: null }])
  })

  it('is for its visitor alone', async () => {
    const { id } = (await calendar.hold(visitor, first.startsAt)).json()
    const other = new TestVisitor(server.app)
    expect(answerOf(await other.call(`/api/bookings/${id}`, { method: 'DELETE' }))).toBe('booking_not_found')
    await calendar.hold(other, second.startsAt)
    expect(answerOf(await other.call(`/api/bookings/${id}`, { method: 'DELETE' }))).toBe('booking_not_found')
    expect(await isFree(first)).toBe(false)
  })
})

describe('the time of a paid service', () => {
  it('is chosen after the payment and certain at once; choosing again moves it', async () => {
    await calendar.hold(visitor, second.startsAt)
    const order = await addOrder(server, visitorIdOf(visitor), calendar.service)
    const chosen = await calendar.bookPaid(visitor, order, first.startsAt)
    expect([chosen.statusCode, chosen.json()]).toMatchObject([201, { status: 'confirmed', expiresAt: null, ...first }])
    const third = (await calendar.freeSlots(visitor)).at(-1)
    const moved = await calendar.bookPaid(visitor, order, third?.startsAt ?? '')
    expect(moved.json()).toMatchObject({ id: chosen.json().id, status: 'confirmed', ...third })
    expect(await isFree(first)).toBe(true)
    expect(answerOf(await visitor.call(`/api/bookings/${chosen.json().id}`, { method: 'DELETE' }))).toBe('booking_is_confirmed')
  })

  it('lasts as long as it was booked for where it is moved, whatever such an appointment takes by then', async () => {
    const { database } = server.dependencies
    await calendar.hold(visitor, second.startsAt)
    const order = await addOrder(server, visitorIdOf(visitor), calendar.service)
    const { startsAt, endsAt } = (await calendar.bookPaid(visitor, order, first.startsAt)).json()
    const booked = Date.parse(endsAt) - Date.parse(startsAt)
    const before = await database
      .selectFrom('products')
      .select('duration_minutes')
      .where('id', '=', calendar.service)
      .executeTakeFirst()
    await database.updateTable('products').set({ duration_minutes: 120 }).where('id', '=', calendar.service).execute()
    const { slots } = await calendar.offered(`&orderId=${order}`, visitor)
    const lengths = (list: readonly { startsAt: string; endsAt: string }[]) =>
      new Set(list.map((slot) => Date.parse(slot.endsAt) - Date.parse(slot.startsAt)))
    expect(lengths(slots)).toEqual(new Set([booked]))
    expect(
      slots.map((slot) => slot.startsAt),
      'its own time is free',
    ).toContain(startsAt)
    expect(lengths((await calendar.offered(`&orderId=${order}`)).slots), 'nobody else’s').toEqual(new Set([120 * 60_000]))
    const moved = (await calendar.bookPaid(visitor, order, slots.at(-1)?.startsAt ?? '')).json()
    expect(moved).toMatchObject({ status: 'confirmed', ...slots.at(-1) })
    await database
      .updateTable('products')
      .set({ ...before })
      .where('id', '=', calendar.service)
      .execute()
  })

  it('can be moved until 24 hours before', async () => {
    await calendar.hold(visitor, second.startsAt)
    const order = await addOrder(server, visitorIdOf(visitor), calendar.service)
    const { id } = (await calendar.bookPaid(visitor, order, first.startsAt)).json()
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    await setTime(id, { starts_at: inHours(23.9), ends_at: inHours(24.5) })
    expect(answerOf(await calendar.bookPaid(visitor, order, first.startsAt))).toBe('booking_too_late')
    await setTime(id, { starts_at: inHours(24.1), ends_at: inHours(24.7) })
    expect(answerOf(await calendar.bookPaid(visitor, order, first.startsAt))).toBe('yes')
  })

  it('is chosen once, also by two who choose together', async () => {
    await calendar.hold(visitor, second.startsAt)
    const order = await addOrder(server, visitorIdOf(visitor), calendar.service)
    const { slots } = await calendar.offered()
    const wanted = slots.slice(-4)
    await Promise.all(wanted.map(({ startsAt }) => calendar.bookPaid(visitor, order, startsAt)))
    const rows = await server.dependencies.database
      .selectFrom('bookings')
      .select('status')
      .where('order_id', '=', order)
      .execute()
    expect(rows).toEqual([{ status: 'confirmed' }])
  })

  it('is for paid services of own orders', async () => {
    await calendar.hold(visitor, second.startsAt)
    const visitorId = visitorIdOf(visitor)
    const pending = await addOrder(server, visitorId, calendar.service, 'pending')
    expect(answerOf(await calendar.bookPaid(visitor, pending, first.startsAt))).toBe('order_not_open')
    const goods = await addProduct(server, { name: 'Shampoo', priceMinor: 900 })
    expect(answerOf(await calendar.bookPaid(visitor, await addOrder(server, visitorId, goods), first.startsAt))).toBe(
      'product_not_found',
    )
    const order = await addOrder(server, visitorId, calendar.service)
    const other = new TestVisitor(server.app)
    expect(answerOf(await calendar.bookPaid(other, order, first.startsAt))).toBe('order_not_found')
    expect(answerOf(await calendar.hold(other, first.startsAt))).toBe('yes')
    expect(answerOf(await calendar.bookPaid(other, order, first.startsAt))).toBe('order_not_found')
    expect(answerOf(await calendar.bookPaid(visitor, order, first.startsAt))).toBe('slot_taken')
  })
})
