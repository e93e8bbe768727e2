import { EARLY_START_VERSION, LANGUAGES, type Slot } from '@chioma/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { openCalendar, type TestCalendar } from '../../../test/test-bookings.ts'
import { addProduct, placeOrder, placePaidOrder, tryToOrder, visitorWith } from '../../../test/test-shop.ts'
import { signedInStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { bookingMails } from '../../booking/index.ts'
import { writeReceipt } from '../orders/order-mails.ts'
import { seedLegalDocuments } from './legal-documents.ts'

const MS_PER_DAY = 24 * 60 * 60 * 1_000
const server = setUpTestServer()
const earlyStart = { version: EARLY_START_VERSION }
let calendar: TestCalendar
let agreement: { terms: number; withdrawal: number }

beforeAll(async () => {
  await server.startJobs()
  calendar = await openCalendar(server)
  await seedLegalDocuments(server.dependencies)
  const versionOf = async (kind: string) => (await server.app.inject(`/api/legal/${kind}`)).json().version
  agreement = { terms: await versionOf('terms'), withdrawal: await versionOf('withdrawal') }
})

/** Somebody with an appointment in the cart, so many days from now. */
async function visitorWithAppointment(days: number): Promise<TestVisitor> {
  const visitor = new TestVisitor(server.app)
  const from = new Date(Date.now() + days * MS_PER_DAY).toISOString().slice(0, 10)
  const { slots } = await calendar.offered(`&from=${from}`)
  const held = await calendar.hold(visitor, slots[0]?.startsAt ?? '')
  if (held.statusCode !== 201) throw new Error(held.body)
  return visitor
}

/** Two that nobody has, within the days of withdrawal. */
async function freeTimes(): Promise<[Slot, Slot]> {
  const [first, second] = await calendar.freeSlots()
  if (first === undefined || second === undefined) throw new Error('no free times')
  return [first, second]
}

const quoteOf = async (visitor: TestVisitor) => (await visitor.sendJson('POST', '/api/checkout/quote', {})).json()

describe('an appointment within the days of withdrawal', () => {
  it('is asked for expressly, and the order, its mail and staff say so, with time and words', async () => {
    const visitor = await visitorWithAppointment(3)
    expect(await quoteOf(visitor)).toMatchObject({ beginsEarly: true })
    const before = Date.now()
    const { id } = await placeOrder(visitor, { agreement, earlyStart, email: 'ada@example.org' })
    const { earlyStart: kept } = (await visitor.call(`/api/orders/${id}`)).json()
    expect(kept).toEqual({ version: EARLY_START_VERSION, requestedAt: expect.any(String) })
    expect(Math.abs(Date.parse(kept.requestedAt) - before)).toBeLessThan(60_000)
    const owner = await signedInStaff(server, 'owner', 'otto@example.org')
    expect((await owner.call('GET', `/api/admin/orders/${id}`)).json().earlyStart).toEqual(kept)
    for (const language of LANGUAGES) {
      const mail = await writeReceipt(server.dependencies, id, language)
      const [beginning = ''] = server.dependencies.locales.say(language, 'shop:earlyStart.said', { date: '|' }).split('(|')
      expect(mail?.text).toContain(beginning)
      expect(mail?.text).not.toContain('{{')
    }
  })

  it('is refused to who agreed at the button and did not ask for it, and nothing is held', async () => {
    const visitor = await visitorWithAppointment(3)
    const refused = await tryToOrder(visitor, { agreement })
    expect([refused.statusCode, refused.json().code, refused.json().field]).toEqual([400, 'early_start_missing', 'earlyStart'])
    expect((await visitor.call('/api/orders')).json()).toEqual([])
    const outdated = await tryToOrder(visitor, { agreement, earlyStart: { version: '1999-01-1' } })
    expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'terms_changed'])
  })

  it('is ordered through the interface without a word of it, as it ever was', async () => {
    const visitor = await visitorWithAppointment(3)
    expect(await placeOrder(visitor)).toMatchObject({ status: 'pending', earlyStart: null, agreements: [] })
  })
})

describe('a time of a paid order that is chosen or moved', () => {
  it('to within the days of withdrawal is asked for expressly, once, and the order and the mail say so', async () => {
    const visitor = await visitorWithAppointment(16)
    const { id, ...order } = await placePaidOrder(visitor, '150.00', { agreement, email: 'ada@example.org' })
    expect(order).toMatchObject({ status: 'paid', earlyStart: null })
    const [first, second] = await freeTimes()
    const refused = await calendar.bookPaid(visitor, id, first.startsAt)
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'early_start_missing', field: 'earlyStart' }])
    const outdated = await calendar.bookPaid(visitor, id, first.startsAt, { earlyStart: { version: '1999-01-1' } })
    expect(outdated.json()).toMatchObject({ code: 'terms_changed' })
    const moved = await calendar.bookPaid(visitor, id, first.startsAt, { earlyStart })
    expect([moved.statusCode, moved.json().startsAt]).toEqual([201, first.startsAt])
    const { earlyStart: kept } = (await visitor.call(`/api/orders/${id}`)).json()
    expect(kept).toEqual({ version: EARLY_START_VERSION, requestedAt: expect.any(String) })
    const mail = await bookingMails(server.dependencies)['booking.moved']?.(moved.json().id, 'en')
    const [beginning = ''] = server.dependencies.locales.say('en', 'shop:earlyStart.said', { date: '|' }).split('(|')
    expect(mail?.text).toContain(beginning)
    expect((await calendar.bookPaid(visitor, id, second.startsAt)).statusCode).toBe(201)
    expect((await visitor.call(`/api/orders/${id}`)).json().earlyStart).toEqual(kept)
    const from = new Date(Date.now() + 17 * MS_PER_DAY).toISOString().slice(0, 10)
    const { slots } = await calendar.offered(`&from=${from}`)
    expect((await calendar.bookPaid(visitor, id, slots[0]?.startsAt ?? '')).statusCode).toBe(201)
    const later = await bookingMails(server.dependencies)['booking.moved']?.(moved.json().id, 'en')
    expect(later?.text).not.toContain(beginning)
  })

  it('by the centre, to within the days of withdrawal, is asked for by the mail and kept once the buyer asks for it', async () => {
    const visitor = await visitorWithAppointment(16)
    const { id, lines } = await placePaidOrder(visitor, '150.00', { agreement, email: 'ada@example.org' })
    const { booking } = lines[0] ?? {}
    const ask = (words: object) => visitor.sendJson('POST', `/api/orders/${id}/early-start`, words)
    expect((await ask(earlyStart)).json()).toMatchObject({ earlyStart: null })
    const owner = await signedInStaff(server, 'owner', 'olga@example.org')
    const [{ startsAt }] = await freeTimes()
    const { version, awaitsEarlyStart } = (await owner.call('GET', `/api/admin/bookings/${booking?.id}`)).json()
    expect(awaitsEarlyStart).toBe(false)
    const moved = await owner.call('PATCH', `/api/admin/bookings/${booking?.id}`, { startsAt, version })
    expect([moved.statusCode, moved.json().awaitsEarlyStart]).toEqual([200, true])
    const seenByStaff = async () => (await owner.call('GET', `/api/admin/bookings/${booking?.id}`)).json().awaitsEarlyStart
    const rescheduled = () => bookingMails(server.dependencies)['booking.rescheduled']?.(booking?.id ?? '', 'en')
    const words = server.dependencies.locales.say('en', 'shop:earlyStart.movedMail')
    expect((await rescheduled())?.text).toContain(words)
    const setFreeUntil = (hours: number) =>
      server.dependencies.database
        .updateTable('bookings')
        .set({ free_until_hours: hours })
        .where('id', '=', booking?.id ?? '')
        .execute()
    await setFreeUntil(24 * 14)
    for (const language of LANGUAGES) {
      const mail = await bookingMails(server.dependencies)['booking.rescheduled']?.(booking?.id ?? '', language)
      const say = (name: string) => server.dependencies.locales.say(language, `shop:earlyStart.${name}`)
      expect(mail?.text).toContain(say('movedMailLate'))
      expect(mail?.text).not.toContain(say('movedMail'))
    }
    await setFreeUntil(24)
    expect((await ask({ version: '1999-01-1' })).json()).toMatchObject({ code: 'terms_changed' })
    const kept = (await ask(earlyStart)).json().earlyStart
    expect(kept).toEqual({ version: EARLY_START_VERSION, requestedAt: expect.any(String) })
    expect((await ask(earlyStart)).json().earlyStart).toEqual(kept)
    expect((await rescheduled())?.text).not.toContain(words)
    expect(await seenByStaff()).toBe(false)
  })

  it('is not asked about where nobody agreed at the button', async () => {
    const visitor = await visitorWithAppointment(16)
    const { id } = await placePaidOrder(visitor, '150.00')
    expect((await calendar.bookPaid(visitor, id, (await freeTimes())[0].startsAt)).statusCode).toBe(201)
    expect((await visitor.call(`/api/orders/${id}`)).json().earlyStart).toBeNull()
  })
})

describe('nobody is asked', () => {
  it('whose appointment is later', async () => {
    const visitor = await visitorWithAppointment(16)
    expect(await quoteOf(visitor)).toMatchObject({ beginsEarly: false })
    expect(await placeOrder(visitor, { agreement, earlyStart })).toMatchObject({ earlyStart: null })
  })

  it('who buys goods', async () => {
    const visitor = await visitorWith(server, await addProduct(server, { name: 'Patient comb', priceMinor: 900 }))
    expect(await quoteOf(visitor)).toMatchObject({ beginsEarly: false })
    expect(await placeOrder(visitor, { agreement })).toMatchObject({ earlyStart: null })
  })
})
