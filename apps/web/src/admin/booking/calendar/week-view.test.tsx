import type { AdminBooking } from '@chioma/contract'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { BOOKING } from '../../../../../../tests/support/example-booking.ts'
import { openRoot } from '../../../../../../tests/support/react-page.ts'
import { createTranslations } from '../../../lib/i18n/translations.ts'
import { WeekView } from './week-view.tsx'

test.each([
  [texts.bookings.statuses.held, { status: 'held' }],
  [texts.bookings.attendance.no_show, { attendance: 'no_show' }],
] satisfies [string, Partial<AdminBooking>][])(
  '%s stands in words, and beside a time that is short of room on its title',
  async (state, booking) => {
    const translations = createTranslations('en', {})
    translations.addResourceBundle('en', 'backoffice', texts)
    openRoot().render(
      <I18nextProvider i18n={translations}>
        <WeekView
          monday="2027-03-08"
          timeZone={BOOKING.timeZone}
          bookings={[{ ...BOOKING, ...booking }]}
          calendars={[]}
          onOpen={() => undefined}
          whenEmpty={null}
        />
      </I18nextProvider>,
    )
    const words = (kind: string) => [...document.querySelectorAll(kind)].map(({ textContent }) => textContent)
    await expect.poll(() => words('button span:not(.sr-only)').filter((text) => text === state)).toHaveLength(2)
    expect(document.querySelector('button[title]')?.getAttribute('title')).toContain(state)
    for (const text of words('button')) expect(text?.split(state)).toHaveLength(2)
  },
)
