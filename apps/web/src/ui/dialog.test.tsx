import { useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { openRoot, stubResizeObserver, WAIT } from '../../../../tests/support/react-page.ts'
import { Dialog } from './dialog.tsx'
import { ToastProvider, useToast } from './toast.tsx'

function WindowWithLateMessage({ onClose }: { onClose: () => void }) {
  const toast = useToast()
  useEffect(() => toast({ title: 'Done' }), [toast])
  return (
    <Dialog onClose={onClose} title="Photo" closeLabel="Close">
      A photo
    </Dialog>
  )
}

test('Escape closes the window, also when a message has come up after it', async () => {
  stubResizeObserver()
  const onClose = vi.fn()
  openRoot().render(
    <ToastProvider labels={{ region: 'Messages', close: 'Close' }}>
      <WindowWithLateMessage onClose={onClose} />
    </ToastProvider>,
  )
  await vi.waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeInstanceOf(HTMLElement), WAIT)
  await vi.waitFor(() => expect(document.body.textContent).toContain('Done'), WAIT)
  pressEscape()
  expect(onClose).toHaveBeenCalledOnce()
})

function pressEscape(): void {
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  document.querySelector('[role=dialog]')?.dispatchEvent(key)
}
