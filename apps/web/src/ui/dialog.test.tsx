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

test('the second press of a double click, beside a window that the first one made smaller, does not close it', async () => {
  stubResizeObserver()
  const onClose = vi.fn()
  openRoot().render(
    <Dialog onClose={onClose} title="Photo" closeLabel="Close">
      A photo
    </Dialog>,
  )
  const laterMs = new Event('pointerdown').timeStamp + 100_000
  await vi.waitFor(() => {
    press(document.body, laterMs)
    expect(onClose).toHaveBeenCalledOnce()
  }, WAIT)
  press(document.querySelector('[role=dialog]'), laterMs + 1_000)
  press(document.body, laterMs + 1_200)
  expect(onClose).toHaveBeenCalledOnce()
})

function press(target: Element | null, timeStamp: number): void {
  for (const type of ['pointerdown', 'click']) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true })
    target?.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }))
  }
}

function pressEscape(): void {
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  document.querySelector('[role=dialog]')?.dispatchEvent(key)
}
