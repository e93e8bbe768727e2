import { expect, test, vi } from 'vitest'
import { fallenFigures, measureDrawnPhotos, readDrawnBaseline } from './drawn-baseline.ts'
import { DRAWN_FIGURES } from './drawn-figures.ts'

vi.setConfig({ testTimeout: 120_000 })

test('no figure on painted pictures has fallen; `npm run bench:accuracy -- --drawn --store` stores those that a change is meant to move', async () => {
  const stored = await readDrawnBaseline()
  expect(Object.keys(stored)).toEqual(DRAWN_FIGURES.map(({ id }) => id))
  expect(fallenFigures(measureDrawnPhotos(), stored)).toEqual([])
})

test('a figure falls when it is worse by more than its slack, or is no number', () => {
  const values = Object.fromEntries(DRAWN_FIGURES.map(({ id }) => [id, 0.5]))
  expect(fallenFigures(values, values)).toEqual([])
  expect(fallenFigures({ ...values, 'count-error': 0.515 }, values)).toEqual([])
  expect(fallenFigures({ ...values, 'count-error': 0.53 }, values)).toEqual([expect.stringContaining('hair count')])
  expect(fallenFigures({ ...values, boxes: 0.47 }, values)).toEqual([expect.stringContaining('hair boxes')])
  expect(fallenFigures({ ...values, boxes: Number.NaN }, values)).toHaveLength(1)
})
