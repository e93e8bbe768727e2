import type { Refund } from '@chioma/contract'
import { expect, it } from 'vitest'
import { atMost, likelyRefund, otherRefunds, readRefund } from './use-refunding.ts'

const line = (id: string, quantity: number, gross: string) => ({ id, quantity, taxed: { gross } })
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
const cameBack = (orderLineId: string, quantity: number) => ({ lines: [{ orderLineId, quantity }] })

it('begins a refund with what came back and was not given back, else with all that is left', () => {
  expect(likelyRefund(order({}))).toBe('63.80')
  expect(likelyRefund(order({ returns: [cameBack('serum', 1)] }))).toBe('18.50')
  const twice: Partial<Returned> = {
    returns: [cameBack('serum', 1), cameBack('comb', 1)],
    refunds: [{ status: 'succeeded', amount: '18.50' }],
  }
  expect(likelyRefund(order({ ...twice, refundable: '45.30' }))).toBe('16.90')
  expect(likelyRefund(order({ ...twice, refundable: '10.00' }))).toBe('10.00')
  const failed: Partial<Returned> = { returns: [cameBack('serum', 2)], refunds: [{ status: 'failed', amount: '37.00' }] }
  expect(likelyRefund(order(failed))).toBe('37.00')
  expect(likelyRefund(order({ returns: [cameBack('serum', 2)], fulfillmentStatus: 'returned' }))).toBe('63.80')
})

const refund = (id: string, status: Refund['status']): Refund => ({
  id,
  status,
  amount: '4.00',
  reason: null,
  requestedBy: 'Anna',
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
