import { FINDING_CODES, MEASURE_CODES, readingSchema, VIEWS_SHOWING } from '@chioma/contract'
import { describe, expect, it, vi } from 'vitest'
import { createRandom } from '../../../tests/support/synthetic-scalp/random.ts'
import { DISTRACTIONS, renderDistraction } from '../../../tests/support/synthetic-scalp/render-distraction.ts'
import { renderHeadFromAbove } from '../../../tests/support/synthetic-scalp/render-head.ts'
import { renderScalp } from '../../../tests/support/synthetic-scalp/render-scalp.ts'
import { analyzePhoto, type PhotoAnalysis } from './analyze-photo.ts'
import type { RgbImage } from './image/rgb-image.ts'

vi.setConfig({ testTimeout: 30_000 })

const analyze = (image: RgbImage): PhotoAnalysis => analyzePhoto({ image, sourceWidth: image.width, sourceHeight: image.height })

const SCENES: [string, RgbImage][] = [
  ['scalp', renderScalp({ flakes: 12, glints: 40 }).image],
  ['crossing hairs', renderScalp({ hairs: 60, rootDistancePx: 20, hairTurn: 1 }).image],
  ['head', renderHeadFromAbove({ baldArea: 0.2 }).image],
]

describe('a photo of hair or scalp', () => {
  it.each(SCENES)('gives a reading that keeps to the contract (%s)', (_, image) => {
    expect(() => readingSchema.parse(analyze(image).reading)).not.toThrow()
  })

  it.each(SCENES)('is read the same way twice (%s)', (_, image) => {
    expect(analyze(image)).toEqual(analyze(image))
  })

  it.each(SCENES)('is answered code by code: a score or a value, or one reason why not (%s)', (_, image) => {
    const { reading } = analyze(image)
    if (reading.outcome !== 'completed') return expect(reading.outcome).toBe('rejected')
    const unanswered = reading.cannotTell.map(({ code }) => code)
    const answered = [...Object.keys(reading.scores), ...reading.measures.map(({ code }) => code)]
    const everything = [...FINDING_CODES.filter((code) => code !== 'unknown'), ...MEASURE_CODES]
    expect(new Set([...unanswered, ...answered])).toEqual(new Set(everything))
    for (const { code } of reading.findings) expect(VIEWS_SHOWING[code]).toContain(reading.view)
  })

  it('takes drawn scalp for a microscope view and counts its hairs', () => {
    const { reading, hairs } = analyze(renderScalp().image)
    expect(reading).toMatchObject({ outcome: 'completed', view: 'microscope' })
    expect(hairs.length).toBeGreaterThan(12)
  })
})

describe('a picture that cannot be judged', () => {
  it.each(DISTRACTIONS)('is rejected: %s', (kind) => {
    expect(analyze(renderDistraction(kind)).reading.outcome).toBe('rejected')
  })

  it.each([
    ['one pixel', 1, 1],
    ['a line', 1200, 1],
    ['a column', 1, 900],
    ['a strip', 1280, 9],
    ['a small square', 40, 40],
    ['two pixels high', 300, 2],
  ])('never throws, whatever its shape: %s', (_, width, height) => {
    const random = createRandom(width * 7 + height)
    const data = Uint8Array.from({ length: width * height * 3 }, () => random.between(0, 256))
    expect(analyze({ width, height, data }).reading.outcome).toBe('rejected')
  })

  it.each([0, 255])('is rejected when every pixel is %i', (level) => {
    expect(analyze({ width: 320, height: 240, data: new Uint8Array(320 * 240 * 3).fill(level) }).reading.outcome).toBe('rejected')
  })
})
