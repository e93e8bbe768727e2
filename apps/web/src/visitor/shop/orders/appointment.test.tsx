import type { BookingHold, Order, OrderLine } from '@chioma/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import shopTexts from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { button, openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { createTranslations } from '../../../lib/i18n/translations.ts'
import { ToastProvider } from '../../../ui/toast.tsx'
import { Appointment } from './appointment.tsx'
import { orderQuery } from './order-queries.ts'

const ID = '0198f000-0000-7000-8000-000000000901'
const BOOKING: BookingHold = {
  id: '0198f000-0000-7000-8000-000000000902',
  centerId: '0198f000-0000-7000-8000-000000000903',
  centerName: 'Studio Prova',
  centerAddress: 'Via Prova 1, Roma',
  timeZone: 'Europe/Rome',
  startsAt: new Date(Date.now() + 72 * 3_600_000).toISOString(),
  endsAt: new Date(Date.now() + 73 * 3_600_000).toISOString(),
  status: 'confirmed',
  practitioner: null,
  isPractitionerChosen: false,
  expiresAt: null,
  person: null,
  policy: { freeUntilHours: 24, lateRefundPercent: 0 },
  report: null,
  cancelledBy: null,
}

test('one that was cancelled elsewhere is said to be cancelled, and its order is asked for anew', async () => {
  stubResizeObserver()
  const message = 'This appointment has already been cancelled.'
  vi.stubGlobal('fetch', async () => Response.json({ code: 'booking_is_cancelled', message }, { status: 409 }))
  const translations = createTranslations('en', {})
  translations.addResourceBundle('en', 'shop', shopTexts)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const order = { id: ID, status: 'paid', isReadOnly: false } as Order
  queryClient.setQueryData(orderQuery(ID).queryKey, order)
  openRoot().render(
    <I18nextProvider i18n={translations}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider labels={{ region: 'Messages', close: 'Close' }}>
          <Appointment
            order={order}
            line={{ booking: BOOKING } as OrderLine}
            onChooseTime={() => undefined}
            renderReport={() => null}
          />
        </ToastProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await vi.waitFor(() => button(shopTexts.orders.appointment.cancel).click(), WAIT)
  await vi.waitFor(() => expect(document.body.textContent).toContain(message), WAIT)
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull(), WAIT)
  expect(queryClient.getQueryState(orderQuery(ID).queryKey)?.isInvalidated).toBe(true)
})
