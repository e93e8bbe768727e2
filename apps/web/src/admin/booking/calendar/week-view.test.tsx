import type { AdminBooking } from '@chioma/contract'
import { expect, test } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { BOOKING } from '../../../../../../tests/support/example-booking.ts'
import { openRoot } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { WeekView } from './week-view.tsx'

test.each([
  [texts.bookings.statuses.held, { status: 'held' }],
  [texts.bookings.attendance.no_show, { attendance: 'no_show' }],
] satisfies [string, Partial<AdminBooking>][])(
  '%s stands in words, and beside a time that is short of room on its title',
  async (state, booking) => {
    openRoot().render(
      inApp(
        <WeekView
          monday="2027-03-08"
          timeZone={BOOKING.timeZone}
          bookings={[{ ...BOOKING, ...booking }]}
          calendars={[]}
          onOpen={() => undefined}
          whenEmpty={null}
        />,
        { texts: { backoffice: texts } },
      ),
    )
    const words = (kind: string) => [...document.querySelectorAll(kind)].map(({ textContent }) => textContent)
    await expect.poll(() => words('button span:not(.sr-only)').filter((text) => text === state)).toHaveLength(2)
    expect(document.querySelector('button[title]')?.getAttribute('title')).toContain(state)
    for (const text of words('button')) expect(text?.split(state)).toHaveLength(2)
  },
)
