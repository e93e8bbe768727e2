import { expect, test } from 'vitest'
import { boxOverlap, matchBoxes } from './hair-boxes.ts'

const photo = { width: 1000, height: 800 }
const shaft = (x0: number, y0: number, x1: number, y1: number) => ({ x0, y0, x1, y1, widthPx: 10 })
const label = (x0: number, y0: number, x1: number, y1: number) => ({ kind: 'single', x0, y0, x1, y1 })

test('a shaft fits the label that its line and width fill, whichever end comes first', () => {
  expect(matchBoxes([shaft(300, 400, 100, 200)], [label(95, 195, 305, 405)], photo)).toEqual({ found: [true], falseAlarms: 0 })
})

test('one hair is found once; a second shaft on it is a false alarm', () => {
  const shafts = [shaft(100, 200, 300, 400), shaft(105, 205, 300, 400)]
  expect(matchBoxes(shafts, [label(95, 195, 305, 405)], photo)).toEqual({ found: [true], falseAlarms: 1 })
})

test('the best overlap is taken first', () => {
  const labels = [label(95, 195, 305, 405), label(95, 195, 255, 355)]
  expect(matchBoxes([shaft(100, 200, 250, 350)], labels, photo)).toEqual({ found: [false, true], falseAlarms: 0 })
})

test('a shaft that touches the border and fits no label is neither right nor wrong', () => {
  expect(matchBoxes([shaft(8, 200, 100, 300)], [label(500, 500, 600, 600)], photo)).toEqual({ found: [false], falseAlarms: 0 })
  expect(matchBoxes([shaft(8, 200, 100, 300)], [label(3, 195, 105, 305)], photo)).toEqual({ found: [true], falseAlarms: 0 })
})

test('boxes overlap by intersection over union', () => {
  expect(boxOverlap(label(0, 0, 10, 10), label(5, 0, 15, 10))).toBeCloseTo(1 / 3)
  expect(boxOverlap(label(0, 0, 10, 10), label(10, 0, 20, 10))).toBe(0)
})
