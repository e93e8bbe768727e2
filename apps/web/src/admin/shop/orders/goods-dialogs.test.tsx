import type { Shipment } from '@chioma/contract'
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { openRootInAct } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { siteSettingsQuery } from '../../../lib/site-settings.ts'
import { TrackingDialog } from './goods-dialogs.tsx'

const PACKED: Shipment = {
  ...{ id: '0198f000-0000-7000-8000-000000000c01', number: 1, status: 'packed', lines: [] },
  ...{ carrier: null, trackingNumber: null, trackingUrl: null },
  ...{ packedAt: '2027-03-01T09:00:00.000Z', shippedAt: null, deliveredAt: null },
}

test.each([true, false])('a parcel that leaves promises an e-mail only where the site sends any (%s)', (sendsMail) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(siteSettingsQuery.queryKey, {
    ...{ suggestedLanguage: 'en', tileUrl: '', claimsMode: 'cosmetic', retentionDays: 30, currency: 'USD', country: null },
    ...{ payments: null, sendsMail, photoProviders: [] },
  })
  const root = openRootInAct()
  act(() =>
    root.render(
      inApp(<TrackingDialog shipment={PACKED} isBusy={false} onEntered={() => undefined} onClose={() => undefined} />, {
        texts: { backoffice: texts },
        queryClient,
      }),
    ),
  )
  const shown = document.body.textContent ?? ''
  expect(shown.includes(texts.fulfillment.shipText)).toBe(sendsMail)
  expect(shown.includes('e-mail is sent')).toBe(!sendsMail)
})
