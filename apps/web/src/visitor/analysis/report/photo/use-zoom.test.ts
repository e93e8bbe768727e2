import { expect, test } from 'vitest'
import { fittedSize, moved, WHOLE, zoomed } from './use-zoom.ts'

const WINDOW = { width: 400, height: 800 }
const FITTED = fittedSize({ width: 1000, height: 1000 }, WINDOW)
const MIDDLE = { x: 0, y: 0 }

test('a photo is fitted whole into its window', () => {
  expect(FITTED).toEqual({ width: 400, height: 400 })
})

test('what lies under the pointer stays there while the photo grows', () => {
  expect(zoomed(WHOLE, 4, { x: 100, y: 50 }, FITTED, WINDOW)).toEqual({ scale: 4, x: -300, y: -150 })
})

test('it grows no more than eightfold and shrinks no further than to the whole photo, in its middle', () => {
  const largest = zoomed(WHOLE, 100, MIDDLE, FITTED, WINDOW)
  expect(largest.scale).toBe(8)
  expect(zoomed(moved(largest, { x: 500, y: 500 }, FITTED, WINDOW), 0.001, MIDDLE, FITTED, WINDOW)).toEqual(WHOLE)
})

test('it is moved as far as its edge and no further, and not at all where it fits', () => {
  const doubled = zoomed(WHOLE, 2, MIDDLE, FITTED, WINDOW)
  expect(moved(doubled, { x: 1000, y: 1000 }, FITTED, WINDOW)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(moved(WHOLE, { x: -30, y: 30 }, FITTED, WINDOW)).toEqual(WHOLE)
})
