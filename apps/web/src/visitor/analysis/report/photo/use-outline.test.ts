import { expect, test } from 'vitest'
import { traceOutlines } from './use-outline.ts'

const SIDE = 120

const coverage = (isMarked: (x: number, y: number) => boolean) => ({
  width: SIDE,
  height: SIDE,
  values: Float32Array.from({ length: SIDE * SIDE }, (_, at) => (isMarked(at % SIDE, Math.floor(at / SIDE)) ? 1 : 0)),
})
const isNear = (x: number, y: number, radius: number) => (atX: number, atY: number) => Math.hypot(atX - x, atY - y) <= radius
const loopsIn = (path: string): [number, number][][] =>
  path
    .split('Z')
    .filter((loop) => loop !== '')
    .map((loop) =>
      loop
        .slice(1)
        .split('L')
        .map((point): [number, number] => {
          const [x = Number.NaN, y = Number.NaN] = point.split(' ').map(Number)
          return [x, y]
        }),
    )

test('nothing marked has no outline', () => {
  expect(traceOutlines(coverage(() => false))).toBe('')
})

test('a disc is outlined by one closed line a little outside of it', () => {
  const loops = loopsIn(traceOutlines(coverage(isNear(60, 50, 20))))
  expect(loops).toHaveLength(1)
  for (const [x, y] of loops[0] ?? []) {
    const distance = Math.hypot(x - 60.5, y - 50.5)
    expect(distance).toBeGreaterThan(20)
    expect(distance).toBeLessThan(24.5)
  }
})

test('a single marked pixel keeps its outline', () => {
  expect(loopsIn(traceOutlines(coverage((x, y) => x === 30 && y === 90)))).toHaveLength(1)
})

test('spots apart have an outline each, neighbours share one, and a ring has two', () => {
  const apart = (x: number, y: number) => isNear(20, 20, 6)(x, y) || isNear(90, 90, 6)(x, y)
  const together = (x: number, y: number) => isNear(50, 50, 6)(x, y) || isNear(63, 50, 6)(x, y)
  const ring = (x: number, y: number) => isNear(60, 60, 40)(x, y) && !isNear(60, 60, 25)(x, y)
  expect(loopsIn(traceOutlines(coverage(apart)))).toHaveLength(2)
  expect(loopsIn(traceOutlines(coverage(together)))).toHaveLength(1)
  expect(loopsIn(traceOutlines(coverage(ring)))).toHaveLength(2)
})

test('what is marked up to the edge of the photo is outlined along the edge', () => {
  const [loop = []] = loopsIn(traceOutlines(coverage((x) => x < 40)))
  expect(Math.min(...loop.map(([x]) => x))).toBeLessThan(1.5)
  expect(Math.max(...loop.map(([x]) => x))).toBeGreaterThan(39)
  expect(loop.every(([x, y]) => x >= -1 && y >= -1 && x <= SIDE + 1 && y <= SIDE + 1)).toBe(true)
})
