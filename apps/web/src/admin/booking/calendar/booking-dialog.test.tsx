import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { BOOKING } from '../../../../../../tests/support/example-booking.ts'
import { openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { createTranslations } from '../../../lib/i18n/translations.ts'
import { ToastProvider } from '../../../ui/toast.tsx'
import { BookingDialog } from './booking-dialog.tsx'

test.each([
  ['whose customer has erased their data says so', true],
  ['of anybody else does not', false],
])('an appointment %s', async (_whose, isCustomerErased) => {
  stubResizeObserver()
  const translations = createTranslations('en', {})
  translations.addResourceBundle('en', 'backoffice', texts)
  openRoot().render(
    <I18nextProvider i18n={translations}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <ToastProvider labels={{ region: 'Messages', close: 'Close' }}>
            <BookingDialog booking={{ ...BOOKING, isCustomerErased }} centers={[]} mayReadOrders={false} onClose={() => {}} />
          </ToastProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain(BOOKING.centerName), WAIT)
  expect(document.body.textContent?.includes(texts.bookings.erasedCustomer)).toBe(isCustomerErased)
})
