import { expect, test } from 'vitest'
import { type Colour, drawImage, seededNumbers } from '../../../../../tests/support/drawn/draw-image.ts'
import type { RgbImage } from '../../image/rgb-image.ts'
import { readFarView } from '../read-far-view.ts'

const SIDE = 256
const SKIN: Colour = [205, 160, 135]

/** A head from behind, neck down: hair in strands, a bald crown of the given radius over that of the head, before a plain wall. */
function drawBack(crown: number): RgbImage {
  const random = seededNumbers(3)
  const strands = Array.from({ length: SIDE }, () => 45 + 30 * (random() - 0.5))
  return drawImage(SIDE, SIDE, (x, y) => {
    const noise = (random() - 0.5) * 6
    const [fromX, fromY] = [(x - 128) / 90, (y - 115) / 95]
    if (Math.hypot(fromX, fromY + 0.6) < crown) return [SKIN[0] + noise, SKIN[1] + noise, SKIN[2] + noise]
    if (Math.hypot(fromX, fromY) < 1) return [strands[x] + noise, 0.85 * strands[x] + noise, 0.75 * strands[x] + noise]
    if (y > 115 && Math.abs(x - 128) < 55) return [SKIN[0] + noise, SKIN[1] + noise, SKIN[2] + noise]
    return [150 + noise + 20 * Math.sin(x / 9), 152 + noise + 20 * Math.sin(y / 7), 158 + noise]
  })
}

/** A quarter turn to the right. */
function turned({ width, height, data }: RgbImage): RgbImage {
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = (x * height + height - 1 - y) * 3
      out.set(data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3), to)
    }
  }
  return { width: height, height: width, data: out }
}

const crownScore = (photo: RgbImage) => readFarView(photo, 'head_back').scores.crown_thinning ?? Number.NaN

test('from behind the crown is judged away from the neck, whichever way the photo is turned', () => {
  let [full, bald] = [drawBack(0), drawBack(0.45)]
  for (let turn = 0; turn < 4; turn++) {
    expect(crownScore(full)).toBeLessThan(0.45)
    expect(crownScore(bald)).toBeGreaterThan(0.7)
    full = turned(full)
    bald = turned(bald)
  }
})

test('a stage is always a range, wider from behind than from above', () => {
  const width = (view: 'head_top' | 'head_back') => {
    const stage = readFarView(drawBack(0.45), view).measures.find(({ code }) => code === 'norwood_stage')
    return stage === undefined ? 0 : stage.high - stage.low
  }
  expect(width('head_top')).toBeGreaterThan(1)
  expect(width('head_back')).toBeGreaterThan(width('head_top'))
})
