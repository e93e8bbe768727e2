import { expect, test } from 'vitest'
import { drawHead } from '../../../../tests/support/drawn/draw-head.ts'
import { drawNotHair } from '../../../../tests/support/drawn/draw-not-hair.ts'
import { resizeImage } from '../image/resize.ts'
import { recognizeView } from './recognize-view.ts'

test.each(Object.entries(drawNotHair()))('%s is refused', (_name, image) => {
  const { view, confidence } = recognizeView(image)
  expect(view).toBe('not_hair')
  expect(confidence).toBeGreaterThan(0.5)
})

test.each([{ crown: 0.4 }, { crown: 0.6 }, { crown: 0.5, hair: 60, seed: 2 }])(
  'a drawn head with %j is taken for hair seen from afar',
  (head) => {
    expect(['head_top', 'head_back', 'portrait']).toContain(recognizeView(drawHead(head)).view)
  },
)

test('neither the size of the file nor its brightness changes the view', () => {
  const head = drawHead({ crown: 0.5 })
  const { view, confidence } = recognizeView(head)
  const large = recognizeView(resizeImage(head, 1024, 1024))
  expect(large.view).toBe(view)
  expect(Math.abs(large.confidence - confidence)).toBeLessThan(0.05)
})

test('the same pixels give the same answer to the bit', () => {
  const head = drawHead({ parting: 0.04 })
  expect(recognizeView(head)).toEqual(recognizeView(head))
})
