import { type AdminPractitioner, type BookingHold, LANGUAGES } from '@chioma/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { setUpMail, setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addOpenCenter, addOrder, PERSON, setUpCalendar, visitorIdOf } from '../../../test/test-bookings.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { seedLegalDocuments } from '../../shop/index.ts'
import { bookingMails } from './booking-mails.ts'

const server = setUpTestServer()
const editor = setUpStaff(server, 'editor')
const sent = setUpMail(server)
const calendar = setUpCalendar(server, { name: 'Studio <Prova>' })
let visitor: TestVisitor
let order: string

beforeEach(async () => {
  sent.length = 0
  visitor = new TestVisitor(server.app)
  await visitor.sendJson('POST', '/api/cart', { productId: calendar.service })
  order = await addOrder(server, visitorIdOf(visitor), calendar.service)
})

const leaveAddress = async (language = 'en'): Promise<void> => {
  const { database } = server.dependencies
  const contact = { order_id: order, visitor_id: visitorIdOf(visitor), email: 'anna@example.org' }
  await database.insertInto('order_contacts').values(contact).execute()
  await database.updateTable('orders').set({ language }).where('id', '=', order).execute()
}
const choose = async (index: number): Promise<BookingHold> =>
  (await calendar.bookPaid(visitor, order, calendar.slots[index]?.startsAt ?? '')).json()
const mailsAre = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count), { timeout: 45_000, interval: 20 })

test('who paid is told of the time that was chosen, of each move, and of a cancellation with its reason', async () => {
  await leaveAddress()
  const { id } = await choose(0)
  await mailsAre(1)
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Rome' })
  const date = when.format(Date.parse(calendar.slots[0].startsAt))
  expect(sent[0]).toMatchObject({ to: 'anna@example.org', subject: `Your appointment on ${date}` })
  expect(sent[0]?.text).toContain(`Consultation (order CH-`)
  const { startsAt, endsAt } = calendar.slots[0]
  const whole = when.formatRange(Date.parse(startsAt), Date.parse(endsAt))
  // What is looked for on the way there stands on lines of its own.
  expect(sent[0]?.text).toContain(`)\n${whole} (Central European Time)\nStudio <Prova>, Via Prova 1, Roma\n`)
  expect(sent[0]?.html).toMatch(/order <span style="white-space:nowrap">CH-\d+<\/span>\)<br>/)
  expect(sent[0]?.html).toContain('Studio &lt;Prova&gt;')
  expect(sent[0]?.text).toContain(`/orders/${order}`)
  for (const index of [1, 2]) {
    await editor.call('PATCH', `/api/admin/bookings/${id}`, { startsAt: calendar.slots[index]?.startsAt })
    await mailsAre(index + 1)
    expect(sent[index]?.subject).toContain('was moved to')
  }
  await editor.call('POST', `/api/admin/bookings/${id}/cancel`, { reason: 'The specialist is ill' })
  await mailsAre(4)
  expect(sent[3]?.subject).toContain('is cancelled')
  expect(sent[3]?.text).toContain('Reason: The specialist is ill\nYour payment stays valid')
  expect(sent[3]?.text).toContain('write to us and we refund you.')
  expect(new Set(sent.map((mail) => mail.id)).size).toBe(4)
  const files = sent.map(({ calendar: event }) => event?.file.replaceAll('\r\n ', '') ?? '')
  expect(new Set(files.map((file) => /UID:.*/.exec(file)?.[0]))).toEqual(new Set([`UID:${id}@chioma`]))
  const numbers = files.map((file) => Number(/SEQUENCE:(\d+)/.exec(file)?.[1]))
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  expect(new Set(numbers).size).toBe(4)
  expect(files[0]).toContain('ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:anna@example.org')
  expect(server.logged()).not.toContain('anna@example.org')
})

test.each([
  ['it', 'Il tuo appuntamento è prenotato.', 'Ti riceve Anna.'],
  ['es', 'Tu cita está reservada.', 'Te atenderá Anna.'],
  ['fr', 'Votre rendez-vous est réservé.', 'Anna vous recevra.'],
  ['de', 'Ihr Termin ist gebucht.', 'Sie werden von Anna empfangen.'],
])('the mail is in the language of the order, and addresses its reader as the site does: %s', async (language, heading, who) => {
  await editor.call('POST', `/api/admin/centers/${calendar.center}/practitioners`, { name: 'Anna' })
  await leaveAddress(language)
  await choose(3)
  await mailsAre(1)
  expect(sent[0]?.text).toContain(heading)
  expect(sent[0]?.text).toContain(who)
  expect(sent[0]?.text).not.toMatch(/\{\{|appointment\.|receipt\./)
})

test.each(LANGUAGES)(
  'once an appointment cannot be moved any more, its mails say what a cancellation gives back: %s',
  async (language) => {
    await leaveAddress(language)
    const { id } = await choose(0)
    await mailsAre(1)
    const { database, locales } = server.dependencies
    const free = locales.say(language, 'orders:appointment.policy', { count: 24 })
    const remind = async (hours: number, percent: number) => {
      const startsAt = new Date(Date.now() + hours * 3_600_000)
      const endsAt = new Date(startsAt.getTime() + 2_700_000)
      const change = { starts_at: startsAt, ends_at: endsAt, late_refund_percent: percent }
      await database.updateTable('bookings').set(change).where('id', '=', id).execute()
      return (await bookingMails(server.dependencies)['booking.reminder']?.(id, language))?.text
    }
    expect(await remind(24.1, 0)).toContain(free)
    for (const [percent, refund] of [
      [0, 'nothing'],
      [40, 'part'],
      [100, 'all'],
    ] as const) {
      const text = await remind(23.9, percent)
      expect(text).toContain(locales.say(language, `orders:appointment.late.${refund}`, { percent }))
      expect(text).not.toContain(free)
    }
  },
)

test.each(LANGUAGES)(
  'a change of nothing but who sees the visitor is told as that, and none as nothing: %s',
  async (language) => {
    const add = async (name: string): Promise<string> => {
      await editor.call('POST', `/api/admin/centers/${calendar.center}/practitioners`, { name })
      const known: AdminPractitioner[] = (await editor.call('GET', `/api/admin/centers/${calendar.center}/practitioners`)).json()
      return known.find((practitioner) => practitioner.name === name)?.id ?? ''
    }
    const [anna, bruno] = [await add('Anna'), await add('Bruno')]
    await leaveAddress(language)
    const { id, startsAt } = await choose(6)
    await mailsAre(1)
    const [before, after, afterId] = sent[0]?.text.includes('Anna') ? ['Anna', 'Bruno', bruno] : ['Bruno', 'Anna', anna]
    for (const _ of [1, 2]) await editor.call('PATCH', `/api/admin/bookings/${id}`, { startsAt, practitionerId: afterId })
    await mailsAre(2)
    const [{ subject, text, calendar: event } = { subject: '', text: '', calendar: null }] = sent.slice(1)
    const say = (name: string) => server.dependencies.locales.say(language, `orders:appointment.${name}`, { practitioner: after })
    expect(subject).toContain(after)
    expect(text).toContain(say('reassigned.heading'))
    expect(text).not.toContain(say('rescheduled.heading'))
    expect(text).not.toContain(before)
    expect(text).not.toMatch(/\{\{|appointment\./)
    const file = event?.file.replaceAll('\r\n ', '')
    expect(event?.method).toBe('REQUEST')
    expect(file).toContain(say('practitioner'))
    expect(file).toContain(`DTSTART:${startsAt.replaceAll(/[-:]|\.\d+/g, '')}`)
    const owed = server.dependencies.database
      .selectFrom('outbox_mails')
      .select('kind')
      .where('subject_id', '=', id)
      .orderBy('kind')
    expect(await owed.execute()).toEqual([{ kind: 'booking.booked' }, { kind: 'booking.reassigned' }])
  },
)

test.each(LANGUAGES)('another centre at the same time is told as that: %s', async (language) => {
  const elsewhere = await addOpenCenter(server, { name: 'Studio Altrove' })
  await leaveAddress(language)
  const { id, startsAt } = await choose(6)
  await mailsAre(1)
  await editor.call('PATCH', `/api/admin/bookings/${id}`, { startsAt, centerId: elsewhere })
  await mailsAre(2)
  const say = (name: string) => server.dependencies.locales.say(language, `orders:appointment.${name}`)
  expect(sent[1]?.subject).toContain('Studio Altrove')
  expect(sent[1]?.text).toContain(say('relocated.heading'))
  expect(sent[1]?.text).not.toContain(say('rescheduled.heading'))
  expect(sent[1]?.text).not.toMatch(/\{\{|appointment\./)
  expect(sent[1]?.calendar?.file.replaceAll('\r\n ', '')).toContain('LOCATION:Studio Altrove')
})

test('the mail says for whom the appointment is, and the phone of a centre that has one', async () => {
  const { database } = server.dependencies
  await database.updateTable('centers').set({ phone: '+39 06 555' }).where('id', '=', calendar.center).execute()
  await leaveAddress()
  await choose(2)
  await mailsAre(1)
  expect(sent[0]?.text).toContain(`The appointment is booked for ${PERSON.name}.`)
  expect(sent[0]?.text).toContain('Phone of the centre: +39 06 555')
})

test.each(LANGUAGES)('nothing is said of money where the appointment cost nothing: %s', async (language) => {
  const { database, locales } = server.dependencies
  await database.updateTable('order_lines').set({ unit_price_minor: 0 }).where('order_id', '=', order).execute()
  await leaveAddress(language)
  const { id } = await choose(0)
  await mailsAre(1)
  const mailOf = async (news: string) => (await bookingMails(server.dependencies)[`booking.${news}`]?.(id, language))?.text
  const say = (name: string) => locales.say(language, `orders:appointment.${name}`)
  await database.updateTable('bookings').set({ free_until_hours: 336 }).where('id', '=', id).execute()
  expect(await mailOf('booked')).toContain(say('late.free'))
  const endedBy = (by: string) =>
    database.updateTable('bookings').set({ status: 'cancelled', cancelled_by: by }).where('id', '=', id).execute()
  await endedBy('staff')
  expect(await mailOf('cancelled')).toContain(say('cancelled.nextFree'))
  expect(await mailOf('cancelled')).not.toContain(say('cancelled.next'))
  await endedBy('visitor')
  const withdrawn = await mailOf('withdrawn')
  for (const name of ['next', 'nothing']) expect(withdrawn).not.toContain(say(`withdrawn.${name}`))
})

test('the mail says where the seller is reached, once staff have said it', async () => {
  await seedLegalDocuments(server.dependencies)
  const { version } = (await editor.call('GET', '/api/legal/company')).json()
  await editor.call('PUT', '/api/admin/legal/company', { texts: { en: 'Studio Ltd\nPhone: +39 02 1' }, version })
  await leaveAddress('en')
  await choose(5)
  await mailsAre(1)
  expect(sent[0]?.text).toContain('How to reach us:\nStudio Ltd\nPhone: +39 02 1\n')
})

test('who left no address is sent nothing, and nothing is owed', async () => {
  const { id } = await choose(4)
  await editor.call('POST', `/api/admin/bookings/${id}/cancel`, { reason: 'Closed' })
  const owed = await server.dependencies.database.selectFrom('outbox_mails').select('id').where('subject_id', '=', id).execute()
  expect(owed).toEqual([])
})
