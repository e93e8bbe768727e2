import type { AdminCenter, Closure } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import texts from '../../../../../../locales/en/backoffice.json' with { type: 'json' }
import { button, click, held, openRoot, stubResizeObserver, typeInto, WAIT } from '../../../../../../tests/support/react-page.ts'
import { inApp } from '../../../../test/app-frame.tsx'
import { ClosuresDialog } from './closures-dialog.tsx'

const ADA = { id: '0198f000-0000-7000-8000-000000000b01', name: 'Ada' }
const CLOSURE: Closure = {
  ...{ id: '0198f000-0000-7000-8000-000000000b03', firstDay: '2027-08-09', lastDay: '2027-08-20' },
  ...{ note: 'Summer', practitioner: ADA, bookingCount: 0 },
}

test('days that were opened again are closed again as they were, once that is taken back', async () => {
  stubResizeObserver()
  let stored = [CLOSURE]
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'DELETE') {
      stored = []
      return new Response(null, { status: 204 })
    }
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)))
      stored = [CLOSURE]
    }
    return Response.json(path.endsWith('/closures') ? stored : [])
  })
  openDialog(() => undefined)
  const page = () => document.body.textContent
  await vi.waitFor(() => expect(page()).toContain('Summer'), WAIT)
  expect(page()).toMatch(/9 August,? 2027 – \w+,? 20 August,? 2027/)
  click('li button')
  await vi.waitFor(() => expect(page()).toContain(texts.closures.none), WAIT)
  await vi.waitFor(() => expect(page()).toContain(texts.closures.removed), WAIT)
  button(texts.actions.undo).click()
  await vi.waitFor(() => expect(page()).toContain('Summer'), WAIT)
  const { firstDay, lastDay, note } = CLOSURE
  expect(sent).toEqual([{ firstDay, lastDay, note, practitionerId: ADA.id }])
})

test('days that were typed are not left behind without a question', async () => {
  stubResizeObserver()
  vi.stubGlobal('fetch', async () => Response.json([]))
  const onClose = vi.fn()
  openDialog(onClose)
  const unsaved = () => document.body.textContent?.includes('unsaved.title')
  await vi.waitFor(() => expect(document.body.textContent).toContain(texts.closures.none), WAIT)
  typeInto(document.querySelector('[maxlength="200"]'), 'Summer')
  const leavesPage = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await vi.waitFor(() => expect(leavesPage()).toBe(false), WAIT)
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await vi.waitFor(() => expect(unsaved()).toBe(true), WAIT)
  expect(onClose).not.toHaveBeenCalled()
  button('unsaved.leave').click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), WAIT)
})

test('days that are closed stay in the list when an answer comes that was asked for before', async () => {
  stubResizeObserver()
  const late = held()
  const added = { ...CLOSURE, id: '0198f000-0000-7000-8000-000000000b04', note: 'Winter' }
  let stored = [CLOSURE]
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', signal }: RequestInit) => {
    if (method === 'DELETE') {
      stored = []
      return new Response(null, { status: 204 })
    }
    if (method === 'POST') stored = [added]
    const answer = Response.json(path.endsWith('/closures') ? stored : [])
    if (method === 'GET' && path.endsWith('/closures') && stored.length === 0) await late.held
    signal?.throwIfAborted()
    return answer
  })
  openDialog(() => undefined)
  const page = () => document.body.textContent
  await vi.waitFor(() => expect(page()).toContain('Summer'), WAIT)
  click('li button')
  await vi.waitFor(() => expect(stored).toEqual([]), WAIT)
  typeInto(document.querySelector('[type=date]'), '2027-12-20')
  button(texts.closures.add).click()
  await vi.waitFor(() => expect(page()).toContain('Winter'), WAIT)
  late.letGo()
  await vi.waitFor(() => expect(page()).not.toContain('Summer'), WAIT)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(page()).toContain('Winter')
})

function openDialog(onClose: () => void): void {
  const center = { id: '0198f000-0000-7000-8000-000000000b02', name: 'Studio Prova' } as AdminCenter
  openRoot().render(inApp(<ClosuresDialog center={center} onClose={onClose} />, { texts: { backoffice: texts } }))
}
