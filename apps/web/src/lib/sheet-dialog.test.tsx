import { expect, test, vi } from 'vitest'
import { button, held, openRoot, stubResizeObserver, WAIT } from '../../../../tests/support/react-page.ts'
import { inApp } from '../../test/app-frame.tsx'
import { RemovalDialog } from './confirm-dialog.tsx'

const page = () => document.body.textContent

function Removal({ refresh, onClose }: { refresh: () => Promise<unknown>; onClose: () => void }) {
  return (
    <RemovalDialog
      {...{ title: 'Remove the lamp?', text: 'It is gone then.', action: 'Remove', done: 'Removed', refresh, onClose }}
      remove={async () => undefined}
    />
  )
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
  const root = openRoot()
  root.render(inApp(<Removal refresh={refresh} onClose={onClose} />))
  await vi.waitFor(() => button('Remove').click(), WAIT)
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled(), WAIT)
  root.render(inApp(<p>Another window</p>))
  await vi.waitFor(() => expect(page()).toContain('Another window'), WAIT)
  list.letGo()
  await vi.waitFor(() => expect(page()).toContain('Removed'), WAIT)
  expect(onClose).not.toHaveBeenCalled()
})
