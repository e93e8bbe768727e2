import type { Order } from '@chioma/contract'
import { act } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import shopTexts from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { openRootInAct } from '../../../../../../tests/support/react-page.ts'
import { createTranslations } from '../../../lib/i18n/translations.ts'
import { OrderShipping } from './order-shipping.tsx'

test.each([
  [false, true],
  [true, false],
])('goods whose address is not known (%s) are not said to be prepared', (isWithoutAddress, isPrepared) => {
  const translations = createTranslations('en', {})
  translations.addResourceBundle('en', 'shop', shopTexts)
  const order = { isWithoutAddress, fulfillmentStatus: 'to_pack', shipments: [], returns: [], lines: [], status: 'paid' }
  const root = openRootInAct()
  act(() =>
    root.render(
      <I18nextProvider i18n={translations}>
        <OrderShipping order={order as unknown as Order} />
      </I18nextProvider>,
    ),
  )
  expect(document.body.textContent.includes(shopTexts.orders.shipping.toPack)).toBe(isPrepared)
})
