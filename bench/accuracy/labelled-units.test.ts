import { expect, test } from 'vitest'
import type { HairBox } from '../labelled-photos.ts'
import { labelledUnits } from './labelled-units.ts'

const box = (kind: HairBox['kind'], x0: number): HairBox => ({ kind, x0, y0: 0, x1: x0 + 30, y1: 40 })

test('hairs of units belong together where their boxes meet, also by way of a third', () => {
  expect(labelledUnits([box('premium', 0), box('premium', 50), box('premium', 25), box('premium', 200)])).toBe(2)
})

test('single and thin hairs are units of their own, wherever they lie', () => {
  expect(labelledUnits([box('premium', 0), box('single', 10), box('undersize', 20), box('premium', 15)])).toBe(3)
  expect(labelledUnits([])).toBe(0)
})
