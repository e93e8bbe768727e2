import { type AdminBooking, type AdminPractitioner, bookingHoldSchema, type Slot } from '@chioma/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addOpenCenter, addOrder, setUpCalendar, visitorIdOf } from '../../../test/test-bookings.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'

const server = setUpTestServer([], { HELD_TIMES_PER_ADDRESS: '0' })
const editor = setUpStaff(server, 'editor')
const calendar = setUpCalendar(server, { seats: 3 })
let first: Slot
let second: Slot

beforeEach(async () => {
  ;[first, second] = calendar.slots
})

const list = async (): Promise<AdminPractitioner[]> =>
  (await editor.call('GET', `/api/admin/centers/${calendar.center}/practitioners`)).json()
async function add(name: string, more: object = {}): Promise<AdminPractitioner> {
  const answer = await editor.call('POST', `/api/admin/centers/${calendar.center}/practitioners`, { name, ...more })
  expect(answer.statusCode).toBe(201)
  const added = (await list()).find((known) => known.name === name)
  if (added === undefined) throw new Error('nobody was added')
  return added
}
const change = (practitioner: AdminPractitioner, more: object) =>
  editor.call('PUT', `/api/admin/practitioners/${practitioner.id}`, { ...practitioner, ...more })
/** Somebody holds a time. */
async function hold({ startsAt }: Slot, practitionerId?: string) {
  const answer = await calendar.hold(new TestVisitor(server.app), startsAt, { practitionerId })
  return answer.statusCode === 201 ? bookingHoldSchema.parse(answer.json()) : answer.json<{ code: string; field?: string }>()
}
const freeOf = async (practitionerId?: string): Promise<string[]> => {
  const query = practitionerId === undefined ? '' : `&practitionerId=${practitionerId}`
  return (await calendar.offered(query)).slots.map(({ startsAt }) => startsAt)
}

describe('practitioners of a centre', () => {
  it('take the place of its seats: a time is offered while one of them is free, and goes to whom was asked for', async () => {
    expect((await calendar.offered()).practitioners).toEqual([])
    const [anna, bruno] = [await add('Anna'), await add('Bruno')]
    expect((await calendar.offered()).practitioners).toEqual([
      { id: anna.id, name: 'Anna' },
      { id: bruno.id, name: 'Bruno' },
    ])
    expect(await hold(first, bruno.id)).toMatchObject({ practitioner: { id: bruno.id }, isPractitionerChosen: true })
    expect(await freeOf(bruno.id)).not.toContain(first.startsAt)
    expect(await hold(first, bruno.id)).toMatchObject({ code: 'slot_taken' })
    expect(await freeOf()).toContain(first.startsAt)
    expect(await hold(first)).toMatchObject({ practitioner: { name: 'Anna' }, isPractitionerChosen: false })
    // There were three seats before.
    expect(await freeOf()).not.toContain(first.startsAt)
    expect(await hold(first)).toMatchObject({ code: 'slot_taken' })
  })

  it('are of a centre that is there', async () => {
    const nowhere = '/api/admin/centers/0198f000-0000-7000-8000-000000000000/practitioners'
    const answers = [await editor.call('GET', nowhere), await editor.call('POST', nowhere, { name: 'Anna' })]
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ])
  })

  it('have names that tell them apart', async () => {
    const [anna, bruno] = [await add('Anna Neri'), await add('Bruno')]
    const twice = await editor.call('POST', `/api/admin/centers/${calendar.center}/practitioners`, { name: ' anna  neri' })
    expect([twice.statusCode, twice.json()]).toMatchObject([409, { code: 'practitioner_name_taken', field: 'name' }])
    expect((await change(bruno, { name: 'Anna Neri' })).json()).toMatchObject({ code: 'practitioner_name_taken', field: 'name' })
    expect((await change(anna, { name: 'Anna Neri', isActive: false })).statusCode).toBe(200)
    const elsewhere = await addOpenCenter(server, { name: 'Studio Due' })
    const there = await editor.call('POST', `/api/admin/centers/${elsewhere}/practitioners`, { name: 'Anna Neri' })
    expect(there.statusCode).toBe(201)
  })

  it('share what is asked of anyone: whoever has fewer appointments around it', async () => {
    const anna = await add('Anna')
    const bruno = await add('Bruno')
    expect(await hold(first, anna.id)).toMatchObject({ practitioner: { name: 'Anna' } })
    expect(await hold(second)).toMatchObject({ practitioner: { id: bruno.id } })
  })

  it('keep hours and days off of their own, and the closed days of the centre', async () => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opensAt: '18:00', closesAt: '19:30' }))
    const [anna, bruno] = [await add('Anna'), await add('Bruno', { hours: weekdays })]
    const [evenings, days] = [await freeOf(bruno.id), await freeOf(anna.id)]
    expect(evenings.length).toBeGreaterThan(0)
    expect(days).not.toContain(evenings[0])
    expect(await freeOf()).toEqual([...evenings, ...days].sort())
    expect(await hold({ startsAt: evenings.at(-1) ?? '', endsAt: '' }, anna.id)).toMatchObject({ code: 'slot_not_offered' })
    expect(await hold({ startsAt: evenings.at(-1) ?? '', endsAt: '' })).toMatchObject({ practitioner: { name: 'Bruno' } })
    const day = first.startsAt.slice(0, 10)
    const close = (practitionerId: string | null) =>
      editor.call('POST', `/api/admin/centers/${calendar.center}/closures`, { firstDay: day, lastDay: day, practitionerId })
    const closed = (await close(anna.id)).json()
    expect(closed).toMatchObject([{ practitioner: { name: 'Anna' }, bookingCount: 0 }])
    const isThatDay = (startsAt: string) => startsAt.startsWith(day)
    expect([(await freeOf(anna.id)).some(isThatDay), (await freeOf(bruno.id)).some(isThatDay)]).toEqual([false, true])
    await close(null)
    expect((await freeOf()).some(isThatDay)).toBe(false)
    expect(await close(calendar.service)).toMatchObject({ statusCode: 400 })
  })

  it('take over the appointments of their seat, stay with them, and go where they never had one', async () => {
    const held = await hold(first)
    const anna = await add('Anna')
    const seen: AdminBooking = (await editor.call('GET', `/api/admin/bookings/${'id' in held ? held.id : ''}`)).json()
    expect(seen).toMatchObject({ seat: 1, practitioner: { name: 'Anna' } })
    const bruno = await add('Bruno')
    const remove = (id: string) => editor.call('DELETE', `/api/admin/practitioners/${id}`)
    expect((await remove(anna.id)).json()).toMatchObject({ code: 'practitioner_has_bookings' })
    expect((await remove(bruno.id)).statusCode).toBe(204)
    expect((await change(anna, { isActive: false })).statusCode).toBe(200)
    expect(await freeOf()).toEqual([])
    expect(await hold(second, anna.id)).toMatchObject({ code: 'practitioner_gone', field: 'practitionerId' })
    expect((await change(anna, { name: 'Anna B.' })).json()).toMatchObject({ code: 'version_conflict', current: { version: 2 } })
    const carla = await add('Carla')
    expect(await hold(second)).toMatchObject({ practitioner: { id: carla.id } })
  })

  it('are chosen by staff who move an appointment, or it stays with whoever has it as long as they are free', async () => {
    const [anna, bruno] = [await add('Anna'), await add('Bruno')]
    const visitor = new TestVisitor(server.app)
    await calendar.hold(visitor, calendar.slots[4]?.startsAt ?? '')
    const orderId = await addOrder(server, visitorIdOf(visitor), calendar.service)
    const booked = (await calendar.bookPaid(visitor, orderId, first.startsAt, { practitionerId: bruno.id })).json()
    const move = async (body: object) => (await editor.call('PATCH', `/api/admin/bookings/${booked.id}`, body)).json()
    expect(await move({ startsAt: second.startsAt })).toMatchObject({ practitioner: { name: 'Bruno' } })
    expect(await move({ startsAt: second.startsAt, practitionerId: anna.id })).toMatchObject({ practitioner: { name: 'Anna' } })
    await hold(first, anna.id)
    expect(await move({ startsAt: first.startsAt, practitionerId: anna.id })).toMatchObject({ code: 'slot_taken' })
    expect(await move({ startsAt: first.startsAt })).toMatchObject({ practitioner: { name: 'Bruno' } })
    const ahead = (await list()).map(({ name, upcomingBookings, nextBookingAt }) => [name, upcomingBookings, nextBookingAt])
    expect(ahead).toEqual([
      ['Anna', 0, null],
      ['Bruno', 1, first.startsAt],
    ])
  })

  it('never have two people at once, whoever asks for whom', async () => {
    const [anna] = [await add('Anna'), await add('Bruno')]
    const asked = Array.from({ length: 12 }, (_, index) => hold(first, index % 2 === 0 ? anna.id : undefined))
    const held = (await Promise.all(asked)).filter((answer) => 'id' in answer)
    expect(held).toHaveLength(2)
  })
})
