import { expect, test } from 'vitest'
import { countUnits as count } from './follicular-units.ts'
import type { TracedShaft } from './trace-shafts.ts'

/** A hair of 6 px from one place to another. */
function hair(fromX: number, fromY: number, toX: number, toY: number, { isCut = false, chance = 1 } = {}): TracedShaft {
  const length = Math.round(Math.hypot(toX - fromX, toY - fromY))
  const points = Array.from({ length: length + 1 }, (_, n) => ({
    x: fromX + ((toX - fromX) * n) / length,
    y: fromY + ((toY - fromY) * n) / length,
  }))
  return { points, widthPx: 6, isCut, chance }
}

const countUnits = (shafts: TracedShaft[]) => count({ shafts, width: 320, height: 320 })

const pair = [hair(20, 20, 60, 30), hair(22, 26, 58, 44)]
const alone = [hair(150, 20, 190, 30), hair(20, 150, 60, 160), hair(150, 150, 190, 160)]

test('hairs that leave the skin together are one unit, a hair alone is another', () => {
  expect(countUnits([...pair, ...alone])).toBe(4)
})

test('hairs that the border cuts and lines that are hardly hairs do not count', () => {
  const others = [hair(250, 20, 290, 30, { isCut: true }), hair(250, 150, 290, 160, { chance: 0.3 })]
  expect(countUnits([...pair, ...alone, ...others])).toBe(4)
})

test('too few whole hairs tell nothing of units', () => {
  expect(countUnits(alone)).toBeUndefined()
  expect(countUnits([])).toBeUndefined()
  const cut = Array.from({ length: 6 }, (_, n) => hair(20, 300 + 40 * n, 60, 310 + 40 * n, { isCut: true }))
  expect(countUnits([...pair, ...alone, ...cut])).toBeUndefined()
})

test('long hair hides where it leaves the skin', () => {
  const long = [hair(20, 200, 120, 200), hair(20, 230, 120, 230)]
  expect(countUnits([...pair, ...alone, ...long])).toBeUndefined()
})

test('more hairs in one place than a unit has are hairs that cross', () => {
  const bundle = Array.from({ length: 6 }, (_, n) => hair(20, 20 + 5 * n, 60, 20 + 6 * n))
  expect(countUnits([...bundle, ...alone])).toBeUndefined()
})
