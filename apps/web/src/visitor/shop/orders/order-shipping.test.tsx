import type { Order } from '@chioma/contract'
import { act } from 'react'
import { expect, test } from 'vitest'
import shopTexts from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { openRootInAct } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { OrderShipping } from './order-shipping.tsx'

test.each([
  [false, true],
  [true, false],
])('goods whose address is not known (%s) are not said to be prepared', (isWithoutAddress, isPrepared) => {
  const order = { isWithoutAddress, fulfillmentStatus: 'to_pack', shipments: [], returns: [], lines: [], status: 'paid' }
  const root = openRootInAct()
  act(() => root.render(inApp(<OrderShipping order={order as unknown as Order} />, { texts: { shop: shopTexts } })))
  expect(document.body.textContent.includes(shopTexts.orders.shipping.toPack)).toBe(isPrepared)
})
