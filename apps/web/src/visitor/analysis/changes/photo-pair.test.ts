import { expect, test } from 'vitest'
import { alignmentStyle } from './photo-pair.tsx'

test('a later photo is as long in the frame as the earlier one, and turned, stretched and moved about its middle', () => {
  const placement = { rotation: 0.1, scale: 1.2, shiftX: 0.05, shiftY: -0.1 }
  expect(alignmentStyle({ width: 400, height: 800 }, { width: 1000, height: 500 }, placement)).toMatchObject({
    // The longer side is that of the frame's height, which is twice its width.
    width: '200.000%',
    transform: 'translate(-50%, -50%) translate(5.000%, -20.000%) rotate(0.10000rad) scale(1.2000)',
  })
})
