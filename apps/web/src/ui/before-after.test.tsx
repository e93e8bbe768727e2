import { act } from 'react'
import { expect, test } from 'vitest'
import { openRootInAct, typeInto } from '../../../../tests/support/react-page.ts'
import { BeforeAfter } from './before-after.tsx'

test('the border lies in the middle, has a name, and follows the range behind it', () => {
  const root = openRootInAct()
  act(() =>
    root.render(
      <BeforeAfter
        before={{ src: '/today.jpg', alt: 'today', tag: 'Today' }}
        after={{ src: '/later.jpg', alt: 'later', tag: 'Later' }}
        size={{ width: 400, height: 300 }}
        label="Move the border"
      />,
    ),
  )
  const border = document.querySelector<HTMLInputElement>('input[type=range]')
  if (border === null) throw new Error('there is no border')
  expect(border.getAttribute('aria-label')).toBe('Move the border')
  expect(border.value).toBe('50')
  expect([...document.images].map(({ alt }) => alt)).toEqual(['today', 'later'])
  act(() => typeInto(border, '20'))
  expect(border.parentElement?.style.getPropertyValue('--at')).toBe('20%')
})
