import { describe, expect, it, test, vi } from 'vitest'
import { drawBust } from '../../../../tests/support/drawn/draw-bust.ts'
import { drawHead } from '../../../../tests/support/drawn/draw-head.ts'
import { type Move, movePhoto } from '../../../../tests/support/moved-photo.ts'
import { createRandom } from '../../../../tests/support/synthetic-scalp/random.ts'
import { renderCloseScalp } from '../../../../tests/support/synthetic-scalp/render-close-scalp.ts'
import { renderHeadFromAbove } from '../../../../tests/support/synthetic-scalp/render-head.ts'
import { renderScalp } from '../../../../tests/support/synthetic-scalp/render-scalp.ts'
import type { RgbImage } from '../image/rgb-image.ts'
import { alignPhotos } from './align-photos.ts'
import { inverted } from './placement.ts'

vi.setConfig({ testTimeout: 60_000 })

const SCENES: [string, RgbImage][] = [
  ['a head', renderHeadFromAbove({ partingWidth: 0.06 }).image],
  ['a thinning head', drawHead({ crown: 0.4, parting: 0.05 })],
  ['a scalp', renderScalp({ width: 640, height: 480 }).image],
  ['a scalp seen near', renderCloseScalp(4, 480, 400).image],
]

/** Ways of holding the camera a second time, the same in every run. */
function drawMoves(count: number, seed: number): Move[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => ({
    rotation: random.between(-0.3, 0.3),
    scale: random.between(0.87, 1.15),
    shiftX: random.between(-0.1, 0.1),
    shiftY: random.between(-0.1, 0.1),
    light: random.between(0.7, 1.2),
  }))
}

describe('two photos of one spot', () => {
  it.each(SCENES)('are laid on each other, however the camera was held: %s', (_, photo) => {
    for (const move of drawMoves(6, 31)) {
      const alignment = alignPhotos(photo, movePhoto(photo, move))
      if (!alignment.isAligned) throw new Error(`${JSON.stringify(move)}: ${alignment.reason} ${alignment.agreement}`)
      const { rotation, scale, shiftX, shiftY } = alignment.placement
      expect(Math.abs(rotation - move.rotation)).toBeLessThan(0.02)
      expect(Math.abs(scale / move.scale - 1)).toBeLessThan(0.02)
      expect(Math.hypot(shiftX - move.shiftX, shiftY - move.shiftY)).toBeLessThan(0.015)
    }
  })

  it('are laid on each other exactly where they are one photo, and answered the same way twice', () => {
    const photo = renderScalp({ width: 800, height: 600 }).image
    const alignment = alignPhotos(photo, photo)
    expect(alignment).toMatchObject({ isAligned: true, placement: { rotation: 0, scale: 1, shiftX: 0, shiftY: 0 } })
    expect(alignment).toEqual(alignPhotos(photo, photo))
  })

  it('are refused where one was taken from much nearer, turned far, or much beside it', () => {
    const photo = renderCloseScalp(4, 480, 400).image
    const nearer = movePhoto(photo, { rotation: 0, scale: 0.7, shiftX: 0, shiftY: 0 })
    expect(alignPhotos(photo, nearer)).toMatchObject({ isAligned: false, reason: 'other_distance' })
    const turned = movePhoto(photo, { rotation: 0.8, scale: 1, shiftX: 0, shiftY: 0 })
    expect(alignPhotos(photo, turned)).toMatchObject({ isAligned: false, reason: 'other_framing' })
    const beside = movePhoto(photo, { rotation: 0, scale: 0.9, shiftX: 0.25, shiftY: 0.2 })
    expect(alignPhotos(photo, beside)).toMatchObject({ isAligned: false, reason: 'other_framing' })
  })
})

describe('photos of different spots', () => {
  it('are refused: drawn scalps', () => {
    const scalps = Array.from({ length: 8 }, (_, i) => renderCloseScalp(i + 20, 400, 320).image)
    const pairs = scalps.slice(1).map((scalp, i) => alignPhotos(scalps[i], scalp))
    for (const pair of pairs) expect(pair).toMatchObject({ isAligned: false, reason: 'not_the_same_spot' })
  })

  it('are refused: a head from above, and from the front', () => {
    expect(alignPhotos(drawHead({ parting: 0.05 }), drawBust())).toMatchObject({ isAligned: false, reason: 'not_the_same_spot' })
  })
})

test.each([
  ['a plain wall', 300, 200],
  ['a strip', 640, 3],
  ['one pixel', 1, 1],
])('a photo that shows nothing is compared with none: %s', (_, width, height) => {
  const plain = { width, height, data: new Uint8Array(3 * width * height).fill(128) }
  expect(alignPhotos(plain, renderScalp().image)).toMatchObject({ isAligned: false, reason: 'too_blurred' })
})

test('a placement and its inverse undo each other', () => {
  const placement = { rotation: 0.4, scale: 1.2, shiftX: 0.1, shiftY: -0.05 }
  const back = inverted(inverted(placement))
  expect(back.rotation).toBeCloseTo(placement.rotation)
  expect(back.scale).toBeCloseTo(placement.scale)
  expect([back.shiftX, back.shiftY].map((shift) => Math.round(1e6 * shift) / 1e6)).toEqual([0.1, -0.05])
})
