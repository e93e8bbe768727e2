import { type BookingHold, bookingHoldSchema, type Order } from '@chioma/contract'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FLAKY_ANSWER, fakeModel } from '../../../test/fake-models.ts'
import { readZip } from '../../../test/read-zip.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { addStoredAnalysis } from '../../../test/stored-analysis.ts'
import { addOrder, setUpCalendar, visitorIdOf } from '../../../test/test-bookings.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'
import { purgeHolders } from './personal-data.ts'

const server = setUpTestServer([fakeModel(async () => FLAKY_ANSWER)], { HELD_TIMES_PER_ADDRESS: '0' })
const editor = setUpStaff(server, 'editor')
const store = () => server.dependencies.database
const calendar = setUpCalendar(server)
let visitor: TestVisitor
let orderId: string
let analysisId: string

beforeAll(async () => {
  await server.startJobs()
})
beforeEach(async () => {
  visitor = new TestVisitor(server.app)
  await visitor.call('/api/cart/1')
  await calendar.hold(visitor, calendar.slots[5]?.startsAt ?? '')
  orderId = await addOrder(server, visitorIdOf(visitor), calendar.service)
  analysisId = await ownAnalysis()
})

const ownAnalysis = async (): Promise<string> => (await visitor.upload({ waits: true })).id
const book = async (more: Record<string, unknown> = {}): Promise<BookingHold> => {
  const answer = await calendar.bookPaid(visitor, orderId, calendar.slots[0].startsAt, more)
  expect(answer.statusCode).toBe(201)
  return bookingHoldSchema.parse(answer.json())
}
const attach = (id: string, analysis = analysisId, who = visitor) =>
  who.sendJson('PUT', `/api/bookings/${id}/report`, { analysisId: analysis })
const detach = (id: string, who = visitor) => who.call(`/api/bookings/${id}/report`, { method: 'DELETE' })
const reportSeenByStaff = async (id: string) => (await editor.call('GET', `/api/admin/bookings/${id}`)).json().report
const isReadByStaff = async (): Promise<number> => (await editor.call('GET', `/api/analysis/${analysisId}`)).statusCode
const openings = async (): Promise<{ what: string }[]> => (await visitor.call('/api/my-data/opened-by-staff')).json()
const endsDaysAgo = (id: string, days: number) => {
  const ends = new Date(Date.now() - days * 86_400_000)
  const times = { starts_at: new Date(ends.getTime() - 2_700_000), ends_at: ends }
  return store().updateTable('bookings').set(times).where('id', '=', id).execute()
}

describe('a report that is brought along to an appointment', () => {
  it('is attached by consent alone, then read by the staff who keep appointments, which its visitor is told', async () => {
    const booking = await book()
    expect(booking.report).toBeNull()
    expect([await reportSeenByStaff(booking.id), await isReadByStaff()]).toEqual([null, 404])
    expect((await attach(booking.id)).json()).toMatchObject({ report: { analysisId } })
    expect(await reportSeenByStaff(booking.id)).toMatchObject({ analysisId })
    expect(await openings()).toEqual([])
    expect(await isReadByStaff()).toBe(200)
    expect(await openings()).toMatchObject([{ analysisId, what: 'report' }])
    const [listed] = (await editor.call('GET', `/api/admin/bookings?centerId=${calendar.center}&days=31`)).json()
    expect(listed.report).toMatchObject({ analysisId })
  })

  it('can be said with the time, stays with a move, and is taken back at any time', async () => {
    const booking = await book({ analysisId })
    expect(booking.report).toMatchObject({ analysisId })
    const moved = (await calendar.bookPaid(visitor, orderId, calendar.slots[1].startsAt)).json()
    expect(moved).toMatchObject({ id: booking.id, report: booking.report })
    await endsDaysAgo(booking.id, 1)
    expect(await isReadByStaff()).toBe(200)
    expect((await detach(booking.id)).json()).toMatchObject({ report: null })
    expect([await reportSeenByStaff(booking.id), await isReadByStaff()]).toEqual([null, 404])
    expect((await attach(booking.id)).json()).toMatchObject({ code: 'booking_is_over' })
  })

  it('comes along to a time that is held, which staff read once it is paid, and is forgotten where it is not', async () => {
    const held = await calendar.hold(visitor, calendar.slots[2]?.startsAt ?? '', { analysisId })
    expect(held.json()).toMatchObject({ status: 'held', report: { analysisId } })
    const another = await calendar.hold(visitor, calendar.slots[3]?.startsAt ?? '')
    expect(another.json()).toMatchObject({ report: { analysisId } })
    const { id } = another.json()
    expect([await reportSeenByStaff(id), await isReadByStaff()]).toEqual([null, 404])
    const none = await calendar.hold(visitor, calendar.slots[3]?.startsAt ?? '', { analysisId: null })
    expect(none.json().report).toBeNull()
    await store()
      .updateTable('bookings')
      .set({ expires_at: new Date(0) })
      .where('status', '=', 'held')
      .execute()
    await purgeHolders(server.dependencies, new Date())
    expect(await reportsOf(analysisId)).toBe(0)
  })

  it('is of the caller and finished, and attached to an appointment of the caller’s', async () => {
    const booking = await book()
    const running = await addStoredAnalysis(store(), { status: 'processing' })
    await store()
      .updateTable('analyses')
      .set({ visitor_id: visitorIdOf(visitor) })
      .where('id', '=', running)
      .execute()
    const strange = await addStoredAnalysis(store())
    for (const id of [running, strange, calendar.center])
      expect((await attach(booking.id, id)).json()).toMatchObject({ code: 'analysis_not_found' })
    const other = new TestVisitor(server.app)
    await calendar.hold(other, calendar.slots[4]?.startsAt ?? '')
    for (const answer of [await attach(booking.id, analysisId, other), await detach(booking.id, other)])
      expect(answer.json()).toMatchObject({ code: 'booking_not_found' })
  })

  it('is read no longer once the appointment is cancelled, or was a month ago', async () => {
    const booking = await book({ analysisId })
    await endsDaysAgo(booking.id, 29)
    expect(await isReadByStaff()).toBe(200)
    await endsDaysAgo(booking.id, 31)
    expect([await reportSeenByStaff(booking.id), await isReadByStaff()]).toEqual([null, 404])
    await purgeHolders(server.dependencies, new Date())
    expect(await reportsOf(analysisId)).toBe(0)
  })

  it('goes with the analysis and with the visitor, and stands in the export', async () => {
    const booking = await book({ analysisId })
    const exported = readZip((await visitor.call('/api/my-data/export')).rawPayload).get('bookings.json')
    expect(JSON.parse(String(exported))).toContainEqual(expect.objectContaining({ id: booking.id, report: booking.report }))
    await visitor.call(`/api/analysis/${analysisId}`, { method: 'DELETE' })
    expect(await reportSeenByStaff(booking.id)).toBeNull()
    analysisId = await ownAnalysis()
    await attach(booking.id)
    expect((await visitor.call('/api/my-data', { method: 'DELETE' })).statusCode).toBeLessThan(300)
    expect([await reportSeenByStaff(booking.id), await reportsOf(analysisId)]).toEqual([null, 0])
  })

  it('is nothing for staff who read no appointments, for the audit log, or for who opens the order by the link of a mail', async () => {
    const booking = await book({ analysisId })
    const moved = await editor.call('PATCH', `/api/admin/bookings/${booking.id}`, { startsAt: calendar.slots[1].startsAt })
    expect(moved.json()).toMatchObject({ report: { analysisId } })
    const entry = await store()
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', `booking/${booking.id}`)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(entry)).not.toContain(analysisId)
    const order: Order = (await visitor.call(`/api/orders/${orderId}`)).json()
    expect(order.lines[0]?.booking?.report).toMatchObject({ analysisId })
    const contact = { order_id: orderId, visitor_id: visitorIdOf(visitor), email: 'ada@example.org' }
    await store().insertInto('order_contacts').values(contact).execute()
    const reader = new TestVisitor(server.app)
    const key = new URL(server.dependencies.serviceSales.orderLink(orderId)).hash.slice('#key='.length)
    const opened = await reader.sendJson('POST', `/api/orders/${orderId}/open`, { key })
    const cookie = opened.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const read: Order = (await reader.call(`/api/orders/${orderId}`, { headers: { cookie } })).json()
    expect(read).toMatchObject({ isReadOnly: true, lines: [{ booking: { id: booking.id, report: null } }] })
  })
})

async function reportsOf(id: string): Promise<number> {
  const rows = await store().selectFrom('booking_reports').select('booking_id').where('analysis_id', '=', id).execute()
  return rows.length
}
