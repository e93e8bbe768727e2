import { expect, test } from 'vitest'
import { compareFigure } from './compare.ts'
import { defineTask } from './task.ts'

const task = defineTask({
  id: 'gate',
  title: 'gate',
  folders: ['gate'],
  rows: () => [1],
  figure: () => 1,
})
const lowerIsBetter = { ...task, better: 'lower' } as const

const results = (value: number | undefined, photos = 100) => ({
  photos: { gate: photos },
  figures: value === undefined ? {} : { gate: { value, low: 0.85, high: 0.95, n: 100 } },
})
const stored = results(0.9)

test('a figure falls when it leaves the stored interval on the bad side', () => {
  expect(compareFigure(task, results(0.84), stored)).toBe('fallen')
  expect(compareFigure(task, results(0.96), stored)).toBe('risen')
  expect(compareFigure(lowerIsBetter, results(0.96), stored)).toBe('fallen')
  expect(compareFigure(lowerIsBetter, results(0.84), stored)).toBe('risen')
})

test('within the interval it only moved, and no change is no change', () => {
  expect(compareFigure(task, results(0.86), stored)).toBe('moved')
  expect(compareFigure(task, results(0.9), stored)).toBe('same')
})

test('a figure that is no longer given has fallen', () => {
  expect(compareFigure(task, results(undefined), stored)).toBe('fallen')
})

test('figures on other photos are not compared, and new ones have nothing to fall from', () => {
  expect(compareFigure(task, results(0.2, 30), stored)).toBe('not comparable')
  expect(compareFigure(task, results(0.2), results(undefined))).toBe('new')
})

test('where none was wrong, as many as chance hides may be', () => {
  const perfect = { photos: { gate: 100 }, figures: { gate: { value: 1, low: 1, high: 1, n: 100 } } }
  expect(compareFigure(task, results(0.98), perfect)).toBe('moved')
  expect(compareFigure(task, results(0.96), perfect)).toBe('fallen')
})
