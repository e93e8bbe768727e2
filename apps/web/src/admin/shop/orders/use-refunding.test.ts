import type { Refund } from '@chioma/contract'
import { expect, it } from 'vitest'
import { atMost, cancelledVisits, likelyRefund, otherRefunds, owedOfFailed, readRefund } from './use-refunding.ts'

const line = (id: string, quantity: number, gross: string) => ({
  id,
  quantity,
  category: 'product' as const,
  booking: null,
  taxed: { gross },
})
const visit = (id: string, gross: string, status: 'confirmed' | 'cancelled', cancelledBy: 'visitor' | 'staff' | null = null) => ({
  ...line(id, 1, gross),
  category: 'service' as const,
  booking: { status, cancelledBy },
})
type Returned = Parameters<typeof likelyRefund>[0]
const order = (change: Partial<Returned>): Returned => ({
  lines: [line('serum', 2, '37.00'), line('comb', 1, '16.90')],
  returns: [],
  refunds: [],
  refundable: '63.80',
  fulfillmentStatus: 'partly_returned',
  currency: 'EUR',
  ...change,
})
const givenBack = (amount: string, orderLineId: string | null = null) => ({ status: 'succeeded' as const, amount, orderLineId })
const cameBack = (orderLineId: string, quantity: number) => ({ lines: [{ orderLineId, quantity }] })

it('begins a refund with what came back and was not given back, else with all that is left', () => {
  expect(likelyRefund(order({}))).toBe('63.80')
  expect(likelyRefund(order({ returns: [cameBack('serum', 1)] }))).toBe('18.50')
  const twice: Partial<Returned> = {
    returns: [cameBack('serum', 1), cameBack('comb', 1)],
    refunds: [givenBack('18.50')],
  }
  expect(likelyRefund(order({ ...twice, refundable: '45.30' }))).toBe('16.90')
  expect(likelyRefund(order({ ...twice, refundable: '10.00' }))).toBe('10.00')
  const failed: Partial<Returned> = { returns: [cameBack('serum', 2)], refunds: [{ ...givenBack('37.00'), status: 'failed' }] }
  expect(likelyRefund(order(failed))).toBe('37.00')
  expect(likelyRefund(order({ returns: [cameBack('serum', 2)], fulfillmentStatus: 'returned' }))).toBe('63.80')
})

it('begins a refund after a visit that the centre cancelled with what it cost and was not given back', () => {
  const bought = [line('serum', 2, '37.00'), visit('cut', '60.00', 'cancelled', 'staff'), visit('scan', '80.00', 'confirmed')]
  const visits: Partial<Returned> = { lines: bought, refundable: '183.90', fulfillmentStatus: 'delivered' }
  expect(likelyRefund(order(visits))).toBe('60.00')
  expect(likelyRefund(order({ ...visits, returns: [cameBack('serum', 1)] }))).toBe('78.50')
  expect(likelyRefund(order({ ...visits, refundable: '123.90', refunds: [givenBack('60.00')] }))).toBe('123.90')
  const only: Partial<Returned> = { lines: bought.slice(1), refundable: '140.00', fulfillmentStatus: null }
  expect(likelyRefund(order(only))).toBe('60.00')
})

it('offers the visits that were cancelled and have something left of their price, and begins with the one that it is all about', () => {
  const bought = [line('serum', 2, '37.00'), visit('cut', '60.00', 'cancelled', 'staff'), visit('scan', '80.00', 'confirmed')]
  const visits: Partial<Returned> = { lines: bought, refundable: '183.90', fulfillmentStatus: 'delivered' }
  expect(cancelledVisits(order(visits))).toEqual({ visits: [{ id: 'cut', left: '60.00' }], likely: 'cut' })
  const part = order({ ...visits, refundable: '163.90', refunds: [givenBack('20.00', 'cut')] })
  expect(cancelledVisits(part)).toEqual({ visits: [{ id: 'cut', left: '40.00' }], likely: 'cut' })
  const failed = order({ ...visits, refunds: [{ ...givenBack('20.00', 'cut'), status: 'failed' }] })
  expect(cancelledVisits(failed).visits).toEqual([{ id: 'cut', left: '60.00' }])
  // With goods beside it, the amount is of no visit alone.
  expect(cancelledVisits(order({ ...visits, returns: [cameBack('serum', 1)] })).likely).toBeUndefined()
  expect(cancelledVisits(order({ ...visits, refundable: '123.90', refunds: [givenBack('60.00', 'cut')] }))).toEqual({
    visits: [],
  })
  expect(cancelledVisits(order({ ...visits, refundable: '30.00' })).visits).toEqual([{ id: 'cut', left: '30.00' }])
})

it('leaves what was agreed to be kept of a visit that its buyer cancelled too late, unless it is all there is to give back', () => {
  const bought = [line('serum', 2, '37.00'), visit('cut', '60.00', 'cancelled', 'visitor'), visit('scan', '80.00', 'confirmed')]
  const half: Partial<Returned> = {
    ...{ lines: bought, refundable: '153.90', fulfillmentStatus: 'delivered' },
    refunds: [givenBack('20.00', 'cut')],
  }
  expect(likelyRefund(order({ ...half, returns: [cameBack('serum', 1)] }))).toBe('18.50')
  expect(likelyRefund(order({ ...half, returns: [cameBack('serum', 2)], fulfillmentStatus: 'returned' }))).toBe('33.90')
  expect(likelyRefund(order(half))).toBe('40.00')
  // What was promised and did not go through is owed still.
  const failed: Partial<Returned> = { ...half, refunds: [{ ...givenBack('20.00', 'cut'), status: 'failed' }] }
  expect(likelyRefund(order(failed))).toBe('20.00')
})

it('counts what a visit was to give back once, where it failed and was made again', () => {
  const failedOnce = { ...givenBack('60.00', 'cut'), status: 'failed' as const }
  const again: Partial<Returned> = {
    lines: [line('serum', 2, '74.00'), visit('cut', '60.00', 'cancelled', 'visitor')],
    refunds: [failedOnce, givenBack('60.00', 'cut')],
    returns: [cameBack('serum', 1)],
    refundable: '74.00',
  }
  expect(likelyRefund(order(again))).toBe('37.00')
  const pending = { ...givenBack('60.00', 'cut'), status: 'pending' as const }
  expect(likelyRefund(order({ ...again, refunds: [failedOnce, failedOnce, pending] }))).toBe('37.00')
  // Not yet made again, however often it failed: owed once, beside the goods.
  expect(likelyRefund(order({ ...again, refunds: [failedOnce, failedOnce], refundable: '134.00' }))).toBe('97.00')
})

it('owes what failed until all of it went back, in parts too', () => {
  const cut = visit('cut', '60.00', 'cancelled', 'visitor')
  const failed = { ...givenBack('60.00', 'cut'), status: 'failed' as const }
  const owed = (refundable: string, refunds: Returned['refunds'], lines = [cut]) =>
    [owedOfFailed, likelyRefund].map((of) => of(order({ lines, refundable, refunds, fulfillmentStatus: null })))
  expect(owed('60.00', [failed])).toEqual(['60.00', '60.00'])
  expect(owed('40.00', [failed, givenBack('20.00', 'cut')])).toEqual(['40.00', '40.00'])
  expect(owed('25.00', [failed, givenBack('20.00', 'cut'), givenBack('15.00')])).toEqual(['25.00', '25.00'])
  // Half of the price was promised; the other half was kept.
  expect(owed('50.00', [{ ...failed, amount: '30.00' }, givenBack('10.00', 'cut')])).toEqual(['20.00', '20.00'])
  // The rest failed as well, after a part went back.
  expect(owed('40.00', [failed, givenBack('20.00'), { ...failed, amount: '40.00' }])).toEqual(['40.00', '40.00'])
  expect(owed('0.00', [failed, givenBack('20.00', 'cut'), givenBack('40.00', 'cut')])[0]).toBeUndefined()
  const withGoods: Partial<Returned> = { lines: [line('serum', 2, '37.00'), cut], returns: [cameBack('serum', 1)] }
  const parts = [failed, givenBack('20.00', 'cut')]
  expect(likelyRefund(order({ ...withGoods, refundable: '77.00', refunds: parts }))).toBe('58.50')
  // Of several visits each is owed; asked for once more without a line, it is no further one.
  const wash = visit('wash', '40.00', 'cancelled', 'staff')
  const both = [failed, { ...givenBack('40.00', 'wash'), status: 'failed' as const }]
  expect(owed('100.00', both, [cut, wash])[0]).toBe('100.00')
  expect(owed('100.00', [...both, { ...failed, orderLineId: null }], [cut, wash])[0]).toBe('100.00')
  expect(owed('40.00', [...both, givenBack('60.00', 'cut')], [cut, wash])[0]).toBe('40.00')
  expect(owed('60.00', [...both, givenBack('40.00', 'wash')], [cut, wash])[0]).toBe('60.00')
  // Of what staff gave back of the order without a reason in its lines.
  const ofOrder = { ...failed, orderLineId: null }
  expect(owed('150.00', [ofOrder, givenBack('30.00')], [visit('scan', '180.00', 'confirmed')])).toEqual(['30.00', '30.00'])
})

it('leaves what visits cost that stand out of a refund for goods that all came back', () => {
  const bought = [line('serum', 2, '37.00'), visit('scan', '80.00', 'confirmed')]
  const all: Partial<Returned> = { lines: bought, returns: [cameBack('serum', 2)], fulfillmentStatus: 'returned' }
  // With their shipping, and no more than is left.
  expect(likelyRefund(order({ ...all, refundable: '121.90' }))).toBe('41.90')
  expect(likelyRefund(order({ ...all, refundable: '70.00' }))).toBe('70.00')
  expect(
    likelyRefund(
      order({
        ...all,
        lines: [bought[0] ?? line('', 1, '0'), visit('scan', '80.00', 'cancelled', 'staff')],
        refundable: '121.90',
      }),
    ),
  ).toBe('121.90')
})

const refund = (id: string, status: Refund['status']): Refund => ({
  id,
  status,
  amount: '4.00',
  reason: null,
  requestedBy: 'Anna',
  orderLineId: null,
  createdAt: '2026-03-01T10:00:00.000Z',
})

it('gives back no more than what is left', () => {
  expect(atMost('25.00', '10.00', 'USD')).toBe('10.00')
  expect(atMost('9.50', '10.00', 'USD')).toBe('9.50')
  expect(atMost('1500', '0', 'JPY')).toBe('0')
})

it('tells the refunds that are new or stand otherwise from those that were seen', () => {
  const [seen, settled, added] = [refund('a', 'succeeded'), refund('b', 'failed'), refund('c', 'pending')]
  expect(otherRefunds([seen, refund('b', 'pending')], [seen, settled, added])).toEqual([settled, added])
})

it('takes an amount above zero, up to what is left, with a point or a comma', () => {
  expect(readRefund('10,5', '25.00', 'USD')).toBe('10.50')
  expect(readRefund('25', '25.00', 'USD')).toBe('25.00')
  expect(readRefund('1500', '1500', 'JPY')).toBe('1500')
  for (const text of ['0', '25.01', '-1', '1.005', 'all', '']) expect(readRefund(text, '25.00', 'USD')).toBeUndefined()
})
