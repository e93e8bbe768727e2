// @vitest-environment jsdom
import { useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastProvider, useToast } from './toast.tsx'

const WAIT = { timeout: 15_000 }
const onUndo = vi.fn()
let root: Root

beforeEach(async () => {
  // jsdom lays nothing out.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  onUndo.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ToastProvider labels={{ region: 'Messages', close: 'Close' }}>
      <Row />
    </ToastProvider>,
  )
  await vi.waitFor(() => expect(button('Undo')).toBeDefined(), WAIT)
  button('Delete the next').focus()
  press('F8', document)
  expect(document.activeElement?.textContent).toContain('Deleted')
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
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

function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll('button')].find((known) => known.textContent === name)
  if (found === undefined) throw new Error(`there is no button ${name}`)
  return found
}

function press(key: string, target: EventTarget): void {
  target.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }))
}
