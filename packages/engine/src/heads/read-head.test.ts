import { expect, test } from 'vitest'
import { HEAD_COLOURS } from '../../../../tests/support/synthetic-scalp/head-colours.ts'
import { renderHeadFromAbove } from '../../../../tests/support/synthetic-scalp/render-head.ts'
import { intersectMasks, resizeMask } from '../image/mask.ts'
import type { Mask, RgbImage } from '../image/rgb-image.ts'
import { readFarView } from '../measure/read-far-view.ts'

const draw = (changes: Parameters<typeof renderHeadFromAbove>[0]) =>
  renderHeadFromAbove({ seed: 31, width: 320, height: 400, partingWidth: 0, ...changes })
const read = (photo: RgbImage) => readFarView(photo, 'head_top')
const chanceOf = (photo: RgbImage): number => read(photo).scores.diffuse_thinning ?? Number.NaN

test.each(HEAD_COLOURS)('a bald crown is found, and full hair is not: %s', (_, skin, hairColour) => {
  expect(chanceOf(draw({ skin, hairColour }).image)).toBeLessThan(0.25)
  const bald = read(draw({ skin, hairColour, baldArea: 0.4 }).image)
  expect(bald.findings.find(({ code }) => code === 'crown_thinning')?.severity).toBe('high')
})

test('the marks cover the bald place and stay on the head', () => {
  const { image, truth } = draw({ baldArea: 0.35 })
  const marks = read(image).findingMasks.diffuse_thinning
  if (marks === undefined) throw new Error('Nothing is marked')
  const at = (mask: Mask) => resizeMask(mask, marks.width, marks.height)
  const [both, bare] = [intersectMasks(marks, at(truth.scalpMask)), at(truth.scalpMask)]
  expect(size(both)).toBeGreaterThan(0.75 * size(bare))
  expect(size(both)).toBeGreaterThan(0.75 * size(marks))
  expect(size(intersectMasks(marks, at(truth.headMask)))).toBeGreaterThan(0.98 * size(marks))
})

test('the wider a parting, the likelier it is thinning; a narrow one is not', () => {
  const chances = [0.02, 0.08, 0.14, 0.2].map((partingWidth) => chanceOf(draw({ partingWidth }).image))
  expect(chances).toEqual([...chances].sort((first, second) => first - second))
  expect(chances[0]).toBeLessThan(0.3)
  expect(chances[3]).toBeGreaterThan(0.7)
})

test('a head is judged alike whichever way it is turned and whatever is printed in a corner', () => {
  for (const [baldArea, isFound] of [
    [0, false],
    [0.3, true],
  ] as const) {
    const { image } = draw({ baldArea })
    for (const photo of [image, upsideDown(image), stamped(image)]) expect(chanceOf(photo) > 0.5).toBe(isFound)
  }
})

test('a drawn head is near to those known, noise is not', () => {
  const noise = Uint8Array.from({ length: 3 * 300 * 300 }, (_, i) => (Math.imul(i + 7, 2654435761) >>> 24) & 255)
  expect(read(draw({}).image).distance).toBeLessThan(1)
  expect(read({ width: 300, height: 300, data: noise }).distance).toBeGreaterThan(1)
})

const size = ({ data }: Mask): number => data.reduce((count, value) => count + (value === 0 ? 0 : 1), 0)

function upsideDown({ width, height, data }: RgbImage): RgbImage {
  const turned = new Uint8Array(data.length)
  for (let i = 0; i < width * height; i++) turned.set(data.subarray(3 * i, 3 * i + 3), 3 * (width * height - 1 - i))
  return { width, height, data: turned }
}

/** Orange digits near the lower right corner. */
function stamped({ width, height, data }: RgbImage): RgbImage {
  const out = data.slice()
  for (let y = height - 30; y < height - 18; y++) {
    for (let x = width - 90; x < width - 10; x++) if (x % 8 < 5) out.set([250, 150, 40], 3 * (y * width + x))
  }
  return { width, height, data: out }
}
