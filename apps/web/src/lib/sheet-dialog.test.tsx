import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { button, held, openRoot, stubResizeObserver, WAIT } from '../../../../tests/support/react-page.ts'
import { inApp } from '../../test/app-frame.tsx'
import { ApiError } from './api/api-error.ts'
import { RemovalDialog } from './confirm-dialog.tsx'

const page = () => document.body.textContent

interface RemovalProps {
  remove?: () => Promise<unknown>
  refresh?: () => Promise<unknown>
  onClose?: () => void
}

const nothing = async () => undefined

function Removal({ remove = nothing, refresh = nothing, onClose = nothing }: RemovalProps) {
  const words = { title: 'Remove the lamp?', text: 'It is gone then.', action: 'Remove', done: 'Removed' }
  return <RemovalDialog {...words} remove={remove} refresh={refresh} onClose={onClose} />
}

test('a window closes, and says what was done, once what it changed is loaded anew', async () => {
  stubResizeObserver()
  const list = held()
  const refresh = vi.fn(() => list.held)
  const onClose = vi.fn()
  openRoot().render(inApp(<Removal refresh={refresh} onClose={onClose} />))
  await vi.waitFor(() => button('Remove').click(), WAIT)
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled(), WAIT)
  expect(onClose).not.toHaveBeenCalled()
  expect(button('Remove').getAttribute('aria-busy')).toBe('true')
  list.letGo()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), WAIT)
  await vi.waitFor(() => expect(page()).toContain('Removed'), WAIT)
})

test('a window that was closed while it was saved closes none that was opened after it', async () => {
  stubResizeObserver()
  const list = held()
  const refresh = vi.fn(() => list.held)
  const onClose = vi.fn()
  await goElsewhereOnce(refresh, <Removal refresh={refresh} onClose={onClose} />)
  list.letGo()
  await vi.waitFor(() => expect(page()).toContain('Removed'), WAIT)
  expect(onClose).not.toHaveBeenCalled()
})

test('why something was not done is said also where its window was closed meanwhile', async () => {
  stubResizeObserver()
  const answer = held()
  const remove = vi.fn(async () => {
    await answer.held
    throw new ApiError({ status: 409, code: 'not_found', message: 'The lamp is in use.' })
  })
  await goElsewhereOnce(remove, <Removal remove={remove} />)
  answer.letGo()
  await vi.waitFor(() => expect(page()).toContain('The lamp is in use.'), WAIT)
})

/** Removes in a window, and closes that once this is asked for. */
async function goElsewhereOnce(isAsked: () => unknown, removal: ReactNode): Promise<void> {
  const root = openRoot()
  root.render(inApp(removal))
  await vi.waitFor(() => button('Remove').click(), WAIT)
  await vi.waitFor(() => expect(isAsked).toHaveBeenCalled(), WAIT)
  root.render(inApp(<p>Another window</p>))
  await vi.waitFor(() => expect(page()).toContain('Another window'), WAIT)
}
