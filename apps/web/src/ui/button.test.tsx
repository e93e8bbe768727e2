import { act, type FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { button, openRootInAct } from '../../../../tests/support/react-page.ts'
import { Button, IconButton, onceAClick } from './button.tsx'

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

test.each([
  ['of words', Button],
  ['with an icon', IconButton],
])('a button %s that can be busy does once what is clicked twice, before it is known to be busy', (_which, Kind) => {
  const remove = vi.fn()
  const send = vi.fn((event: FormEvent) => event.preventDefault())
  const root = openRootInAct()
  act(() =>
    root.render(
      <form onSubmit={send}>
        <Kind label="Remove" isBusy={false} onClick={remove}>
          Remove
        </Kind>
        <Kind label="Send" isBusy={false} type="submit">
          Send
        </Kind>
      </form>,
    ),
  )
  for (const words of ['Remove', 'Send'])
    for (const detail of [1, 2, 1, 0])
      button(words).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  expect(remove).toHaveBeenCalledTimes(3)
  expect(send).toHaveBeenCalledTimes(3)
})

test('the second half of a double click sends no form: it may be that of a click which led to the form', () => {
  const send = vi.fn((event: FormEvent) => event.preventDefault())
  const root = openRootInAct()
  act(() =>
    root.render(
      <form onSubmit={send}>
        <Button type="submit">Send</Button>
      </form>,
    ),
  )
  for (const detail of [2, 1, 0]) {
    act(() => void button('Send').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail })))
  }
  expect(send).toHaveBeenCalledTimes(2)
})
