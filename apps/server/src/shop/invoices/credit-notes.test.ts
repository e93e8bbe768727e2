import { beforeAll, describe, expect, it, vi } from 'vitest'
import { RECIPIENT } from '../../../../../tests/support/recipient.ts'
import { setUpTestServer } from '../../../test/set-up-test-server.ts'
import { openCalendar } from '../../../test/test-bookings.ts'
import { addProduct, placePaidOrder } from '../../../test/test-shop.ts'
import { setUpStaff } from '../../../test/test-staff.ts'
import { TestVisitor } from '../../../test/test-visitor.ts'

const server = setUpTestServer([], { HELD_TIMES_PER_ADDRESS: '0' })
const owner = setUpStaff(server, 'owner')

beforeAll(async () => {
  const settings = (await owner.call('GET', '/api/admin/booking-settings')).json()
  await owner.call('PUT', '/api/admin/booking-settings', { ...settings, freeUntilHours: 48, lateRefundPercent: 40 })
  await server.startJobs()
})

/** A paid order with appointments of two services that cost the same and more goods, and what cancels the later one so many hours before it. */
async function twoAppointments(goods: readonly string[] = []) {
  const calendar = await openCalendar(server)
  const second = await addProduct(server, { name: 'Second', priceMinor: 15_000, category: 'service' })
  const visitor = new TestVisitor(server.app)
  // Weeks away from where the second one is moved to.
  const [first, later] = calendar.slots.slice(-4).filter((_, index) => index % 2 === 0)
  await calendar.hold(visitor, first?.startsAt ?? '')
  const held = (await calendar.hold(visitor, later?.startsAt ?? '', { productId: second })).json()
  for (const productId of goods) await visitor.sendJson('POST', '/api/cart', { productId })
  const { id } = await placePaidOrder(visitor, `3${goods.length}0.00`, { email: 'anna@example.org', language: 'en' })
  const cancelSecond = async (hoursBefore: number, refund: string) => {
    const startsAt = Date.now() + hoursBefore * 3_600_000
    await server.dependencies.database
      .updateTable('bookings')
      .set({ starts_at: new Date(startsAt), ends_at: new Date(startsAt + 45 * 60_000) })
      .where('id', '=', held.id)
      .execute()
    const answer = await visitor.sendJson('POST', `/api/bookings/${held.id}/cancel`, { refund })
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'cancelled'])
  }
  return { id, visitor, cancelSecond }
}

const notesOf = async (orderId: string, count: number) => {
  const { database } = server.dependencies
  const notes = database.selectFrom('invoices').select('lines').where('order_id', '=', orderId).where('kind', '=', 'credit_note')
  await vi.waitFor(async () => expect(await notes.execute()).toHaveLength(count), { timeout: 45_000 })
  return (await notes.orderBy('issued_at').execute()).map(({ lines }) => lines)
}

describe('the credit note of an appointment that its buyer cancelled', () => {
  it('names it, also where another one of the order costs the same', async () => {
    const { id, cancelSecond } = await twoAppointments()
    await cancelSecond(72, '150.00')
    expect(await notesOf(id, 1)).toEqual([[{ name: 'Second', quantity: 1, grossMinor: 15_000 }]])
  })

  it('names it with the part of its price that goes back where it was cancelled late', async () => {
    const { id, cancelSecond } = await twoAppointments()
    await cancelSecond(24, '60.00')
    expect(await notesOf(id, 1)).toEqual([[{ name: 'Second', quantity: 1, grossMinor: 6_000 }]])
  })

  it('does not name it alone where an invoice that waited for its address has one over other money, too', async () => {
    const comb = await addProduct(server, { name: 'Comb', priceMinor: 1_000 })
    const { id, visitor, cancelSecond } = await twoAppointments([comb])
    const body = { reason: 'late', amount: '5.00' }
    await owner.call('POST', `/api/admin/orders/${id}/refunds`, body, { 'idempotency-key': id })
    await cancelSecond(72, '150.00')
    const refunded = async () => (await visitor.call(`/api/orders/${id}`)).json().refunded
    await expect.poll(refunded).toBe('155.00')
    await visitor.sendJson('PUT', `/api/orders/${id}/recipient`, RECIPIENT)
    expect(await notesOf(id, 1)).toEqual([[]])
  })
})

describe('the credit note of a visit that the centre cancelled', () => {
  const refund = (id: string, body: object, key: string) =>
    owner.call('POST', `/api/admin/orders/${id}/refunds`, { reason: 'The centre is closed', ...body }, { 'idempotency-key': key })
  const cancelledByCenter = async () => {
    const { id } = await twoAppointments()
    const { lines } = (await owner.call('GET', `/api/admin/orders/${id}`)).json()
    const [first, second] = ['Consultation', 'Second'].map((name) => lines.find((line: { name: string }) => line.name === name))
    await owner.call('POST', `/api/admin/bookings/${second.booking.id}/cancel`, { reason: 'Closed' })
    return { id, first, second }
  }

  it('names it where staff say which one they give back for, up to its price', async () => {
    const { id, second } = await cancelledByCenter()
    const tooMuch = (await refund(id, { orderLineId: second.id, amount: '150.01' }, 'more')).json()
    expect(tooMuch).toMatchObject({ code: 'refund_too_high', field: 'amount', message: expect.stringContaining('150.00') })
    expect((await refund(id, { orderLineId: second.id, amount: '50.00' }, 'part')).json().refunds).toMatchObject([
      { amount: '50.00', orderLineId: second.id },
    ])
    expect(await notesOf(id, 1)).toEqual([[{ name: 'Second', quantity: 1, grossMinor: 5_000 }]])
    expect((await refund(id, { orderLineId: second.id }, 'rest')).statusCode).toBe(200)
    expect(await notesOf(id, 2)).toContainEqual([{ name: 'Second', quantity: 1, grossMinor: 10_000 }])
    expect((await refund(id, { orderLineId: second.id, amount: '0.01' }, 'again')).json()).toMatchObject({
      code: 'refund_too_high',
    })
  })

  it('is over no visit that stands, and no line of another order', async () => {
    const { id, first } = await cancelledByCenter()
    const other = await twoAppointments()
    const foreign = (await owner.call('GET', `/api/admin/orders/${other.id}`)).json().lines[0].id
    for (const orderLineId of [first.id, foreign])
      expect((await refund(id, { orderLineId }, orderLineId)).json()).toMatchObject({
        code: 'request_invalid',
        field: 'orderLineId',
      })
  })
})
