import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { button, openRoot, stubResizeObserver, typeInto, WAIT } from '../../../../../../tests/support/react-page.ts'
import { createTranslations } from '../../../lib/i18n/translations.ts'
import { ToastProvider } from '../../../ui/toast.tsx'
import { MoveForm } from './booking-forms.tsx'
import { BOOKING } from './example-booking.ts'

test('a time outside of the opening hours is asked about, and kept to where it is meant', async () => {
  stubResizeObserver()
  const sent: unknown[] = []
  const refusal = { code: 'outside_hours', message: 'Studio Prova takes no appointments then.' }
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json([])
    sent.push(JSON.parse(String(body)))
    return sent.length === 1 ? Response.json(refusal, { status: 409 }) : Response.json({ ...BOOKING, version: 4 })
  })
  const translations = createTranslations('en', {})
  translations.addResourceBundle('en', 'backoffice', texts)
  const onDone = vi.fn()
  openRoot().render(
    <I18nextProvider i18n={translations}>
      <QueryClientProvider client={new QueryClient()}>
        <ToastProvider labels={{ region: 'Messages', close: 'Close' }}>
          <MoveForm booking={BOOKING} centers={[]} onDone={onDone} onFailed={() => undefined} />
        </ToastProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('[type=time]')).not.toBeNull(), WAIT)
  typeInto(document.querySelector('[type=time]'), '03:00')
  button(texts.bookings.moveAction).click()
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain(refusal.message), WAIT)
  button(texts.bookings.outsideHours.confirm).click()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled(), WAIT)
  const moved = { centerId: BOOKING.centerId, startsAt: '2027-03-10T02:00:00Z', version: 3 }
  expect(sent).toEqual([
    { ...moved, isOutsideHours: false },
    { ...moved, isOutsideHours: true },
  ])
})
