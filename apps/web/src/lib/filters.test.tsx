import { act } from 'react'
import type { Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { openRootInAct, typeInto } from '../../../../tests/support/react-page.ts'
import { DayField, useAddressFilters } from './filters.tsx'

let root: Root
const onDay = vi.fn()

beforeEach(() => {
  root = openRootInAct()
  onDay.mockClear()
})

const show = (value: string) => act(() => root.render(<DayField label="From" value={value} onValueChange={onDay} />))

test('a day can be typed although what was asked for before comes back late', () => {
  show('')
  for (const typed of ['0002-01-01', '0020-01-01', '0202-01-01', '2026-01-01']) {
    type(typed)
    expect(field().value).toBe(typed)
  }
  expect(onDay.mock.calls).toEqual([['2026-01-01']])
  type('2026-01-02')
  show('2026-01-01')
  expect(field().value).toBe('2026-01-02')
})

test('a day that is taken away is asked for at once, and one that is cleared from outside goes', () => {
  show('2026-01-01')
  type('')
  expect(onDay.mock.calls).toEqual([['']])
  show('')
  show('2026-03-04')
  expect(field().value).toBe('2026-03-04')
  show('')
  expect(field().value).toBe('')
})

test('of two filters that are set before either has been drawn, both are kept', () => {
  window.history.replaceState(null, '', '?tab=lists')
  act(() =>
    root.render(
      <BrowserRouter>
        <Days />
      </BrowserRouter>,
    ),
  )
  const [from, to] = document.querySelectorAll('input')
  act(() => {
    typeInto(from, '2026-01-31')
    typeInto(to, '2026-01-01')
  })
  expect(window.location.search).toBe('?tab=lists&from=2026-01-31&to=2026-01-01')
  window.history.replaceState(null, '', '/')
})

const DAYS = ['from', 'to'] as const

function Days() {
  const filters = useAddressFilters(DAYS)
  return DAYS.map((name) => <DayField key={name} label={name} {...filters.field(name)} />)
}

function field(): HTMLInputElement {
  const found = document.querySelector('input')
  if (found === null) throw new Error('there is no field')
  return found
}

const type = (value: string) => act(() => typeInto(field(), value))
