import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { button, openRoot, WAIT } from '../../../../tests/support/react-page.ts'
import { ToastProvider, useToast } from './toast.tsx'

vi.mock('./toast-view.tsx', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))

function Form() {
  const toast = useToast()
  const [saves, setSaves] = useState(0)
  const save = () => {
    setSaves(saves + 1)
    toast({ title: 'No connection', description: `Tried: ${saves + 1}`, variant: 'destructive' })
  }
  return (
    <>
      <textarea defaultValue="" />
      <button type="button" onClick={save}>
        Save
      </button>
    </>
  )
}

test('a message whose view cannot be loaded without a network is said all the same, and takes nothing off the page', async () => {
  openRoot().render(
    <ToastProvider labels={{ region: 'Messages', close: 'Close' }}>
      <Form />
    </ToastProvider>,
  )
  await vi.waitFor(() => expect(button('Save')).toBeDefined(), WAIT)
  const written = document.querySelector('textarea')
  if (written !== null) written.value = 'Written for an hour'
  for (const words of ['Tried: 1', 'Tried: 2']) {
    button('Save').click()
    await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain(words), WAIT)
    expect(document.querySelector('textarea')?.value).toBe('Written for an hour')
  }
})
