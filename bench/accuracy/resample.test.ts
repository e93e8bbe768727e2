import { expect, test } from 'vitest'
import { share } from './figures.ts'
import { resample } from './resample.ts'

const coins = Array.from({ length: 100 }, (_, i) => i % 2 === 0)

test('the interval of a share is about as wide as theory says, and the same every time', () => {
  const figure = resample(coins, share)
  expect(figure?.value).toBe(0.5)
  expect(figure?.low).toBeCloseTo(0.5 - 1.96 * 0.05, 1)
  expect(figure?.high).toBeCloseTo(0.5 + 1.96 * 0.05, 1)
  expect(resample(coins, share)).toEqual(figure)
})

test('photos of one person are drawn together, which widens the interval', () => {
  const rows = coins.map((isRight, i) => ({ isRight, person: `${isRight} ${i % 5}` }))
  const figure = (among: readonly { isRight: boolean }[]): number => share(among.map(({ isRight }) => isRight))
  const [single, together] = [resample(rows, figure), resample(rows, figure, ({ person }) => person)]
  const width = (measured: typeof single): number => (measured?.high ?? 0) - (measured?.low ?? 0)
  expect(together?.n).toBe(100)
  expect(width(together)).toBeGreaterThan(2 * width(single))
})

test('no rows give no figure', () => {
  expect(resample([], share)).toBeUndefined()
  expect(resample([1], () => Number.NaN)).toBeUndefined()
})
