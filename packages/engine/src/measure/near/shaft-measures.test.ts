import { expect, test } from 'vitest'
import { shaftFigures } from './shaft-measures.ts'
import type { TracedShaft } from './trace-shafts.ts'

const shaft = (widthPx: number, isCut: boolean, chance = 1, lengthPx = 40): TracedShaft => ({
  points: Array.from({ length: lengthPx }, (_, x) => ({ x, y: 0 })),
  widthPx,
  isCut,
  chance,
})
const figuresOf = (shafts: TracedShaft[]) => shaftFigures({ shafts, scale: 2, width: 320, height: 240 }, 1.5)

test('a hair that the border cuts counts half', () => {
  expect(figuresOf([shaft(10, false), shaft(10, true), shaft(10, true)]).count).toBe(2)
  expect(figuresOf([]).count).toBe(0)
})

test('a line that is hardly a hair counts in part, in the number as in the widths', () => {
  const { count, medianWidthPx } = figuresOf([shaft(10, false), shaft(10, false), shaft(4, false, 0.25)])
  expect(count).toBe(2.25)
  expect(medianWidthPx).toBe(30)
})

test('widths are told in pixels of the source, cut hairs included', () => {
  expect(figuresOf([shaft(8, false), shaft(10, true), shaft(12, true)]).medianWidthPx).toBe(30)
})

test('how widths spread is told from six shafts on', () => {
  const widths = [8, 10, 10, 10, 12]
  expect(figuresOf(widths.map((width) => shaft(width, false))).spread).toBeUndefined()
  const { spread, thinShare } = figuresOf([...widths, 4].map((width) => shaft(width, false)))
  expect(spread).toBeCloseTo(0.3063, 4)
  expect(thinShare).toBeCloseTo(1 / 6, 5)
})

test('a thick hair in two pieces spreads the widths no more than a whole one', () => {
  const others = [8, 9, 10, 11, 12].map((width) => shaft(width, false))
  const whole = figuresOf([...others, shaft(20, false)])
  const broken = figuresOf([...others, shaft(20, false, 1, 20), shaft(20, false, 1, 20)])
  expect(broken.spread).toBeCloseTo(whole.spread ?? 0, 1)
})
