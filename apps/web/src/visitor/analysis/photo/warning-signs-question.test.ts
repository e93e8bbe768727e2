import { expect, test } from 'vitest'
import { toggledSign, urgencyOf } from './warning-signs-question.tsx'

test('several signs go together, in the order in which they are asked', () => {
  expect(toggledSign(['fever'], 'pain')).toEqual(['pain', 'fever'])
  expect(toggledSign(['pain', 'fever'], 'pain')).toEqual(['fever'])
})

test('none of these excludes every sign, and a sign excludes none of these', () => {
  expect(toggledSign(['pain', 'child'], 'none')).toEqual(['none'])
  expect(toggledSign(['none'], 'child')).toEqual(['child'])
  expect(toggledSign(['none'], 'none')).toEqual([])
})

test('pus, a swelling and fever are for today, other signs for soon, and no sign for no time', () => {
  expect(urgencyOf(['pain', 'fever'])).toBe('today')
  expect(urgencyOf(['pus_crusts_bleeding'])).toBe('today')
  expect(urgencyOf(['swelling'])).toBe('today')
  expect(urgencyOf(['child'])).toBe('soon')
  expect(urgencyOf(['none'])).toBeUndefined()
  expect(urgencyOf([])).toBeUndefined()
})
