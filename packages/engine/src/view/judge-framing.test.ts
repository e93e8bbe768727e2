import { expect, test } from 'vitest'
import { drawHead } from '../../../../tests/support/drawn/draw-head.ts'
import { drawImage } from '../../../../tests/support/drawn/draw-image.ts'
import { drawNotHair } from '../../../../tests/support/drawn/draw-not-hair.ts'
import { renderScalp } from '../../../../tests/support/synthetic-scalp/render-scalp.ts'
import { judgeFraming } from './judge-framing.ts'

const head = drawHead({ crown: 0.3 })
const { image: scalp } = renderScalp({ seed: 3, width: 512, height: 384 })

test('a whole head is at the right distance for a photo of the head, and too far for a close-up', () => {
  expect(judgeFraming(head, 'head_top')).toBe('good')
  expect(judgeFraming(head, 'close_up')).toBe('nearer')
})

test('scalp alone is too near for a photo of the head', () => {
  expect(judgeFraming(scalp, 'head_top')).toBe('farther')
  expect(judgeFraming(scalp, 'close_up')).toBe('good')
})

test('a picture that would be rejected is not near enough', () => {
  const framings = Object.values(drawNotHair()).map((image) => judgeFraming(image, 'head_top'))
  expect(framings).toContain('nearer')
  expect(framings).not.toContain('farther')
})

test('through a microscope nobody is told to move', () => {
  expect(judgeFraming(head, 'microscope')).toBe('good')
  expect(
    judgeFraming(
      drawImage(400, 400, () => [120, 100, 90]),
      'microscope',
    ),
  ).toBe('good')
})
