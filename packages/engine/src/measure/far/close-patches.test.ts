import { expect, test } from 'vitest'
import { drawImage, seededNumbers } from '../../../../../tests/support/drawn/draw-image.ts'
import { renderScalp } from '../../../../../tests/support/synthetic-scalp/render-scalp.ts'
import type { RgbImage } from '../../image/rgb-image.ts'
import { readFarView } from '../read-far-view.ts'

const WIDTH = 320
const HEIGHT = 240

type Place = (x: number, y: number) => boolean

interface Colours {
  skin: readonly number[]
  hair: number
  /** Share of the light of skin that shines through the hair. */
  thinning?: number
}

/** Strands across the whole photo, and skin where `isBare` says so; `x` and `y` are pixels. */
function drawCloseUp(isBare: Place, { skin, hair, thinning = 0 }: Colours, seed = 4): RgbImage {
  const random = seededNumbers(seed)
  const rows = Array.from({ length: HEIGHT + WIDTH }, () => hair * (0.6 + 0.8 * random()))
  return drawImage(WIDTH, HEIGHT, (x, y) => {
    const noise = (random() - 0.5) * 6
    const tone = rows[Math.floor(y + 0.3 * x)] + noise
    const bare = isBare(x, y) ? 1 : thinning
    const strand = [tone, 0.85 * tone, 0.75 * tone]
    const mixed = (channel: number): number => (1 - bare) * strand[channel] + bare * (skin[channel] + noise)
    return [mixed(0), mixed(1), mixed(2)]
  })
}

const DARK_ON_LIGHT = { skin: [205, 160, 135], hair: 60 }
const disc: Place = (x, y) => Math.hypot(x - 170, y - 120) < 50

const patchScore = (photo: RgbImage) => readFarView(photo, 'close_up').scores.patchy_loss ?? Number.NaN
const largestPatch = (photo: RgbImage) => readFarView(photo, 'close_up').measures.find(({ code }) => code === 'largest_patch')

test.each([
  ['light skin and dark hair', DARK_ON_LIGHT],
  ['dark skin and black hair', { skin: [125, 84, 62], hair: 28 }],
  ['light skin and red hair', { skin: [225, 190, 170], hair: 110 }],
])('a bare disc closed in by hair is a patch of its size: %s', (_, colours) => {
  const reading = readFarView(drawCloseUp(disc, colours), 'close_up')
  const finding = reading.findings.find(({ code }) => code === 'patchy_loss')
  expect(finding?.regions).toHaveLength(1)
  const truth = (100 * Math.PI * 50 * 50) / (WIDTH * HEIGHT)
  const measured = reading.measures.find(({ code }) => code === 'largest_patch')?.value ?? 0
  expect(Math.abs(measured - truth)).toBeLessThan(2.5)
})

test('the thinner the hair around a bare disc, the likelier it is a patch', () => {
  const small: Place = (x, y) => Math.hypot(x - 170, y - 120) < 40
  const inFullHair = patchScore(drawCloseUp(small, DARK_ON_LIGHT))
  const inThinHair = patchScore(drawCloseUp(small, { ...DARK_ON_LIGHT, thinning: 0.4 }))
  expect(inThinHair).toBeGreaterThan(0.5)
  expect(inFullHair).toBeLessThan(0.1)
})

test('hair without a bare place has no patch', () => {
  const photo = drawCloseUp(() => false, DARK_ON_LIGHT)
  expect(patchScore(photo)).toBeLessThan(0.1)
  expect(largestPatch(photo)?.value).toBe(0)
})

test('skin that runs out of the photo, as a forehead does, is no patch', () => {
  expect(patchScore(drawCloseUp((_, y) => y > 140, DARK_ON_LIGHT))).toBeLessThan(0.3)
})

test('bare skin between single shafts is no patch', () => {
  for (const seed of [1, 2]) {
    const { image } = renderScalp({ seed, width: 320, height: 240, hairs: 14 + 10 * seed, hairWidthPx: 9 })
    expect(patchScore(image)).toBeLessThan(0.5)
  }
})
