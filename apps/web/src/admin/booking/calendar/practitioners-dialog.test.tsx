import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { button, held, openRoot, stubResizeObserver, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { PractitionersDialog } from './practitioners-dialog.tsx'

test('a centre that has no practitioners shows words in place of a list, and no list beside them', async () => {
  stubResizeObserver()
  vi.stubGlobal('fetch', async () => Response.json([]))
  const center = { id: '0198f000-0000-7000-8000-000000000b02', name: 'Rome' } as Parameters<
    typeof PractitionersDialog
  >[0]['center']
  openRoot().render(inApp(<PractitionersDialog center={center} onClose={() => undefined} />, { texts: { backoffice: texts } }))
  await vi.waitFor(() => expect(document.body.textContent).toContain(texts.practitioners.noneText), WAIT)
  expect(document.querySelector('[role=dialog] ul')).toBeNull()
})

test('hours of their own begin as those of the centre, once these are known', async () => {
  stubResizeObserver()
  const hours = held()
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.endsWith('/hours')) return Response.json([])
    await hours.held
    const monday = { weekday: 1, opensAt: '09:30', closesAt: '13:00' }
    return Response.json({ hours: [monday], timeZone: 'Europe/Rome', seats: 1, version: 1 })
  })
  const center = { id: '0198f000-0000-7000-8000-000000000b02', name: 'Rome', seats: 1 } as Parameters<
    typeof PractitionersDialog
  >[0]['center']
  openRoot().render(inApp(<PractitionersDialog center={center} onClose={() => undefined} />, { texts: { backoffice: texts } }))
  await vi.waitFor(() => button(texts.practitioners.add).click(), WAIT)
  const own = () => button(texts.practitioners.hasOwnHours)
  await vi.waitFor(own, WAIT)
  own().click()
  expect(own().getAttribute('aria-checked')).toBe('false')
  hours.letGo()
  await vi.waitFor(() => expect(own().getAttribute('aria-busy')).not.toBe('true'), WAIT)
  own().click()
  await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('[type=time]')?.value).toBe('09:30'), WAIT)
})
