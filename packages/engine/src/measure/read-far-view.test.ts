import { findingSchema, measureSchema, VIEWS_SHOWING } from '@chioma/contract'
import { expect, test } from 'vitest'
import { drawHead, type HeadToDraw } from '../../../../tests/support/drawn/draw-head.ts'
import { lightPhoto } from '../../../../tests/support/synthetic-scalp/light-photo.ts'
import { resizeImage } from '../image/resize.ts'
import type { RgbImage } from '../image/rgb-image.ts'
import type { FarView } from './far/judge-view.ts'
import { readFarView } from './read-far-view.ts'

const readTop = (head: HeadToDraw) => readFarView(drawHead(head), 'head_top')
const measured = (reading: ReturnType<typeof readFarView>, code: string) => reading.measures.find((m) => m.code === code)?.value
const found = (reading: ReturnType<typeof readFarView>) => reading.findings.map(({ code }) => code)

test('a full head of hair shows no loss', () => {
  const reading = readTop({})
  expect(reading.findings).toEqual([])
  expect(measured(reading, 'bald_area')).toBeLessThan(2)
  expect(reading.cannotTell).toContainEqual({ code: 'parting_width', reason: 'not_measured' })
})

test('the bald area follows the drawn one, and so do score, stage and severity', () => {
  const readings = [0.3, 0.5, 0.7, 0.9].map((crown) => readTop({ crown }))
  const areas = readings.map((reading) => measured(reading, 'bald_area') ?? 0)
  for (const [i, drawn] of [9, 25, 49, 81].entries()) expect(Math.abs(areas[i] - drawn)).toBeLessThan(8)
  const scores = readings.map(({ scores }) => scores.crown_thinning ?? 0)
  expect(scores).toEqual([...scores].sort((a, b) => a - b))
  const severities = readings.map(({ findings }) => findings.find(({ code }) => code === 'crown_thinning')?.severity)
  expect(severities.slice(1)).toEqual(['high', 'high', 'high'])
  expect(severities[0]).not.toBe('high')
})

test('scalp shining through everywhere is overall thinning', () => {
  const readings = [0, 0.25, 0.5, 0.7].map((thinning) => readTop({ thinning }))
  const scores = readings.map(({ scores }) => scores.diffuse_thinning ?? 0)
  expect(scores).toEqual([...scores].sort((a, b) => a - b))
  expect(readings.map((reading) => found(reading).includes('diffuse_thinning'))).toEqual([false, true, true, true])
})

test.each([0.02, 0.04, 0.06, 0.1])('a parting of %f of the head is measured to a third of a per cent of the head', (parting) => {
  for (const hair of [35, 55, 75]) {
    const width = measured(readTop({ parting, hair, seed: hair }), 'parting_width') ?? 0
    expect(Math.abs(width - 100 * parting)).toBeLessThan(0.3)
  }
})

test('a narrow parting is no finding, in thin hair either; a wide one in thin hair is, and is never likelier than the thinning', () => {
  expect(found(readTop({ parting: 0.03 }))).not.toContain('wide_parting')
  expect(found(readTop({ parting: 0.03, thinning: 0.5 }))).not.toContain('wide_parting')
  const wide = readTop({ parting: 0.14, thinning: 0.5 })
  expect(found(wide)).toContain('wide_parting')
  expect(wide.scores.wide_parting).toBeLessThanOrEqual(wide.scores.diffuse_thinning ?? 0)
})

test('a parting is marked as the one line that it is, along most of the head', () => {
  const [region, ...others] =
    readTop({ parting: 0.14, thinning: 0.5 }).findings.find(({ code }) => code === 'wide_parting')?.regions ?? []
  expect(others).toEqual([])
  expect(region?.height).toBeGreaterThan(0.3)
})

test.each([0.03, 0.08])('a parting of %f keeps its width beside a bald crown, and however the head is turned', (parting) => {
  for (const head of [drawHead({ parting, crown: 0.3 }), turned(drawHead({ parting }), 20), turned(drawHead({ parting }), 90)])
    expect(Math.abs((measured(readFarView(head, 'head_top'), 'parting_width') ?? 0) - 100 * parting)).toBeLessThan(0.8)
})

/** About its middle; what comes in from outside is the nearest pixel of the rim. */
function turned({ width, height, data }: RgbImage, degrees: number): RgbImage {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const within = (at: number, size: number) => Math.min(size - 1, Math.max(0, Math.round(at + size / 2)))
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const from = within(dy * cos - dx * sin, height) * width + within(dx * cos + dy * sin, width)
      out.set(data.subarray(3 * from, 3 * from + 3), 3 * (y * width + x))
    }
  return { width, height, data: out }
}

test('sharply bordered bare discs in full hair are bare patches', () => {
  const reading = readTop({ patches: [{ x: 0.4, y: 0.2, radius: 0.22 }] })
  const finding = reading.findings.find(({ code }) => code === 'patchy_loss')
  expect(finding?.regions).toHaveLength(1)
  const [region] = finding?.regions ?? []
  expect(region.x + region.width / 2).toBeCloseTo(0.5 + 0.4 * 0.38, 1)
  expect(Math.abs((measured(reading, 'largest_patch') ?? 0) - 100 * 0.22 ** 2)).toBeLessThan(1.5)
})

test('every view answers in the shape of the contract and says what it cannot tell', () => {
  const views: FarView[] = ['close_up', 'head_front', 'head_top', 'head_back', 'head_side', 'portrait']
  for (const view of views) {
    const reading = readFarView(drawHead({ crown: 0.6, parting: 0.05 }), view)
    for (const finding of reading.findings) expect(findingSchema.parse(finding)).toEqual(finding)
    for (const measure of reading.measures) expect(measureSchema.parse(measure)).toEqual(measure)
    for (const finding of reading.findings) {
      expect(VIEWS_SHOWING[finding.code]).toContain(view)
      expect(finding.confidenceLow).toBeLessThanOrEqual(finding.confidence)
      expect(finding.confidenceHigh).toBeGreaterThanOrEqual(finding.confidence)
      expect(reading.findingMasks[finding.code]).toBeDefined()
    }
    const judged = [...Object.keys(reading.scores), ...reading.measures.map(({ code }) => code)]
    const unknown = reading.cannotTell.map(({ code }) => code)
    expect(new Set([...judged, ...unknown]).size).toBe(judged.length + unknown.length)
    expect(judged.length + unknown.length).toBe(11)
    expect(reading.hairMask).toBeDefined()
  }
})

test('light and size hardly change what is measured', () => {
  const head = drawHead({ crown: 0.6 })
  const area = measured(readFarView(head, 'head_top'), 'bald_area') ?? 0
  for (const other of [
    lightPhoto(head, 0.8),
    lightPhoto(head, 1.2),
    resizeImage(head, 1024, 1024),
    resizeImage(head, 300, 300),
  ]) {
    expect(Math.abs((measured(readFarView(other, 'head_top'), 'bald_area') ?? 0) - area)).toBeLessThan(0.08 * area)
  }
})
