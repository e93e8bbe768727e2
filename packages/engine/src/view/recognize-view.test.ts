import { expect, test } from 'vitest'
import { drawHead } from '../../../../tests/support/drawn/draw-head.ts'
import { drawNotHair } from '../../../../tests/support/drawn/draw-not-hair.ts'
import { DISTRACTIONS, renderDistraction } from '../../../../tests/support/synthetic-scalp/render-distraction.ts'
import { renderHeadFromAbove } from '../../../../tests/support/synthetic-scalp/render-head.ts'
import { renderScalp } from '../../../../tests/support/synthetic-scalp/render-scalp.ts'
import { resizeImage } from '../image/resize.ts'
import type { RgbImage } from '../image/rgb-image.ts'
import { recognizeView } from './recognize-view.ts'

const SKINS = [
  [236, 200, 180],
  [206, 168, 146],
  [168, 118, 88],
  [128, 86, 62],
  [92, 62, 48],
] as const

test.each(Object.entries(drawNotHair()))('%s is refused', (_name, image) => {
  const { view, confidence } = recognizeView(image)
  expect(view).toBe('not_hair')
  expect(confidence).toBeGreaterThan(0.5)
})

test.each(DISTRACTIONS)('a painted picture of %s is refused', (kind) => {
  expect(recognizeView(renderDistraction(kind, 2, 320, 240)).view).toBe('not_hair')
})

test.each([{ crown: 0.4 }, { crown: 0.6 }, { crown: 0.5, hair: 60, seed: 2 }, { parting: 0.03 }])(
  'a drawn head with %j is taken for a head',
  (head) => {
    expect(['head_top', 'head_back']).toContain(recognizeView(drawHead(head)).view)
  },
)

test.each(SKINS)('a painted head with a bald crown of skin %i %i %i is taken for a head', (...skin) => {
  const { image } = renderHeadFromAbove({ skin, width: 256, height: 320, baldArea: 0.4 })
  expect(['head_top', 'head_back']).toContain(recognizeView(image).view)
})

test.each(SKINS)('painted hair on scalp of skin %i %i %i is accepted', (...skin) => {
  const { image } = renderScalp({ skin, hairs: 60, hairWidthPx: 6, rootDistancePx: 30, seed: 4 })
  expect(['microscope', 'close_up']).toContain(recognizeView(image).view)
})

test('painted grey scalp is taken for a microscope view', () => {
  expect(recognizeView(renderScalp({ hairs: 24 }).image).view).toBe('microscope')
})

test('neither the size of the file nor its brightness changes the view', () => {
  const head = drawHead({ crown: 0.5 })
  const { view, confidence } = recognizeView(head)
  const darker = { ...head, data: head.data.map((value) => value * 0.8) }
  for (const other of [resizeImage(head, 1024, 1024), resizeImage(head, 256, 256), darker].map(recognizeView)) {
    expect(other.view).toBe(view)
    expect(Math.abs(other.confidence - confidence)).toBeLessThan(0.05)
  }
})

test.each([
  // The outline of people is found by a network that knows them upright.
  { way: 'turned', change: (image: RgbImage) => rearranged(image, (x, y, last) => [y, last - x]), within: 0.1 },
  { way: 'mirrored', change: (image: RgbImage) => rearranged(image, (x, y, last) => [last - x, y]), within: 0.05 },
])('a photo that is $way shows the same', ({ change, within }) => {
  const head = drawHead({ crown: 0.4, hair: 60, patches: [{ x: 0.4, y: 0.2, radius: 0.22 }] })
  const { view, confidence } = recognizeView(head)
  const changed = recognizeView(change(head))
  expect(changed.view).toBe(view)
  expect(Math.abs(changed.confidence - confidence)).toBeLessThan(within)
})

test('the same pixels give the same answer to the bit', () => {
  const head = drawHead({ parting: 0.04 })
  expect(recognizeView(head)).toEqual(recognizeView(head))
})

function rearranged(image: RgbImage, from: (x: number, y: number, last: number) => [number, number]): RgbImage {
  const data = new Uint8Array(image.data.length)
  for (let y = 0, to = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++, to += 3) {
      const [u, v] = from(x, y, image.width - 1)
      const at = (v * image.width + u) * 3
      data.set(image.data.subarray(at, at + 3), to)
    }
  }
  return { ...image, data }
}
