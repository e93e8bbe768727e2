import { randomUUID } from 'node:crypto'
import { type AdminBooking, LANGUAGES } from '@chioma/contract'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { setUpMail, setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addOrder, PERSON, setUpCalendar, visitorIdOf } from '../../../test/test-bookings.ts'
import { addProduct } from '../../../test/test-shop.ts'
import { setUpStaff, signedInStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { phoneDigits } from '../../platform/database/database.ts'
import { bookingMails, sendAppointmentReminders } from './booking-mails.ts'
import { purgeHolders } from './personal-data.ts'

const server = setUpTestServer()
const editor = setUpStaff(server, 'editor')
const sent = setUpMail(server)
const calendar = setUpCalendar(server)

const startOf = (index: number): string => calendar.slots[index]?.startsAt ?? ''
const enter = (startsAt: string, more: Record<string, unknown> = {}, key: string = randomUUID()) =>
  editor.call(
    'POST',
    '/api/admin/bookings',
    { ...{ productId: calendar.service, centerId: calendar.center, startsAt, person: PERSON, language: 'it' }, ...more },
    key === '' ? {} : { 'idempotency-key': key },
  )
const entered = async (index: number, more: Record<string, unknown> = {}): Promise<AdminBooking> =>
  (await enter(startOf(index), more)).json()
const list = async (): Promise<AdminBooking[]> =>
  (await editor.call('GET', `/api/admin/bookings?centerId=${calendar.center}&days=31`)).json()
/** Which mails about an appointment were queued, whether sent or not. */
const queuedFor = async (bookingId: string): Promise<string[]> => {
  const mails = server.dependencies.database.selectFrom('outbox_mails').select('kind').where('subject_id', '=', bookingId)
  return (await mails.orderBy('created_at').execute()).map(({ kind }) => kind)
}
/** Those to one address alone: what other tests caused may still be sent. */
const mailsTo = (email: string, count: number) =>
  vi.waitFor(
    () => {
      const mails = sent.filter(({ to }) => to === email)
      expect(mails).toHaveLength(count)
      return mails
    },
    { timeout: 45_000, interval: 20 },
  )

describe('an appointment by telephone or at the desk', () => {
  it('is certain at once, without an order, and is paid at the centre', async () => {
    const answer = await enter(startOf(0), { person: { ...PERSON, reason: 'First visit' } })
    expect(answer.statusCode).toBe(201)
    const booking = {
      ...{ status: 'confirmed', productName: 'Consultation', orderId: null, orderNumber: null, email: null },
      ...{ due: { amount: '150.00', currency: 'USD' }, isCustomerErased: false, ...calendar.slots[0] },
      person: { ...PERSON, reason: 'First visit' },
    }
    expect(answer.json()).toMatchObject(booking)
    expect(await list()).toMatchObject([booking])
    expect((await calendar.freeSlots())[0]).toEqual(calendar.slots[1])
  })

  it('is in the audit log without the name of anybody', async () => {
    const { id } = await entered(0, { email: 'lea@example.org' })
    const entries = await server.dependencies.database
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', `booking/${id}`)
      .execute()
    expect(entries).toMatchObject([{ action: 'booking.entered', before: null, after: { status: 'confirmed' } }])
    expect(JSON.stringify(entries)).not.toMatch(/Ada|lea@|1234567/)
    await mailsTo('lea@example.org', 1)
    expect(server.logged()).not.toMatch(/Ada Esempio|lea@/)
  })

  it('is one of the services on sale, at the price of the day', async () => {
    const elsewhere = await addProduct(server, { name: 'Visit', priceMinor: 5_000, category: 'service', currency: 'CHF' })
    const services = (await editor.call('GET', '/api/admin/services')).json()
    const onSale = { name: 'Consultation', durationMinutes: expect.any(Number), price: '150.00', currency: 'USD', isOnSale: true }
    expect(services).toContainEqual({ id: calendar.service, ...onSale })
    expect(services).toContainEqual(expect.objectContaining({ id: elsewhere, currency: 'CHF', isOnSale: false }))
    for (const productId of [calendar.center, elsewhere])
      expect((await enter(startOf(0), { productId })).json()).toMatchObject({ code: 'product_not_found', field: 'productId' })
  })

  it('takes the times that visitors are offered, and those that begin sooner', async () => {
    const { database } = server.dependencies
    const open = { center_id: calendar.center, opens_at: '00:00', closes_at: '23:59' }
    await database.deleteFrom('center_hours').where('center_id', '=', calendar.center).execute()
    await database
      .insertInto('center_hours')
      .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...open, weekday })))
      .execute()
    const query = `centerId=${calendar.center}&days=2`
    const { slots } = (await editor.call('GET', `/api/admin/services/${calendar.service}/slots?${query}`)).json()
    const visitorsFirst = (await calendar.offered('&days=2')).slots[0]?.startsAt ?? ''
    expect(slots[0].startsAt < visitorsFirst).toBe(true)
    expect((await enter(slots[0].startsAt)).statusCode).toBe(201)
    expect((await enter(new Date(Date.now() - 3_600_000).toISOString())).json()).toMatchObject({ code: 'slot_not_offered' })
  })

  it('is seen by the practitioner who was asked for', async () => {
    const [anna, berta] = ['Anna', 'Berta']
    await editor.call('POST', `/api/admin/centers/${calendar.center}/practitioners`, { name: anna })
    const all = (await editor.call('POST', `/api/admin/centers/${calendar.center}/practitioners`, { name: berta })).json()
    const practitionerId = all.find(({ name }: { name: string }) => name === berta)?.id
    expect(await entered(0, { practitionerId })).toMatchObject({ practitioner: { name: berta }, isPractitionerChosen: true })
    expect((await enter(startOf(0), { practitionerId })).json()).toMatchObject({ code: 'slot_taken', field: 'startsAt' })
    expect(await entered(0)).toMatchObject({ practitioner: { name: anna }, isPractitionerChosen: false })
  })

  it('is had by one of those who want the same time at once, visitors among them', async () => {
    const visitor = new TestVisitor(server.app)
    const answers = await Promise.all([
      enter(startOf(0)),
      enter(startOf(0)),
      calendar.hold(visitor, startOf(0)),
      enter(startOf(0)),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    for (const refused of answers.filter(({ statusCode }) => statusCode !== 201))
      expect(refused.json()).toMatchObject({ code: 'slot_taken', message: expect.stringMatching(/./) })
  })

  it('is one appointment under its key, however often it is sent, and another under another key', async () => {
    const { database } = server.dependencies
    await database.updateTable('centers').set({ seats: 3 }).where('id', '=', calendar.center).execute()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => enter(startOf(0), { email: 'pia@example.org' }, key)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await list()).toHaveLength(1)
    await mailsTo('pia@example.org', 1)
    expect((await enter(startOf(0), {}, key)).json()).toMatchObject({ code: 'idempotency_key_reused' })
    expect((await enter(startOf(1), { email: 'pia@example.org' }, key)).json()).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await list()).toHaveLength(1)
    expect((await enter(startOf(0))).statusCode).toBe(201)
    expect(await list()).toHaveLength(2)
  })

  it('needs a key, and what was refused under one is entered under it once it is mended', async () => {
    expect((await enter(startOf(0), {}, '')).json()).toMatchObject({ code: 'request_invalid', field: 'Idempotency-Key' })
    const key = randomUUID()
    await entered(0)
    expect((await enter(startOf(0), {}, key)).json()).toMatchObject({ code: 'slot_taken' })
    expect((await enter(startOf(1), {}, key)).statusCode).toBe(201)
  })

  it('needs a name and a telephone number, and an address only where mails are wanted', async () => {
    expect((await enter(startOf(0), { person: { ...PERSON, name: '' } })).json()).toMatchObject({ field: 'person.name' })
    expect((await enter(startOf(0), { person: { ...PERSON, phone: '' } })).json()).toMatchObject({ field: 'person.phone' })
    expect((await enter(startOf(0), { email: 'ada' })).json()).toMatchObject({ field: 'email' })
    const model = await signedInStaff(server, 'analyst')
    expect((await model.call('POST', '/api/admin/bookings', {})).statusCode).toBe(403)
  })

  it('is moved, cancelled and marked like others', async () => {
    const { id } = await entered(0)
    const change = (path: string, body: unknown, method: 'POST' | 'PATCH' = 'POST') =>
      editor.call(method, `/api/admin/bookings/${id}${path}`, body)
    expect((await change('', { startsAt: startOf(2) }, 'PATCH')).json()).toMatchObject({ ...calendar.slots[2], version: 2 })
    expect((await change('/cancel', { reason: 'Called again' })).json()).toMatchObject({
      ...{ status: 'cancelled', cancelledBy: 'staff', cancelReason: 'Called again' },
    })
  })
})

describe('its mails', () => {
  it('confirm it where an address was left, say that it is paid at the centre, and lead to no page', async () => {
    const { id } = await entered(0, { email: 'Eva@Example.org' })
    const [confirmed] = await mailsTo('eva@example.org', 1)
    expect(confirmed?.subject).toContain('Il tuo appuntamento')
    expect(confirmed?.text).toMatch(/^Consultation$/m)
    expect(confirmed?.text).toContain('Si paga al centro: 150,00\u00a0$.')
    expect(confirmed?.text).toContain('contatta il centro')
    expect(confirmed?.text).not.toMatch(/ordine|\/orders\//)
    expect(confirmed?.calendar?.file).not.toContain('/orders/')
    await editor.call('POST', `/api/admin/bookings/${id}/cancel`, { reason: 'Ferie' })
    const [, cancelled] = await mailsTo('eva@example.org', 2)
    expect(cancelled?.text).toContain('Motivo: Ferie\nPer un altro appuntamento contatta il centro.')
    expect(cancelled?.text).not.toMatch(/ordine|pagamento|rimbors/)
  })

  it('are not written where none was', async () => {
    const [without, addressed] = [await entered(0), await entered(1, { email: 'ida@example.org' })]
    await editor.call('POST', `/api/admin/bookings/${without.id}/cancel`, { reason: 'Ferie' })
    expect(await queuedFor(without.id)).toEqual([])
    expect(await queuedFor(addressed.id)).toEqual(['booking.booked'])
  })

  it('remind of it', async () => {
    const { database } = server.dependencies
    await database.updateTable('bookings').set({ reminded_at: new Date() }).execute()
    const { id } = await entered(0, { email: 'mia@example.org' })
    await mailsTo('mia@example.org', 1)
    const before = new Date(Date.parse(startOf(0)) - 60_000)
    await database
      .updateTable('bookings')
      .set({ confirmed_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    expect(await sendAppointmentReminders(server.dependencies, before)).toBe(1)
    const [, reminder] = await mailsTo('mia@example.org', 2)
    expect(reminder?.text).toContain('Si paga al centro')
  })

  it.each(LANGUAGES)('are whole in each language, and speak of no order: %s', async (language) => {
    const { id } = await entered(0, { email: 'ada@example.org', language })
    const { locales } = server.dependencies
    const order = locales.say(language, 'orders:appointment.ordered', { service: '', number: '' }).replaceAll(/[() ]/g, '')
    for (const news of ['booked', 'rescheduled', 'relocated', 'reminder']) {
      const mail = await bookingMails(server.dependencies)[`booking.${news}`]?.(id, language)
      expect(mail?.text).not.toMatch(/\{\{|appointment\.\w|receipt\.\w|\bnull\b|undefined/)
      expect(mail?.text.toLowerCase()).not.toContain(order.toLowerCase())
      expect(mail?.html).not.toContain('<a ')
    }
  })
})

it('who came is forgotten as long after the appointment as visitors are kept, and the appointment stays', async () => {
  const { id } = await entered(0, { email: 'ada@example.org' })
  const daysAfter = (days: number) => new Date(Date.parse(calendar.slots[0].endsAt) + days * 24 * 3_600_000)
  const { retentionDays } = server.dependencies.config
  const stored = async () => (await editor.call('GET', `/api/admin/bookings/${id}`)).json()
  await purgeHolders(server.dependencies, daysAfter(retentionDays - 1))
  expect(await stored()).toMatchObject({ person: PERSON, email: 'ada@example.org' })
  await purgeHolders(server.dependencies, daysAfter(retentionDays))
  expect(await stored()).toMatchObject({ person: null, email: null, status: 'confirmed', isCustomerErased: false })
})

describe('who came to what staff entered', () => {
  const erase = (id: string, by = editor) => by.call('DELETE', `/api/admin/bookings/${id}/person`)
  const entriesOf = (id: string) =>
    server.dependencies.database
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', `booking/${id}`)
      .where('action', '=', 'booking.person_erased')
      .execute()

  it('is forgotten at once on their request, once and with a note of it, and the time stays taken', async () => {
    const key = randomUUID()
    const more = { email: 'gia@example.org', person: { ...PERSON, reason: 'First visit' } }
    const { id } = (await enter(startOf(0), more, key)).json()
    await mailsTo('gia@example.org', 1)
    const answers = [await erase(id), ...(await Promise.all([erase(id), erase(id)]))]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ person: null, email: null, status: 'confirmed', due: { amount: '150.00' } })
    }
    expect(await server.dependencies.database.selectFrom('booking_people').where('booking_id', '=', id).execute()).toEqual([])
    expect(await entriesOf(id)).toHaveLength(1)
    expect(JSON.stringify(await entriesOf(id))).not.toMatch(/Ada|gia@|1234567|First visit/)
    expect((await calendar.freeSlots())[0]).toEqual(calendar.slots[1])
    // What was asked for them goes with them, so that nothing brings them back.
    expect((await enter(startOf(0), more, key)).json()).toMatchObject({ code: 'idempotency_key_reused' })
    const search = await editor.call('GET', '/api/admin/bookings/search?search=gia@example.org')
    expect(search.json().map((found: AdminBooking) => found.id)).not.toContain(id)
  })

  it('gets no mail any more, and the appointment is moved and cancelled as before', async () => {
    const { id } = await entered(0, { email: 'noa@example.org' })
    await mailsTo('noa@example.org', 1)
    await erase(id)
    expect((await editor.call('PATCH', `/api/admin/bookings/${id}`, { startsAt: startOf(2) })).statusCode).toBe(200)
    await editor.call('POST', `/api/admin/bookings/${id}/cancel`, { reason: 'Called again' })
    expect((await erase(id)).json()).toMatchObject({ status: 'cancelled', person: null })
    expect(await queuedFor(id)).toEqual(['booking.booked'])
  })

  it('goes with the reason of a cancellation, which may tell of them, and which the log never had', async () => {
    const { id } = await entered(0)
    await editor.call('POST', `/api/admin/bookings/${id}/cancel`, { reason: 'Is in hospital' })
    expect((await erase(id)).json()).toMatchObject({ status: 'cancelled', person: null, cancelReason: null })
    const entries = server.dependencies.database.selectFrom('audit_entries').selectAll().where('subject', '=', `booking/${id}`)
    const noted = JSON.stringify(await entries.execute())
    expect([noted.includes('booking.cancelled'), noted.includes('hospital')]).toEqual([true, false])
  })

  it('is forgotten by those who keep appointments alone, and a visitor erases themselves', async () => {
    const { id } = await entered(0)
    expect((await erase(id, await signedInStaff(server, 'analyst'))).statusCode).toBe(403)
    const visitor = new TestVisitor(server.app)
    await visitor.sendJson('POST', '/api/cart', { productId: calendar.service })
    const order = await addOrder(server, visitorIdOf(visitor), calendar.service)
    const ordered = (await calendar.bookPaid(visitor, order, startOf(1), { person: PERSON })).json()
    expect((await erase(ordered.id)).json()).toMatchObject({ code: 'person_of_visitor' })
    expect((await editor.call('GET', `/api/admin/bookings/${ordered.id}`)).json()).toMatchObject({ person: PERSON })
    expect((await erase(randomUUID())).json()).toMatchObject({ code: 'booking_not_found' })
  })
})

describe('a search', () => {
  const find = async (words: string): Promise<string[]> => {
    const answer = await editor.call('GET', `/api/admin/bookings/search?${new URLSearchParams({ search: words })}`)
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json().map(({ id }: AdminBooking) => id)
  }

  it('finds an entered appointment by parts of name, telephone number and address, with no sign meaning anything special', async () => {
    const person = { name: 'Zoe Ricercata', phone: '+39 348 765-4321', reason: null }
    const { id } = await entered(0, { person, email: 'zoe.ricercata@example.org' })
    for (const words of ['ricerc', 'ZOE', '348 7654321', '+39 3487654321', '0039 348 765 4321', '7654321', 'zoe.ric'])
      expect([words, await find(words)]).toEqual([words, [id]])
    for (const words of ['%oe Ric', 'zoe_ric', '999 7654321']) expect([words, await find(words)]).toEqual([words, []])
    await editor.call('POST', `/api/admin/bookings/${id}/cancel`, { reason: 'Called again' })
    expect(await find('ricercata')).toEqual([id])
  })

  it('finds an ordered one by the number of its order and the address that was left with it', async () => {
    const { database } = server.dependencies
    const visitor = new TestVisitor(server.app)
    await visitor.sendJson('POST', '/api/cart', { productId: calendar.service })
    const order = await addOrder(server, visitorIdOf(visitor), calendar.service)
    const contact = { order_id: order, visitor_id: visitorIdOf(visitor), email: 'bea.ordinata@example.org' }
    await database.insertInto('order_contacts').values(contact).execute()
    const { id } = (await calendar.bookPaid(visitor, order, startOf(1))).json()
    const { orderNumber } = (await editor.call('GET', `/api/admin/bookings/${id}`)).json()
    for (const words of [orderNumber, orderNumber.toLowerCase(), 'bea.ord'])
      expect([words, await find(words)]).toEqual([words, [id]])
  })

  it('has those ahead first, and none whose hold nobody paid for', async () => {
    const { database } = server.dependencies
    const named = (index: number) => entered(index, { person: { ...PERSON, name: 'Ugo Ordinato' } })
    const [later, over, sooner] = [await named(2), await named(1), await named(0)]
    const passed = { starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 3_600_000) }
    await database.updateTable('bookings').set(passed).where('id', '=', over.id).execute()
    const held = await calendar.hold(new TestVisitor(server.app), startOf(3), { person: { ...PERSON, name: 'Ugo Ordinato' } })
    await database
      .updateTable('bookings')
      .set({ expires_at: new Date(0) })
      .where('id', '=', held.json().id)
      .execute()
    expect(await find('ugo ordinato')).toEqual([sooner.id, later.id, over.id])
  })

  it('needs three letters and somebody who keeps appointments', async () => {
    expect((await editor.call('GET', '/api/admin/bookings/search?search=ad')).json()).toMatchObject({ field: 'search' })
    const analyst = await signedInStaff(server, 'analyst')
    expect((await analyst.call('GET', '/api/admin/bookings/search?search=ada')).statusCode).toBe(403)
  })

  it('looks at what is found alone, however much there is', async () => {
    const { database } = server.dependencies
    await sql`insert into bookings (id, product_id, center_id, seat, starts_at, ends_at, status, due_minor, due_currency, created_at, updated_at)
      select gen_random_uuid(), ${calendar.service}, ${calendar.center}, 1, now() - n * interval '2 hours', now() - n * interval '2 hours' + interval '1 hour',
        'confirmed', 0, 'USD', now(), now() from generate_series(1, 20000) n`.execute(database)
    await sql`insert into booking_people (booking_id, name, phone, language)
      select id, 'Persona ' || md5(id::text), '+39 ' || (3000000000 + row_number() over ()), 'it' from bookings
      where center_id = ${calendar.center}`.execute(database)
    await sql`vacuum analyze booking_people`.execute(database)
    for (const condition of [
      sql`name ilike ${'%ricercata%'}`,
      sql`email ilike ${'%ricercata%'}`,
      sql`${phoneDigits('phone')} like ${'%348765432%'}`,
    ]) {
      const { rows } = await sql<
        Record<string, string>
      >`explain select booking_id from booking_people where ${condition}`.execute(database)
      expect(rows.map((row) => Object.values(row)[0]).join('\n')).toContain('Bitmap Index Scan on booking_people_by_')
    }
    expect(await find('persona')).toHaveLength(50)
  })
})
