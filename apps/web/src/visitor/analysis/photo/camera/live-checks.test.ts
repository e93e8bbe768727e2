import { expect, test } from 'vitest'
import type { PhotoCheck } from '../check/check-photo.worker.ts'
import { hintOf, type LiveState, NOTHING_SEEN, nextState } from './live-checks.ts'

type Limits = PhotoCheck['verdict']['quality']['limits']

const seen = (
  limits: Limits,
  { sharpness = 0.6, framing = 'good' }: { sharpness?: number; framing?: 'good' | 'nearer' } = {},
): PhotoCheck => ({
  verdict: { quality: { sharpness, exposure: 0.5, glare: 0, shortSidePx: 960, limits }, rejection: undefined },
  framing,
})

const after = (...checks: PhotoCheck[]): LiveState => checks.reduce(nextState, NOTHING_SEEN)
const hints = (...checks: PhotoCheck[]) => checks.map((_, index) => hintOf(after(...checks.slice(0, index + 1))))

test('what is to be mended first is said first, and one thing at a time', () => {
  expect(hintOf(NOTHING_SEEN)).toBe('looking')
  expect(hintOf(after(seen(['dark', 'soft_focus'])))).toBe('dark')
  expect(hintOf(after(seen(['glare', 'soft_focus'])))).toBe('glare')
  expect(hintOf(after(seen(['soft_focus'], { framing: 'nearer' })))).toBe('nearer')
  expect(hintOf(after(seen(['soft_focus'])))).toBe('blurred')
  expect(hintOf(after(seen([])))).toBe('ready')
})

test('a hint changes only when two pictures in a row say so', () => {
  const [sharp, soft] = [seen([]), seen(['soft_focus'])]
  expect(hints(sharp, soft, sharp, soft, soft)).toEqual(['ready', 'ready', 'ready', 'ready', 'blurred'])
  expect(hints(soft, sharp, soft, sharp, sharp)).toEqual(['blurred', 'blurred', 'blurred', 'blurred', 'ready'])
})

test('what is hardly sharp enough is not called sharp, and what was sharp stays so down to the engine’s limit', () => {
  const hardly = seen([], { sharpness: 0.31 })
  expect(hints(hardly, hardly, hardly)).toEqual(['blurred', 'blurred', 'blurred'])
  expect(hints(seen([]), hardly, hardly, hardly)).toEqual(['ready', 'ready', 'ready', 'ready'])
})
