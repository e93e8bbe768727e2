import { expect, test } from 'vitest'
import { drawHead } from '../../../../../tests/support/drawn/draw-head.ts'
import { countMask, emptyMask } from '../../image/mask.ts'
import { buildFarFrame } from '../../segment/far-frame.ts'
import { readFarView } from '../read-far-view.ts'
import { buildFarScene, wholeFrame } from './far-scene.ts'
import { measureHeadPatches } from './head-patches.ts'

const head = drawHead({ patches: [{ x: 0.4, y: 0.2, radius: 0.22 }] })

test('where a face may be seen, a patch counts only where hair closes it in', () => {
  const scene = buildFarScene(buildFarFrame(head), 'head')
  expect(measureHeadPatches(scene, wholeFrame(scene.area))).toEqual(measureHeadPatches(scene))
  const { largestPercent, strength, mask } = measureHeadPatches(scene, emptyMask(scene.area.width, scene.area.height))
  expect({ largestPercent, strength, marked: countMask(mask) }).toEqual({ largestPercent: 0, strength: 0, marked: 0 })
})

test('a patch closed in by hair is found from the side and the front as well', () => {
  for (const view of ['head_side', 'head_front'] as const) {
    expect(readFarView(head, view).findings.map(({ code }) => code)).toEqual(['patchy_loss'])
  }
})
