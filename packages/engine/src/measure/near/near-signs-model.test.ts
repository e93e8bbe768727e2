import { expect, test } from 'vitest'
import { NEAR_SIGN_MODELS } from './near-signs-model.ts'
import { OUTLINED_SIGNS, PHOTO_FEATURES } from './photo-features.ts'
import { PIXEL_FEATURES } from './pixel-features.ts'

test.each(OUTLINED_SIGNS)('the weights of %s belong to the features as they are now', (sign) => {
  const { pixel, photo } = NEAR_SIGN_MODELS[sign]
  expect(pixel.weights).toHaveLength(2 * PIXEL_FEATURES.length)
  expect(photo.weights).toHaveLength(PHOTO_FEATURES.length)
})
