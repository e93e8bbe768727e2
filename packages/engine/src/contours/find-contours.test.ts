import { expect, test } from 'vitest'
import { drawHead } from '../../../../tests/support/drawn/draw-head.ts'
import { type Contour, findContours } from './find-contours.ts'
import { traceLevel } from './trace-level.ts'

const reachOf = (line: Contour | undefined) => {
  const [xs, ys] = [(line ?? []).map(({ x }) => x), (line ?? []).map(({ y }) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

test('a head from above is outlined, with its parting and nothing around it', () => {
  const [head, ...inside] = findContours(drawHead({ parting: 0.1, hair: 50 }), 'head_top')
  const outline = reachOf(head)
  expect(outline.right - outline.left).toBeGreaterThan(0.6)
  expect(inside).toHaveLength(1)
  const parting = reachOf(inside[0])
  expect(parting.right - parting.left).toBeLessThan(0.12)
  expect(parting.bottom - parting.top).toBeGreaterThan(0.3)
  expect((parting.left + parting.right) / 2).toBeCloseTo(0.5, 1)
})

test('where there is nothing to go by, nothing is outlined', () => {
  const [width, height] = [200, 160]
  expect(findContours({ width, height, data: new Uint8Array(3 * width * height).fill(128) }, 'close_up')).toEqual([])
})

test('a level is followed as one ring around what is above it, and two that touch at a corner are two', () => {
  const plane = (rows: readonly string[]) => ({
    width: rows[0]?.length ?? 0,
    height: rows.length,
    data: Float32Array.from(rows.join(''), Number),
  })
  const [ring, ...others] = traceLevel(plane(['00000', '01110', '01110', '00000']), 0.5)
  expect(others).toEqual([])
  expect(ring?.at(0)).toEqual(ring?.at(-1))
  expect(reachOf(ring)).toEqual({ left: 1, right: 4, top: 1, bottom: 3 })
  expect(traceLevel(plane(['0000', '0100', '0010', '0000']), 0.5)).toHaveLength(2)
})
