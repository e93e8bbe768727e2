import type { BookingHold, Order } from '@chioma/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import shopTexts from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { createTranslations } from '../../../lib/i18n/translations.ts'
import { ToastProvider } from '../../../ui/toast.tsx'
import { EarlyStartRequest } from './next-steps.tsx'

const { movedText, movedTextLate } = shopTexts.earlyStart

test.each([
  { hours: 48, said: movedText, unsaid: movedTextLate },
  { hours: 12, said: movedTextLate, unsaid: movedText },
])(
  'whom the centre moved to $hours hours from now is told to move the time only while it can be',
  async ({ hours, said, unsaid }) => {
    stubResizeObserver()
    const booking = {
      status: 'confirmed',
      startsAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
      timeZone: 'Europe/Rome',
      policy: { freeUntilHours: 24, lateRefundPercent: 0 },
    } as BookingHold
    const order = {
      status: 'paid',
      isReadOnly: false,
      agreements: [{}],
      earlyStart: null,
      createdAt: new Date().toISOString(),
      lines: [{ booking }],
    } as unknown as Order
    const translations = createTranslations('en', {})
    translations.addResourceBundle('en', 'shop', shopTexts)
    openRoot().render(
      <I18nextProvider i18n={translations}>
        <QueryClientProvider client={new QueryClient()}>
          <ToastProvider labels={{ region: 'Messages', close: 'Close' }}>
            <EarlyStartRequest order={order} />
          </ToastProvider>
        </QueryClientProvider>
      </I18nextProvider>,
    )
    await vi.waitFor(() => expect(document.body.textContent).toContain(said), WAIT)
    expect(document.body.textContent).not.toContain(unsaid)
  },
)
