import { useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { button, openRoot, stubResizeObserver, WAIT } from '../../../../tests/support/react-page.ts'
import { ToastProvider, useToast } from './toast.tsx'

const onUndo = vi.fn()

beforeEach(async () => {
  stubResizeObserver()
  onUndo.mockClear()
  openRoot().render(
    <ToastProvider labels={{ region: 'Messages', close: 'Close' }}>
      <Row />
    </ToastProvider>,
  )
  await vi.waitFor(() => expect(button('Undo')).toBeDefined(), WAIT)
  button('Delete the next').focus()
  press('F8', document)
  expect(document.activeElement?.textContent).toContain('Deleted')
})

function Row() {
  const toast = useToast()
  useEffect(() => toast({ title: 'Deleted', action: { label: 'Undo', onClick: onUndo } }), [toast])
  return <button type="button">Delete the next</button>
}

test('a message that is sent away by its key gives the focus back', async () => {
  press('Escape', document.activeElement ?? document)
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Delete the next')), WAIT)
})

test('undoing by keys leads back to where the message was come to from', async () => {
  button('Undo').focus()
  button('Undo').click()
  expect(onUndo).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Delete the next')), WAIT)
})

function press(key: string, target: EventTarget): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
}
