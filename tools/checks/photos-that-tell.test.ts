import type { DeclaredView } from '@chioma/contract'
import { analyzePhoto } from '@chioma/engine'
import { expect, test } from 'vitest'
import { TOLD_IN } from '../../packages/report/src/other-views.ts'
import { drawBust } from '../../tests/support/drawn/draw-bust.ts'
import { drawHead } from '../../tests/support/drawn/draw-head.ts'
import { renderCloseScalp } from '../../tests/support/synthetic-scalp/render-close-scalp.ts'
import { renderScalp } from '../../tests/support/synthetic-scalp/render-scalp.ts'

const PHOTOS = {
  microscope: () => renderScalp().image,
  close_up: () => renderCloseScalp(1, 640, 480).image,
  head_top: () => drawHead({ parting: 0.1 }),
  head_front: () => drawBust({ hasFringe: true }),
} as const satisfies Partial<Record<DeclaredView, () => unknown>>

/** Groups of signs, and what is told as an alert. */
const WITHOUT_SCORE = ['skin', 'loss', 'thick_scale']

test.each(Object.entries(PHOTOS))('what a report sends people to a photo for is told in it: %s', (view, draw) => {
  const image = draw()
  const { reading } = analyzePhoto({
    image,
    sourceWidth: image.width,
    sourceHeight: image.height,
    declaredView: view as DeclaredView,
    isHairOrScalp: true,
  })
  const promised = Object.entries(TOLD_IN).filter(([code, told]) => told === view && !WITHOUT_SCORE.includes(code))
  const scored = reading.outcome === 'completed' ? Object.keys(reading.scores) : []
  expect(promised.length).toBeGreaterThan(0)
  expect(scored).toEqual(expect.arrayContaining(promised.map(([code]) => code)))
})

test('no report sends people to another photo than these', () => {
  expect(new Set(Object.values(TOLD_IN))).toEqual(new Set(Object.keys(PHOTOS)))
})
