import { expect, test } from 'vitest'
import { renderCloseScalp, type SeenHair } from '../../../../../tests/support/synthetic-scalp/render-close-scalp.ts'
import { resizeImage } from '../../image/resize.ts'
import type { RgbImage } from '../../image/rgb-image.ts'
import { type FoundShafts, findShafts } from './find-shafts.ts'
import { readNearScene } from './near-scene.ts'
import { shaftFigures } from './shaft-measures.ts'
import { HAIR_CHANCE } from './trace-shafts.ts'

const [WIDTH, HEIGHT] = [640, 512]
/** None of them was among the seeds that the network was fitted on. */
const SEEDS = [900_101, 900_102, 900_103, 900_104, 900_105, 900_106]

const find = (image: RgbImage): FoundShafts => findShafts(readNearScene(image))
const isClear = ({ seenShare, contrast }: SeenHair): boolean => seenShare > 0.5 && contrast > 20

const count = (found: FoundShafts): number => shaftFigures(found, 1, 0).count

const scalps = SEEDS.map((seed) => {
  const { image, hairs } = renderCloseScalp(seed, WIDTH, HEIGHT)
  return { image, hairs, found: find(image) }
})

/** Whether a hair's middle, where it lies in the picture, is near the line of one of the shafts. */
function isFound(hair: SeenHair, { shafts, scale }: FoundShafts): boolean {
  const seen = hair.points.filter(({ x, y }) => x > 0 && y > 0 && x < WIDTH && y < HEIGHT)
  const middle = seen[seen.length >> 1]
  return shafts.some(
    ({ points, chance }) =>
      chance >= HAIR_CHANCE &&
      points.some(({ x, y }) => Math.hypot(x * scale - middle.x, y * scale - middle.y) < 2 + 0.4 * hair.widthPx),
  )
}

test('of hairs in units, crossing, thin, blurred and in uneven light most are found, and little else', () => {
  const clear = scalps.flatMap(({ hairs, found }) => hairs.filter(isClear).map((hair) => isFound(hair, found)))
  const hits = clear.filter(Boolean).length
  expect(hits / clear.length).toBeGreaterThan(0.7)
  expect(scalps.reduce((sum, { found }) => sum + count(found), 0)).toBeLessThan(1.1 * clear.length)
})

test('the size of the photo does not count', () => {
  for (const { image, found } of scalps) {
    const half = find(resizeImage(image, WIDTH / 2, HEIGHT / 2))
    expect(Math.abs(count(half) - count(found))).toBeLessThanOrEqual(0.05 * count(found) + 1)
  }
})
