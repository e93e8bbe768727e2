import { act } from 'react'
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
