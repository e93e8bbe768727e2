import { expect, test } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { button, openRoot } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { EmptyWeek } from './empty-week.tsx'

const center = (id: string, nextBookingAt: string | null) => ({
  id,
  name: `Studio ${id}`,
  timeZone: 'Europe/Rome',
  nextBookingAt,
})

function open(nextBookingAt: string | null, elsewhere: ReturnType<typeof center>[] = []) {
  const gone: unknown[] = []
  openRoot().render(
    inApp(
      <EmptyWeek
        monday="2026-11-23"
        timeZone="Europe/Rome"
        nextBookingAt={nextBookingAt}
        elsewhere={elsewhere}
        onWeek={(...to) => gone.push(to)}
      />,
      { texts: { backoffice: texts } },
    ),
  )
  return gone
}

const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

test('a week without appointments leads to the week of the next one, by the clocks of the centre', async () => {
  // A Sunday in UTC, and Monday in Rome.
  const gone = open('2026-12-06T23:30:00.000Z')
  await expect.poll(buttons).toEqual(['Next appointment: Monday 7 December'])
  button('Next appointment: Monday 7 December').click()
  expect(gone).toEqual([['2026-12-07']])
})

test('it leads to other centres that have some ahead, the earliest first', async () => {
  const gone = open(null, [
    center('late', '2027-01-08T09:00:00.000Z'),
    center('free', null),
    center('soon', '2026-11-27T09:00:00.000Z'),
  ])
  await expect.poll(buttons).toEqual(['Studio soon: Friday 27 November', 'Studio late: Friday 8 January'])
  button('Studio soon: Friday 27 November').click()
  expect(gone).toEqual([['2026-11-23', 'soon']])
})

test('it leads nowhere where nothing lies ahead, or only in the same week', async () => {
  open('2026-11-27T09:00:00.000Z')
  await expect.poll(() => document.body.textContent).toContain(texts.bookings.none)
  expect(buttons()).toEqual([])
})
