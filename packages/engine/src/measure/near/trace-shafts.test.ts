import { expect, test } from 'vitest'
import type { ShaftField } from './shaft-field.ts'
import { traceShafts } from './trace-shafts.ts'

interface Line {
  from: [x: number, y: number]
  to: [x: number, y: number]
  widthPx?: number
  /** Chance along the line, from its start to its end. */
  chance?: (along: number) => number
}

/** What the network would say if it saw these hairs. */
function fieldOf(lines: Line[], width = 120, height = 100): ShaftField {
  const field: ShaftField = {
    width,
    height,
    line: new Float32Array(width * height).fill(-6),
    cosine: new Float32Array((width * height) / 4).fill(1),
    sine: new Float32Array((width * height) / 4),
    logWidth: new Float32Array((width * height) / 4).fill(Math.log2(7)),
  }
  for (const line of lines) drawInto(field, line)
  return field
}

function drawInto(
  { width, height, line, cosine, sine, logWidth }: ShaftField,
  { from, to, widthPx = 6, chance = () => 0.95 }: Line,
): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [(i % width) - from[0], Math.floor(i / width) - from[1]]
    const along = (x * dx + y * dy) / length / length
    const aside = Math.abs(x * dy - y * dx) / length
    if (along < 0 || along > 1 || aside > 2.5) continue
    const near = chance(along) * Math.exp(-0.5 * aside * aside)
    const odds = Math.log(near / (1 - near))
    if (odds <= line[i]) continue
    line[i] = odds
    const half = (Math.floor(i / width) >> 1) * (width >> 1) + ((i % width) >> 1)
    cosine[half] = (dx * dx - dy * dy) / length ** 2
    sine[half] = (2 * dx * dy) / length ** 2
    logWidth[half] = Math.log2(widthPx + 1)
  }
}

test('a hair is followed from end to end, and its width is told', () => {
  const [shaft, ...others] = traceShafts(fieldOf([{ from: [30, 20], to: [70, 60], widthPx: 5 }]))
  expect(others).toEqual([])
  const ends = [shaft.points[0], shaft.points[shaft.points.length - 1]].sort((first, second) => first.x - second.x)
  expect(Math.hypot(ends[0].x - 30, ends[0].y - 20)).toBeLessThan(3)
  expect(Math.hypot(ends[1].x - 70, ends[1].y - 60)).toBeLessThan(3)
  expect(shaft.widthPx).toBeCloseTo(5, 3)
  expect(shaft.isCut).toBe(false)
})

test('hairs that touch side by side are two, of different lengths', () => {
  const shafts = traceShafts(
    fieldOf([
      { from: [20, 40], to: [90, 40] },
      { from: [20, 45], to: [60, 45] },
    ]),
  )
  expect(shafts.map(({ points }) => Math.round(points.length / 10)).sort()).toEqual([4, 7])
})

test('hairs that cross stay two, each straight on', () => {
  const shafts = traceShafts(
    fieldOf([
      { from: [20, 20], to: [90, 80] },
      { from: [20, 80], to: [90, 20] },
    ]),
  )
  expect(shafts).toHaveLength(2)
  for (const { points } of shafts) expect(points.length).toBeGreaterThan(80)
})

test('the shadow of a root does not belong to the hair', () => {
  const [shaft] = traceShafts(fieldOf([{ from: [20, 50], to: [100, 50], chance: (along) => (along < 0.4 ? 0.4 : 0.95) }]))
  expect(Math.min(...shaft.points.map(({ x }) => x))).toBeGreaterThan(48)
})

test('a hair that runs out of the picture is cut, also behind its border of unread pixels', () => {
  const shafts = traceShafts(
    fieldOf([
      { from: [0, 50], to: [40, 50] },
      { from: [70, 20], to: [70, 70] },
    ]),
  )
  expect(shafts.map(({ isCut }) => isCut).sort()).toEqual([false, true])
})

test('what is hardly longer than wide, or unlikely all along, is no hair', () => {
  expect(traceShafts(fieldOf([{ from: [50, 50], to: [59, 50], widthPx: 9 }]))).toEqual([])
  expect(traceShafts(fieldOf([{ from: [20, 50], to: [90, 50], chance: () => 0.28 }]))).toEqual([])
})

test('a clear line counts whole, a doubtful one in part', () => {
  const [clear, doubtful] = [0.95, 0.5].map((chance) =>
    traceShafts(fieldOf([{ from: [20, 50], to: [90, 50], chance: () => chance }])),
  )
  expect(clear.map(({ chance }) => chance)).toEqual([1])
  expect(doubtful).toHaveLength(1)
  expect(doubtful[0].chance).toBeGreaterThan(0.2)
  expect(doubtful[0].chance).toBeLessThan(0.8)
})
