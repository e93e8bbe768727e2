import type { Measure, MeasureCode } from '@chioma/contract'
import { describe, expect, it, vi } from 'vitest'
import { renderScalp, type ScalpOptions } from '../../../../tests/support/synthetic-scalp/render-scalp.ts'
import { resizeImage } from '../image/resize.ts'
import type { Mask, RgbImage } from '../image/rgb-image.ts'
import type { ViewReading } from '../view-reading.ts'
import { readNearView } from './read-near-view.ts'

vi.setConfig({ testTimeout: 30_000 })

const read = (image: RgbImage, pixelsPerMm?: number): ViewReading =>
  readNearView(image, 'microscope', { sourcePerPixel: 1, pixelsPerMm })

const readScalp = (changes: Partial<ScalpOptions>): ViewReading => read(renderScalp(changes).image)

function find({ measures }: ViewReading, code: MeasureCode): Measure {
  const measure = measures.find((candidate) => candidate.code === code)
  if (measure === undefined) throw new Error(`no ${code}`)
  return measure
}

const valueFor = (reading: ViewReading, code: MeasureCode): number => find(reading, code).value

/** Shares of the truth that is marked, and of the marks that are true. */
function overlap(marked: Mask, truth: Mask): { recall: number; precision: number } {
  const [across, down] = [truth.width / marked.width, truth.height / marked.height]
  let [both, inMarked, inTruth] = [0, 0, 0]
  for (let i = 0; i < marked.data.length; i++) {
    const x = Math.floor(((i % marked.width) + 0.5) * across)
    const y = Math.floor((Math.floor(i / marked.width) + 0.5) * down)
    const isTrue = truth.data[y * truth.width + x] !== 0
    if (isTrue) inTruth++
    if (marked.data[i] !== 0) inMarked++
    if (isTrue && marked.data[i] !== 0) both++
  }
  return { recall: both / Math.max(1, inTruth), precision: both / Math.max(1, inMarked) }
}

const expectRising = (values: number[]): void => {
  for (let i = 1; i < values.length; i++) expect(values[i]).toBeGreaterThan(values[i - 1])
}

describe('hair shafts', () => {
  it.each([6, 12, 24])('counts %i separate hairs within a tenth', (hairs) => {
    const { image, truth } = renderScalp({ hairs, rootDistancePx: 85, hairLengthPx: 60, hairWidthPx: 7, hairTurn: 0.3, seed: 4 })
    const count = valueFor(read(image), 'hair_count')
    expect(Math.abs(count - truth.hairs.length) / truth.hairs.length).toBeLessThanOrEqual(0.1)
  })

  it('counts no hair that is long, thick or dense, and says that this kind of photo does not show how many there are', () => {
    const trimmed = { hairs: 24, rootDistancePx: 60, hairLengthPx: 60, hairWidthPx: 7, seed: 4 }
    expect(find(readScalp(trimmed), 'hair_count').value).toBeGreaterThan(12)
    for (const uncounted of [{ hairLengthPx: 600 }, { hairWidthPx: 30 }, { hairs: 90, rootDistancePx: 20, hairLengthPx: 200 }]) {
      const { measures, cannotTell } = readScalp({ ...trimmed, ...uncounted })
      expect(measures.map(({ code }) => code)).not.toContain('hair_count')
      expect(cannotTell).toContainEqual({ code: 'hair_count', reason: 'view' })
    }
  })

  it('tells follicular units on trimmed scalp, and says that long hair hides them', () => {
    const trimmed = { hairs: 12, rootDistancePx: 85, hairLengthPx: 60, hairWidthPx: 7, hairTurn: 0.3, seed: 4 }
    const units = find(readScalp(trimmed), 'follicular_units')
    expect(units.low).toBeLessThan(12)
    expect(units.high).toBeGreaterThanOrEqual(12)
    expect(Math.abs(units.value - 12)).toBeLessThanOrEqual(2)
    expect(readScalp({ ...trimmed, hairLengthPx: 300 }).cannotTell).toContainEqual({ code: 'follicular_units', reason: 'view' })
  })

  it.each([5, 9, 14])('reads a width of %i px within a fifth', (hairWidthPx) => {
    const reading = readScalp({ hairWidthPx, hairWidthSpread: 0.02, hairs: 10, rootDistancePx: 80 })
    expect(Math.abs(valueFor(reading, 'shaft_width_px') / (hairWidthPx * 0.93) - 1)).toBeLessThan(0.2)
  })

  it('sees widths spread more where they do', () => {
    const spread = (hairWidthSpread: number): number =>
      valueFor(
        readScalp({ hairWidthSpread, hairs: 14, rootDistancePx: 85, hairLengthPx: 65, hairTurn: 0.1 }),
        'shaft_width_spread',
      )
    expectRising([spread(0.03), spread(0.25), spread(0.45)])
  })

  it('ends where a dark ring has no end', () => {
    const { image } = renderScalp({ hairs: 0 })
    for (let step = 0; step < 4000; step++) {
      const radius = 60 + (step % 6)
      const x = Math.round(320 + radius * Math.cos((step * Math.PI) / 2000))
      const y = Math.round(240 + radius * Math.sin((step * Math.PI) / 2000))
      for (let side = -2; side <= 2; side++) image.data.fill(40, ((y + side) * 640 + x) * 3, ((y + side) * 640 + x + 3) * 3)
    }
    expect(read(image).hairs?.length).toBeLessThan(10)
  })

  it('marks the pixels of the hair', () => {
    const { image, truth } = renderScalp({ hairs: 20 })
    const { hairMask } = read(image)
    if (hairMask === undefined) throw new Error('no hair mask')
    const { recall, precision } = overlap(hairMask, truth.hairMask)
    expect(recall).toBeGreaterThan(0.85)
    expect(precision).toBeGreaterThan(0.6)
  })

  it('gives density and micrometres only with a scale', () => {
    const { image } = renderScalp({ hairs: 12 })
    const codes = (reading: ViewReading): string[] => reading.measures.map(({ code }) => code)
    expect(codes(read(image))).not.toContain('hair_density')
    expect(read(image).cannotTell).toContainEqual({ code: 'low_density', reason: 'no_scale' })
    const scaled = read(image, 100)
    expect(valueFor(scaled, 'hair_density')).toBeCloseTo(valueFor(scaled, 'hair_count') / (0.64 * 0.48), 5)
    expect(valueFor(scaled, 'shaft_width')).toBeCloseTo(valueFor(scaled, 'shaft_width_px') * 10, 5)
  })
})

describe('the surface of the scalp', () => {
  it('sees the flakes that are there, and hardly any on clean scalp', () => {
    const areas = [0, 10, 30].map((flakes) => {
      const { image, truth } = renderScalp({ flakes })
      const measured = valueFor(read(image), 'flake_area') / 100
      expect(Math.abs(measured - truth.flakeShare)).toBeLessThan(0.3 * truth.flakeShare + 0.002)
      return measured
    })
    expectRising(areas)
  })

  it.each([
    ['dandruff', { flakes: 40, flakeRadiusPx: 14 }, 'flakeMask', 0.7],
    ['redness', { redness: 1, hairs: 6 }, 'redMask', 0.6],
  ] as const)('marks %s where it lies', (code, scalp, drawn, least) => {
    const { image, truth } = renderScalp(scalp)
    const mask = read(image).findingMasks[code]
    if (mask === undefined) throw new Error(`no ${code} found`)
    const { recall, precision } = overlap(mask, truth[drawn])
    expect(recall).toBeGreaterThan(least)
    expect(precision).toBeGreaterThan(least)
  })

  it('sees more shine with more glints', () => {
    expectRising([0, 60, 200, 500].map((glints) => valueFor(readScalp({ glints }), 'shine')))
  })

  it('sees more redness where skin is redder, and finds it when it is vivid', () => {
    const readings = [0, 0.35, 0.7, 1].map((redness) => readScalp({ redness }))
    expectRising(readings.map((reading) => valueFor(reading, 'redness')))
    expect(readings[3].findings.map(({ code }) => code)).toContain('redness')
  })

  it('sees drier scalp as more finely scaled, and its score follows', () => {
    const readings = [0, 0.4, 0.8, 1.2].map((scaleTexture) => readScalp({ scaleTexture }))
    expectRising(readings.map((reading) => valueFor(reading, 'scale_texture')))
    expectRising(readings.map((reading) => reading.scores.dryness ?? 0))
    expect(readings.map(({ findings }) => findings.some(({ code }) => code === 'dryness'))).toEqual([false, false, false, true])
  })

  it('takes neither glints nor flakes nor hair for dryness', () => {
    for (const other of [{ glints: 300 }, { flakes: 30 }, { hairs: 40 }]) {
      expect(readScalp(other).findings.map(({ code }) => code)).not.toContain('dryness')
    }
  })

  it('does not take dry scales for shine', () => {
    const shine = (changes: Partial<ScalpOptions>): number => valueFor(readScalp(changes), 'shine')
    expect(shine({ scaleTexture: 0.8 })).toBeLessThan(shine({ glints: 60 }))
  })
})

describe('every value', () => {
  const scalp = { flakes: 15, glints: 120, redness: 0.6, scaleTexture: 0.5, width: 1280, height: 960, hairWidthPx: 18 }
  const larger = { ...scalp, hairLengthPx: 300, rootDistancePx: 140, flakeRadiusPx: 22 }
  const { image } = renderScalp(larger)
  const original = read(image)

  it('lies inside its range', () => {
    for (const { low, value, high } of original.measures) {
      expect(low).toBeLessThanOrEqual(value)
      expect(value).toBeLessThanOrEqual(high)
    }
  })

  it.each([0.8, 1.2])('holds when the light is %f times as strong', (brightness) => {
    const other = read(renderScalp({ ...larger, brightness }).image)
    expectAlike(other, original, ['hair_count', 'shaft_width_px', 'hair_cover'], 0.12)
    // Stronger light burns flakes, glints and skin out alike, which no later gain brings back.
    expectAlike(other, original, ['flake_area', 'redness', 'scale_texture'], brightness > 1 ? 0.3 : 0.03)
    expectAlike(other, original, ['shine'], brightness > 1 ? 0.55 : 0.08)
  })

  it('holds at half the size', () => {
    const half = readNearView(resizeImage(image, 640, 480), 'microscope', { sourcePerPixel: 2, pixelsPerMm: undefined })
    expectAlike(half, original, ['hair_count', 'shaft_width_px', 'hair_cover', 'flake_area', 'redness', 'shine'], 0.05)
  })

  it('holds when the photo is mirrored', () => {
    expectAlike(read(mirrored(image)), original, ['hair_count', 'shaft_width_px', 'hair_cover', 'flake_area', 'redness'], 0.12)
  })

  it('is the same to the bit the second time', () => {
    expect(read(image)).toEqual(original)
  })
})

function expectAlike(reading: ViewReading, original: ViewReading, codes: MeasureCode[], tolerance: number): void {
  for (const code of codes) {
    const [value, expected] = [valueFor(reading, code), valueFor(original, code)]
    expect(Math.abs(value - expected), `${code}: ${value} and ${expected}`).toBeLessThanOrEqual(
      tolerance * Math.abs(expected) + 1e-9,
    )
  }
}

function mirrored({ width, height, data }: RgbImage): RgbImage {
  const flipped = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + width - 1 - x) * 3
      flipped.set(data.subarray(from, from + 3), (y * width + x) * 3)
    }
  }
  return { width, height, data: flipped }
}
