import { act } from 'react'
import { expect, test } from 'vitest'
import { openRootInAct } from '../../../../tests/support/react-page.ts'
import { CheckboxCards, RadioCards } from './choice-cards.tsx'
import { focusFault } from './sheet-form.tsx'

const CHOICES = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
] as const
const GROUP = { legend: 'Which', name: 'which', choices: CHOICES, error: 'Choose one.' }

test.each([
  ['one of several', <RadioCards key="r" {...GROUP} value={undefined} onValueChange={() => undefined} />, '[role=radiogroup]'],
  ['any of several', <CheckboxCards key="c" {...GROUP} values={[]} onValuesChange={() => undefined} />, 'input'],
])('a missing choice of %s is led to, and says what is wrong', (_which, cards, invalid) => {
  const root = openRootInAct()
  act(() => root.render(<form>{cards}</form>))
  const wrong = document.querySelector('[aria-invalid=true]')
  expect(wrong?.matches(invalid)).toBe(true)
  expect(document.getElementById(wrong?.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Choose one.')
  expect(focusFault(document.querySelector('form'))).toBe(true)
  expect(document.activeElement).toBe(document.querySelector('input'))
})
