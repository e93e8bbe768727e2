import { expect, test } from 'vitest'
import { dropSmall, fillHoles, findComponents, largestRegions } from './components.ts'
import { countMask, resizeMask, withPixels } from './mask.ts'
import { closeMask, openMask } from './mask-morphology.ts'
import type { Mask } from './rgb-image.ts'

const parse = (...rows: string[]): Mask => ({
  width: rows[0].length,
  height: rows.length,
  data: Uint8Array.from(rows.join(''), (cell) => (cell === '#' ? 255 : 0)),
})

const show = ({ width, height, data }: Mask): string[] =>
  Array.from({ length: height }, (_, y) =>
    Array.from(data.subarray(y * width, (y + 1) * width), (v) => (v > 0 ? '#' : '.')).join(''),
  )

test('only masks that mark something are left of several', () => {
  expect(Object.keys(withPixels({ redness: parse('..', '..'), dandruff: parse('.#', '..') }))).toEqual(['dandruff'])
})

test('components join over corners and know their box, area and middle', () => {
  const { list } = findComponents(parse('#....#', '.#....', '....##', '....##'))
  expect(list).toHaveLength(3)
  expect(list[0]).toMatchObject({ areaPx: 2, x0: 0, y0: 0, x1: 2, y1: 2, centerX: 0.5, touchesBorder: true })
  expect(list[2]).toMatchObject({ areaPx: 4, x0: 4, y0: 2, x1: 6, y1: 4 })
})

test('small components are dropped and enclosed holes are filled', () => {
  expect(show(dropSmall(parse('#...', '..##', '..##'), 3))).toEqual(['....', '..##', '..##'])
  expect(show(fillHoles(parse('####', '#.##', '####', '...#'), 2))).toEqual(['####', '####', '####', '...#'])
})

test('opening drops thin parts and closing bridges thin gaps', () => {
  const barAndBlock = parse('........', '.###....', '.####...', '.###....', '........')
  expect(show(openMask(barAndBlock, 1))[2]).toBe('.###....')
  const gap = parse('.........', '.........', '..##.##..', '..##.##..', '..##.##..', '.........', '.........')
  expect(show(closeMask(gap, 1))[3]).toBe('..#####..')
})

test('regions are fractions of the frame, largest first', () => {
  expect(largestRegions(parse('#...', '....', '..##', '..##'), 1)).toEqual([{ x: 0.5, y: 0.5, width: 0.5, height: 0.5 }])
})

test('scaling a mask keeps its share', () => {
  const mask = parse('##..', '##..', '....', '....')
  expect(countMask(resizeMask(mask, 40, 40))).toBe(400)
})
