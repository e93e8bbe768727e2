import { act, type ComponentProps } from 'react'
import { beforeEach, expect, test } from 'vitest'
import shopTexts from '../../../../../locales/en/shop.json' with { type: 'json' }
import { openRootInAct } from '../../../../../tests/support/react-page.ts'
import { inApp } from '../../../test/app-frame.tsx'
import { OrderSums } from './order-sums.tsx'

const { tax, taxOpen } = shopTexts.checkout.summary
const SUMS = { currency: 'EUR', subtotal: '24.90', shipping: '0.00', taxes: [], tax: '0.00', total: '24.90' } as const
const VAT = {
  country: 'IT',
  label: 'VAT',
  behavior: 'inclusive',
  rateBasisPoints: 2200,
  net: '98.36',
  tax: '21.64',
  gross: '120.00',
} as const

let root: ReturnType<typeof openRootInAct>
beforeEach(() => {
  root = openRootInAct()
})

function rowsOf(changes: Partial<ComponentProps<typeof OrderSums>>): Map<string, string> {
  act(() =>
    root.render(
      inApp(<OrderSums sums={{ ...SUMS, taxes: [] }} isShipped isTaxOpen={false} shippingName={null} {...changes} />, {
        texts: { shop: shopTexts },
      }),
    ),
  )
  const rows = [...document.querySelectorAll('dl > div')]
  return new Map(rows.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? '']))
}

test('tax is not said to be nothing while nobody knows where the goods go', () => {
  expect(rowsOf({ isTaxOpen: true }).get(tax)).toBe(taxOpen)
  expect(rowsOf({}).get(tax)).toBe('€0.00')
})

test('the tax of an appointment is told beside the open one of goods', () => {
  const rows = rowsOf({ isTaxOpen: true, sums: { ...SUMS, taxes: [VAT] } })
  expect(rows.get(tax)).toBe(taxOpen)
  expect(rows.get('of which VAT 22%')).toBe('€21.64')
})
