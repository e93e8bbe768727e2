import type { AdminCenter } from '@chioma/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { BOOKING } from '../../../../../../tests/support/example-booking.ts'
import { button, openRoot, stubResizeObserver, typeInto, WAIT } from '../../../../../../tests/support/react-page.ts'
import { createTranslations } from '../../../lib/i18n/translations.ts'
import { ToastProvider } from '../../../ui/toast.tsx'
import { NewBookingDialog } from './new-booking-dialog.tsx'

const SERVICE = {
  ...{ id: BOOKING.productId, name: 'Consultation', durationMinutes: 45, price: '150.00', currency: 'EUR' },
  isOnSale: true,
}
const SLOTS = {
  ...{ centerId: BOOKING.centerId, timeZone: 'Europe/Rome', policy: BOOKING.policy, practitioners: [] },
  ...{ slots: [{ startsAt: BOOKING.startsAt, endsAt: BOOKING.endsAt }], nextFreeDay: '2027-03-10', until: '2027-05-01' },
}
const CENTER = { id: BOOKING.centerId, name: BOOKING.centerName, timeZone: 'Europe/Rome' } as AdminCenter

const answers: Record<string, unknown> = { services: [SERVICE], slots: SLOTS, practitioners: [] }
const posts = (answer: (sent: number) => Response) => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers }: RequestInit) => {
    if (method === 'GET') return Response.json(answers[path.split('?')[0]?.split('/').at(-1) ?? ''] ?? [])
    keys.push(new Headers(headers).get('idempotency-key'))
    return answer(keys.length)
  })
  return keys
}

async function fillIn(): Promise<void> {
  await vi.waitFor(() => expect(document.querySelector('option[value^="2027-03-10"]')).not.toBeNull(), WAIT)
  const time = document.querySelector('option[value^="2027-03-10"]')?.closest('select')
  if (time) time.value = BOOKING.startsAt
  time?.dispatchEvent(new Event('change', { bubbles: true }))
  typeInto(document.querySelector('input[maxlength="120"]'), 'Ada Esempio')
  typeInto(document.querySelector('input[type=tel]'), '+39 06 1234567')
}

test('an appointment whose answer was lost is sent again under the same key', async () => {
  const keys = posts((sent) => {
    if (sent === 1) throw new TypeError('the connection was lost')
    return Response.json({ ...BOOKING }, { status: 201 })
  })
  const onEntered = openDialog()
  await fillIn()
  button(texts.bookings.new.action).click()
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')).not.toBeNull(), WAIT)
  button(texts.bookings.new.action).click()
  await vi.waitFor(() => expect(onEntered).toHaveBeenCalledOnce(), WAIT)
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
})

test('whoever changed what was entered already is told to look at the calendar', async () => {
  posts(() => Response.json({ code: 'idempotency_key_reused', message: 'Sent with other contents.' }, { status: 409 }))
  openDialog()
  await fillIn()
  button(texts.bookings.new.action).click()
  await vi.waitFor(
    () => expect(document.querySelector('[role=alert]')?.textContent).toContain(texts.bookings.new.enteredAlready),
    WAIT,
  )
})

test('where no service can be booked, the dialog says why and leads to where that is mended', async () => {
  posts(() => Response.json({}))
  openDialog([{ ...SERVICE, isOnSale: false }])
  await vi.waitFor(() => expect(document.body.textContent).toContain(texts.bookings.new.otherCurrency), WAIT)
  expect(document.querySelector(`[href="/admin/products/${SERVICE.id}"]`)?.textContent).toBe('Consultation, €150.00')
})

test('where there is no service, the dialog leads to the products', async () => {
  posts(() => Response.json({}))
  openDialog([])
  await vi.waitFor(() => expect(document.querySelector('[href="/admin/products"]')).not.toBeNull(), WAIT)
})

test('a service that costs nothing is free, and nothing is said to be paid', async () => {
  posts(() => Response.json({}))
  openDialog([{ ...SERVICE, price: '0.00' }])
  await vi.waitFor(() => expect(document.body.textContent).toContain('45 min · free'), WAIT)
  expect(document.body.textContent).not.toMatch(/0\.00/)
})

function openDialog(services: unknown = [SERVICE]) {
  answers.services = services
  stubResizeObserver()
  const onEntered = vi.fn()
  const i18n = createTranslations('en', {})
  i18n.addResourceBundle('en', 'backoffice', texts)
  openRoot().render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <ToastProvider labels={{ region: 'Messages', close: 'Close' }}>
            <NewBookingDialog center={CENTER} centers={[CENTER]} onEntered={onEntered} onClose={() => undefined} />
          </ToastProvider>
        </MemoryRouter>
      </I18nextProvider>
    </QueryClientProvider>,
  )
  return onEntered
}
