import { expect, test } from 'vitest'
import { seededNumbers } from '../../../../tests/support/drawn/draw-image.ts'
import { kernels } from './kernels.ts'
import { allocateBytes, allocateFloats, countsAt, floatsAt, putBytes, putFloats, putLab, resetArena } from './wasm-arena.ts'

const random = seededNumbers(12)
const noise = (count: number, from: number, to: number): Float32Array =>
  Float32Array.from({ length: count }, () => from + random() * (to - from))
const colours = (count: number) => ({ l: noise(count, 0, 100), a: noise(count, -30, 50), b: noise(count, -40, 60) })

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
const mean = (values: number[]): number => sum(values) / values.length
const deviation = (values: number[]): number => Math.sqrt(mean(values.map((value) => value * value)) - mean(values) ** 2)

/** Largest difference of the found values from the expected ones. */
const furthest = (found: Float32Array, expected: ArrayLike<number>): number =>
  found.reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i])), found.length === expected.length ? 0 : 1e9)

test('each cell of a scene is described by its sixteen pixels', () => {
  const [width, height] = [22, 13]
  const count = width * height
  const [lab, baseline] = [colours(count), colours(count)]
  const [rims, cracks, glitter] = [noise(count, 0, 9), noise(count, 0, 9), noise(count, 0, 1)]
  const hair = Uint8Array.from({ length: count }, () => (random() < 0.4 ? 255 : 0))
  const [across, down] = [5, 3]
  resetArena()
  const placed = putLab(lab)
  const target = allocateFloats(18 * across * down)
  const details = [putFloats(rims), putFloats(cracks), putFloats(glitter), putBytes(hair)] as const
  kernels.summariseCells(
    placed.lab,
    putLab(baseline).lab,
    placed.colourBytes,
    ...details,
    width,
    height,
    target,
    4 * across * down,
  )
  const found = floatsAt(target, 18 * across * down)
  for (let cell = 0; cell < across * down; cell++) {
    const start = Math.floor(cell / across) * 4 * width + (cell % across) * 4
    const pixels = Array.from({ length: 16 }, (_, n) => start + (n >> 2) * width + (n & 3))
    const of = (plane: ArrayLike<number>): number[] => pixels.map((i) => plane[i])
    const over = (channel: 'l' | 'a' | 'b'): number[] => pixels.map((i) => lab[channel][i] - baseline[channel][i])
    const whiteness = pixels.map((i) => lab.l[i] - baseline.l[i] - 0.6 * (lab.b[i] - baseline.b[i]))
    const expected = [
      ...[mean(of(lab.l)), mean(of(lab.a)), mean(of(lab.b))],
      ...[deviation(of(lab.l)), deviation(of(lab.a)), deviation(of(lab.b))],
      ...[mean(over('l')), mean(over('a')), mean(over('b'))],
      ...[Math.max(...over('l')), Math.min(...over('l')), Math.max(...whiteness)],
      ...[mean(of(rims)), Math.max(...of(rims)), mean(of(cracks)), mean(of(glitter)), Math.max(...of(glitter))],
      mean(of(hair)) / 255,
    ]
    const figures = Float32Array.from({ length: 18 }, (_, figure) => found[figure * across * down + cell])
    expect(furthest(figures, expected)).toBeLessThan(1e-3)
  }
})

test('flakes are whiter than their baseline, and do not glitter', () => {
  const count = 301
  const [lab, baseline, glitter] = [colours(count), colours(count), noise(count, 0.6, 1)]
  resetArena()
  const placed = putLab(lab)
  const flakes = allocateFloats(count)
  kernels.findFlakes(placed.lab, putLab(baseline).lab, placed.colourBytes, putFloats(glitter), flakes, count, 9, 2)
  const expected = glitter.map((glint, i) => {
    const lighter = lab.l[i] - baseline.l[i]
    const whiteness = lighter - 0.6 * (lab.b[i] - baseline.b[i]) - 9
    return lighter < 4 || glint >= Math.fround(0.9) ? 0 : Math.min(1, Math.max(0, 0.5 + whiteness / 4))
  })
  expect(furthest(floatsAt(flakes, count), expected)).toBeLessThan(1e-4)
})

const SIDE = 32
const CELL = 8
const CELLS = SIDE / CELL
const cellOf = (i: number): number => Math.floor(Math.floor(i / SIDE) / CELL) * CELLS + Math.floor((i % SIDE) / CELL)
const isInside = (i: number): boolean => [i % SIDE, Math.floor(i / SIDE)].every((at) => at > 0 && at < SIDE - 1)
const aroundOf = (plane: Float32Array, i: number): number =>
  0.25 * (plane[i - 1] + plane[i + 1] + plane[i - SIDE] + plane[i + SIDE])

test('colours of the cells of a frame: sums, squares, and how many pixels look like hair, skin, pale scalp or none', () => {
  const frame = colours(SIDE * SIDE)
  resetArena()
  const { lab, colourBytes } = putLab(frame)
  const sums = allocateFloats(9 * CELLS * CELLS)
  kernels.addCellColours(lab, colourBytes, SIDE, CELL, sums)
  const expected = new Float64Array(9 * CELLS * CELLS)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [l, a, b] = [frame.l[i], frame.a[i], frame.b[i]]
    const chroma = a * a + b * b
    const isHair = l < 45 && (chroma < 256 || (chroma < 900 && b > 0 && b > 0.268 * a))
    const isSkin = l > 28 && chroma > 81 && chroma < 2304 && a > 0 && b > 0.2126 * a && b < 4.7 * a
    const isPale = l > 35 && (chroma < 196 || (chroma < 2025 && b < 0 && Math.abs(a) < -b))
    const isOffHue = !isPale && chroma > 144 && b < (a < 0 ? -11.4 : -0.176) * a
    const values = [l, a, b, l * l, chroma, +isHair, +isSkin, +isPale, +isOffHue]
    for (const [plane, value] of values.entries()) expected[plane * CELLS * CELLS + cellOf(i)] += value
  }
  const found = floatsAt(sums, expected.length)
  const relative = found.map((value, i) => value / (1 + Math.abs(expected[i])))
  expect(
    furthest(
      relative,
      expected.map((value) => value / (1 + Math.abs(value))),
    ),
  ).toBeLessThan(1e-5)
})

test('detail, gradients and levels of a frame leave its border out', () => {
  const [plane, frame] = [noise(SIDE * SIDE, 60, 64), { ...colours(SIDE * SIDE), l: noise(SIDE * SIDE, 40, 101) }]
  for (let i = 0; i < SIDE * SIDE; i += 3) frame.a[i] = frame.b[i] = 1
  resetArena()
  const { lab, colourBytes } = putLab(frame)
  const [source, details, gradients, levels] = [
    putFloats(plane),
    allocateFloats(2 * CELLS * CELLS),
    allocateFloats(3 * 64),
    allocateBytes(808),
  ]
  kernels.addCellDetail(source, SIDE, CELL, 0.25, details)
  kernels.addGradients(source, SIDE, gradients)
  kernels.countLevels(lab, colourBytes, source, SIDE, levels)
  const [detail, gradient, level] = [new Float64Array(2 * CELLS * CELLS), new Float64Array(3 * 64), new Uint32Array(202)]
  for (let i = 0; i < SIDE * SIDE; i++) {
    const difference = Math.abs(plane[i] - aroundOf(plane, i))
    const lightness = Math.min(100, Math.floor(frame.l[i] + 0.5))
    if (i >= SIDE && i < SIDE * (SIDE - 1)) {
      level[lightness]++
      if (lightness > 60 && frame.a[i] ** 2 + frame.b[i] ** 2 < 49 && difference < 0.2) level[101 + lightness]++
    }
    if (!isInside(i)) continue
    detail[cellOf(i)] += difference
    if (difference < 0.25) detail[CELLS * CELLS + cellOf(i)]++
    const [dx, dy] = [plane[i + 1] - plane[i - 1], plane[i + SIDE] - plane[i - SIDE]]
    const block = Math.floor(Math.floor(i / SIDE) / 4) * 8 + Math.floor((i % SIDE) / 4)
    for (const [n, value] of [dx * dx, dy * dy, dx * dy].entries()) gradient[64 * n + block] += value
  }
  expect(furthest(floatsAt(details, detail.length), detail)).toBeLessThan(1e-3)
  expect(furthest(floatsAt(gradients, gradient.length), gradient)).toBeLessThan(1e-3)
  expect([...countsAt(levels, 202)]).toEqual([...level])
})

test('softening weighs 1 2 1 across and down', () => {
  const plane = noise(SIDE * SIDE, 0, 100)
  resetArena()
  const softened = allocateFloats(SIDE * SIDE)
  kernels.soften(putFloats(plane), allocateFloats(SIDE * SIDE), softened, SIDE, SIDE)
  const found = floatsAt(softened, SIDE * SIDE)
  const three = (before: number, here: number, after: number): number => (before + 2 * here + after) / 4
  const across = (i: number): number => three(plane[i - 1], plane[i], plane[i + 1])
  const at = 7 * SIDE + 9
  expect(found[at]).toBeCloseTo(three(across(at - SIDE), across(at), across(at + SIDE)), 4)
  expect(found[3]).toBeCloseTo(across(3), 4)
  expect(found[7 * SIDE]).toBeCloseTo(three(plane[6 * SIDE], plane[7 * SIDE], plane[8 * SIDE]), 4)
})
