import { act, type FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { button, openRootInAct } from '../../../../tests/support/react-page.ts'
import { Button, onceAClick } from './button.tsx'

test('the second half of a double click does nothing more; later clicks and the keyboard do', () => {
  const add = vi.fn()
  const root = openRootInAct()
  act(() => root.render(<Button onClick={onceAClick(add)}>Add</Button>))
  const press = (detail: number) => button('Add').dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  press(1)
  press(2)
  expect(add).toHaveBeenCalledTimes(1)
  press(1)
  press(0)
  expect(add).toHaveBeenCalledTimes(3)
})

test('the second half of a double click sends no form', () => {
  const send = vi.fn((event: FormEvent) => event.preventDefault())
  const root = openRootInAct()
  act(() =>
    root.render(
      <form onSubmit={send}>
        <Button type="submit">Send</Button>
      </form>,
    ),
  )
  const press = (detail: number) =>
    act(() => void button('Send').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })))
  press(2)
  expect(send).not.toHaveBeenCalled()
  press(1)
  press(0)
  expect(send).toHaveBeenCalledTimes(2)
})
