import { expect, test } from 'vitest'
import { shaftFigures, shaftMeasures } from './shaft-measures.ts'
import type { TracedShaft } from './trace-shafts.ts'

const shaft = (widthPx: number, isCut: boolean, chance = 1, lengthPx = 40): TracedShaft => ({
  points: Array.from({ length: lengthPx }, (_, x) => ({ x, y: 0 })),
  widthPx,
  isCut,
  chance,
})
const figuresOf = (shafts: TracedShaft[], hairCover = 0.1) =>
  shaftFigures({ shafts, scale: 2, width: 320, height: 240 }, 1.5, hairCover)

const [WHOLE, RELU] = [shaft(10, false), shaft(10, true)]

test('of trimmed hair few count that the border cuts, of long hair every second one', () => {
  expect(figuresOf([WHOLE, RELU, RELU]).count).toBeCloseTo(1.4, 5)
  const long = shaft(10, true, 1, 200)
  expect(figuresOf([long, long]).count).toBe(1)
  expect(figuresOf([]).count).toBe(0)
})

test('for the area of the picture every hair that the border cuts lies half in it', () => {
  expect(figuresOf([WHOLE, RELU, RELU]).inArea).toBe(2)
})

test('a line clearly wider than the others counts as more than one hair, since hairs of one unit lie on each other', () => {
  const others = [shaft(10, false), shaft(10, false), shaft(10, false)]
  expect(figuresOf([...others, shaft(11, false)]).count).toBe(4)
  expect(figuresOf([...others, shaft(19, false)]).count).toBe(4.5)
})

test('hairs that are hardly told from skin are not counted', () => {
  const measured = (shafts: TracedShaft[]) =>
    shaftMeasures(figuresOf(shafts), { widthStep: 1, areaPx: 1, pixelsPerMm: undefined }).map(({ code }) => code)
  expect(measured([shaft(10, false), shaft(10, false, 0.5)])).toContain('hair_count')
  expect(measured([shaft(10, false, 0.5), shaft(10, false, 0.6)])).not.toContain('hair_count')
  expect(measured([])).not.toContain('hair_count')
})

test('hairs are counted only where they are as short, as fine and as few as where counting was measured', () => {
  const uncounted = (shafts: TracedShaft[], hairCover?: number) => figuresOf(shafts, hairCover).uncounted
  expect(uncounted([shaft(10, false)])).toBeUndefined()
  expect(uncounted([shaft(10, false)], 0.3)).toBe('view')
  expect(uncounted([shaft(10, false, 1, 250)])).toBe('view')
  expect(uncounted([shaft(20, false)])).toBe('view')
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

test('nothing is told of the spread of hairs so thick that each is followed in several pieces', () => {
  const widths = [16, 18, 20, 20, 22, 24]
  expect(figuresOf(widths.map((width) => shaft(width, false)))).toMatchObject({
    medianWidthPx: 60,
    spread: undefined,
    thinShare: undefined,
    unspread: 'view',
  })
})

test('a thick hair in two pieces spreads the widths no more than a whole one', () => {
  const others = [7, 8, 9, 10, 11].map((width) => shaft(width, false))
  const whole = figuresOf([...others, shaft(20, false)])
  const broken = figuresOf([...others, shaft(20, false, 1, 20), shaft(20, false, 1, 20)])
  expect(broken.spread).toBeCloseTo(whole.spread ?? 0, 1)
})
