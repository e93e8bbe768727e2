import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import shopTexts from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { openRoot, WAIT } from '../../../../../../tests/support/react-page.ts'
import { createTranslations } from '../../../lib/i18n/translations.ts'
import { ToastProvider } from '../../../ui/toast.tsx'
import { OrderPage } from './order-page.tsx'

const { notFound, failed } = shopTexts.orders.order

test.each([
  ['an order that is not there', 404, 'order_not_found', notFound],
  ['too many requests', 429, 'too_many_requests', failed],
])('%s is said to be that', async (_, status, code, title) => {
  vi.stubGlobal('fetch', async () => Response.json({ code, message: 'Wait a minute and try again.' }, { status }))
  const translations = createTranslations('en', {})
  translations.addResourceBundle('en', 'shop', shopTexts)
  openRoot().render(
    <I18nextProvider i18n={translations}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ToastProvider labels={{ region: 'Messages', close: 'Close' }}>
          <MemoryRouter>
            <OrderPage orderId="0198f000-0000-7000-8000-000000000901" onChooseTime={() => undefined} renderReport={() => null} />
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain(title), WAIT)
})
