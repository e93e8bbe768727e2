// @vitest-environment jsdom
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { ToastProvider, useToast } from './toast.tsx'

function WindowWithLateMessage({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const toast = useToast()
  useEffect(() => toast({ title: 'Done' }), [toast])
  return (
    <Dialog isOpen onOpenChange={onOpenChange} title="Photo" closeLabel="Close">
      A photo
    </Dialog>
  )
}

test('Escape closes the window, also when a message has come up after it', { timeout: 20_000 }, async () => {
  // jsdom lays nothing out.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const onOpenChange = vi.fn()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ToastProvider labels={{ region: 'Messages', close: 'Close' }}>
      <WindowWithLateMessage onOpenChange={onOpenChange} />
    </ToastProvider>,
  )
  await vi.waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeInstanceOf(HTMLElement), 15_000)
  await vi.waitFor(() => expect(document.body.textContent).toContain('Done'), 15_000)
  pressEscape()
  expect(onOpenChange.mock.calls).toEqual([[false]])
  root.unmount()
})

function pressEscape(): void {
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  document.querySelector('[role=dialog]')?.dispatchEvent(key)
}
