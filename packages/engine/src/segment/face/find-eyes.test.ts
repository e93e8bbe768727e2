import { expect, test } from 'vitest'
import { drawBust } from '../../../../../tests/support/drawn/draw-bust.ts'
import { drawHead } from '../../../../../tests/support/drawn/draw-head.ts'
import { renderScalp } from '../../../../../tests/support/synthetic-scalp/render-scalp.ts'
import { findEyes } from './find-eyes.ts'
import { findFace } from './find-face.ts'

const bust = drawBust({ isBald: true })

test('the eyes of a drawn face are found where they are drawn, each once, and what is covered ends below the hair', () => {
  const [eyes, ...others] = findEyes(bust)
  expect(others).toEqual([])
  if (eyes === undefined) throw new Error('no eyes')
  const { width, height } = bust
  expect(eyes.rightEye.x).toBeLessThan(0.5 * width)
  expect(eyes.leftEye.x).toBeGreaterThan(0.5 * width)
  for (const { y } of [eyes.rightEye, eyes.leftEye]) expect(y / height).toBeGreaterThan(0.3)
  expect(eyes.leftEye.x - eyes.rightEye.x).toBeLessThan(0.2 * width)
  expect(Math.abs(eyes.turn)).toBeLessThan(0.2)
})

test('looking for eyes changes nothing for who asks whether a face is seen', () => {
  const before = findFace(bust)
  findEyes(bust)
  expect(findFace(bust)).toEqual(before)
})

test('heads from above and scalp have no eyes to cover', () => {
  expect(findEyes(drawHead({ crown: 0.4 }))).toEqual([])
  expect(findEyes(renderScalp({ seed: 3, width: 512, height: 384 }).image)).toEqual([])
})
