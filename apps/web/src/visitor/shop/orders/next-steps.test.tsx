import type { BookingHold, Order } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import shopTexts from '../../../../../../locales/en/shop.json' with { type: 'json' }
import { openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
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
    openRoot().render(inApp(<EarlyStartRequest order={order} />, { texts: { shop: shopTexts } }))
    await vi.waitFor(() => expect(document.body.textContent).toContain(said), WAIT)
    expect(document.body.textContent).not.toContain(unsaid)
  },
)
