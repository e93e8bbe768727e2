import type { CartItem } from '@chioma/contract'
import { expect, test } from 'vitest'
import { withoutProduct, withQuantity } from './use-cart.ts'

const line = (productId: string, price: string, quantity: number, currency: CartItem['currency'] = 'USD'): CartItem => ({
  id: `line-${productId}`,
  productId,
  quantity,
  currency,
  lineTotal: price,
  priceBefore: null,
  onlyAvailable: null,
  booking: null,
  product: {
    name: productId,
    price,
    unitPrice: null,
    imageUrl: null,
    category: 'product',
    partnerCompany: null,
    availability: 'available',
    durationMinutes: null,
    contraindications: [],
    caution: null,
    isSponsored: false,
  },
})

test('a new quantity changes its own line alone, to the exact amount', () => {
  const cart = withQuantity([line('oil', '19.99', 1), line('brush', '8.00', 1)], 'oil', 3)
  expect(cart.map(({ quantity, lineTotal }) => [quantity, lineTotal])).toEqual([
    [3, '59.97'],
    [1, '8.00'],
  ])
})

test('amounts keep the digits of their currency', () => {
  expect(withQuantity([line('oil', '1500', 1, 'JPY')], 'oil', 2)[0]?.lineTotal).toBe('3000')
  expect(withQuantity([line('oil', '1.505', 1, 'KWD')], 'oil', 2)[0]?.lineTotal).toBe('3.010')
})

test('a removed product leaves the rest as it was', () => {
  expect(withoutProduct([line('oil', '19.99', 2), line('brush', '8.00', 1)], 'oil').map(({ productId }) => productId)).toEqual([
    'brush',
  ])
})
