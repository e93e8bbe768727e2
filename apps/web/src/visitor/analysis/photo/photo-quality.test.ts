import { describe, expect, it } from 'vitest'
import { judgePhoto, type LuminancePlane, measurePhoto, sharpnessOf, toLuminance } from './photo-quality.ts'

const SIDE = 160

const STRANDS_AT = [18, 47, 83, 104, 139]

/** Dark slanted strands on a light ground; each edge passes from dark to light over `edgePx`. */
function strands(edgePx: number): LuminancePlane {
  const values = new Float32Array(SIDE * SIDE)
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const distance = Math.min(...STRANDS_AT.map((strand) => Math.abs(x - strand - y / 8)))
      values[y * SIDE + x] = 60 + 130 * Math.min(1, Math.max(0, (distance - 3) / edgePx + 0.5))
    }
  }
  return { width: SIDE, height: SIDE, values }
}

const even = (luminance: number): LuminancePlane => ({
  width: SIDE,
  height: SIDE,
  values: new Float32Array(SIDE * SIDE).fill(luminance),
})
const size = { widthPx: 3000, heightPx: 4000 }

describe('sharpness', () => {
  it('falls with every step of blur', () => {
    const measured = [1, 4, 8, 14].map((edgePx) => sharpnessOf(strands(edgePx)))
    expect(measured).toEqual([...measured].sort((a, b) => b - a))
    expect(new Set(measured).size).toBe(measured.length)
  })

  it('is zero where there is nothing to see', () => {
    expect(sharpnessOf(even(128))).toBe(0)
  })
})

describe('hints', () => {
  const hintsFor = (small: LuminancePlane, detail = strands(1)) => judgePhoto(measurePhoto(small, detail, size))

  it('praise a sharp photo in good light', () => {
    expect(hintsFor(even(140))).toEqual({ sharp: 'good', light: 'good', glare: 'good', size: 'good' })
  })

  it('tell blur, darkness, brightness and glare apart', () => {
    expect(hintsFor(even(140), strands(40)).sharp).toBe('poor')
    expect(hintsFor(even(40)).light).toBe('dark')
    expect(hintsFor(even(10)).light).toBe('veryDark')
    expect(hintsFor(even(252))).toMatchObject({ light: 'bright', glare: 'poor' })
  })

  it('notice a thumbnail', () => {
    const measures = measurePhoto(even(140), strands(1), { widthPx: 320, heightPx: 200 })
    expect(judgePhoto(measures).size).toBe('poor')
  })

  it('weigh colours as the eye does', () => {
    const plane = toLuminance(new Uint8ClampedArray([255, 255, 255, 255, 0, 255, 0, 255]), 2, 1)
    expect(plane.values[0]).toBeCloseTo(255, 3)
    expect(plane.values[1]).toBeCloseTo(182.4, 1)
  })
})
