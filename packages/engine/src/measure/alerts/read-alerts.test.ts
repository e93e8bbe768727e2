import type { DeclaredView } from '@chioma/contract'
import { expect, test, vi } from 'vitest'
import { drawImage, seededNumbers } from '../../../../../tests/support/drawn/draw-image.ts'
import { renderCloseScalp } from '../../../../../tests/support/synthetic-scalp/render-close-scalp.ts'
import { renderHeadFromAbove } from '../../../../../tests/support/synthetic-scalp/render-head.ts'
import { analyzePhoto, type PhotoAnalysis } from '../../analyze-photo.ts'
import type { RgbImage } from '../../image/rgb-image.ts'

vi.setConfig({ testTimeout: 60_000 })

const WIDTH = 480
const HEIGHT = 360

type Colour = readonly [number, number, number]
/** What covers the hair at a place, or nothing; `grain` is noise with a grain of 5 px, -1..1. */
type Cover = (x: number, y: number, grain: number) => Colour | undefined

/** Strands that run through the whole photo, and what covers them. */
function drawCloseUp(cover: Cover, hair = 60, seed = 4): RgbImage {
  const random = seededNumbers(seed)
  const rows = Array.from({ length: HEIGHT + WIDTH }, () => hair * (0.6 + 0.8 * random()))
  const grains = Array.from({ length: Math.ceil(WIDTH / 5) * Math.ceil(HEIGHT / 5) }, () => 2 * random() - 1)
  return drawImage(WIDTH, HEIGHT, (x, y) => {
    const noise = (random() - 0.5) * 6
    const tone = rows[Math.floor(y + 0.3 * x)] + noise
    const grain = grains[Math.floor(y / 5) * Math.ceil(WIDTH / 5) + Math.floor(x / 5)]
    const covered = cover(x, y, grain)
    if (covered === undefined) return [tone, 0.85 * tone, 0.75 * tone]
    return [covered[0] + noise, covered[1] + noise, covered[2] + noise]
  })
}

const analyzeAs = (image: RgbImage, declaredView: DeclaredView): PhotoAnalysis =>
  analyzePhoto({ image, sourceWidth: image.width, sourceHeight: image.height, declaredView, isHairOrScalp: true })
const analyzeCloseUp = (image: RgbImage): PhotoAnalysis => analyzeAs(image, 'close_up')

function alertsOf({ reading }: PhotoAnalysis): string[] {
  if (reading.outcome !== 'completed') throw new Error(`rejected: ${reading.failureCode}`)
  return (reading.alerts ?? []).map(({ code }) => code)
}

const skin: Colour = [205, 160, 135]
const isIn = (x: number, y: number, radius: number): boolean => Math.hypot(x - 230, y - 180) < radius
const roughen = ([red, green, blue]: Colour, by: number): Colour => [red + by, green + by, blue + by]

test('bare skin closed in by hair is shown to a doctor, and marked', () => {
  const analysis = analyzeCloseUp(drawCloseUp((x, y) => (isIn(x, y, 75) ? skin : undefined)))
  expect(alertsOf(analysis)).toContain('bare_area')
  expect(analysis.alertMasks.bare_area).toBeDefined()
})

test('a bare place that runs out of the photo, as necks and faces do, is shown to a doctor and outlined nowhere', () => {
  const analysis = analyzeCloseUp(drawCloseUp((x, y) => (Math.hypot(x - 230, y - 275) < 90 ? skin : undefined)))
  expect(alertsOf(analysis)).toContain('bare_area')
  expect([analysis.alertMasks, analysis.findingMasks]).toEqual([{}, {}])
})

test.each([
  ['crusted', [200, 175, 140], 'crust'],
  ['red and crusted', [190, 120, 110], 'sore_skin'],
] as const)('%s skin in hair is shown to a doctor', (_, colour, alert) => {
  const photo = drawCloseUp((x, y, grain) => (isIn(x, y, 130) ? roughen(colour, 22 * grain) : undefined))
  expect(alertsOf(analyzeCloseUp(photo))).toContain(alert)
})

test.each(['head_top', 'head_back'] as const)(
  'what looks sore is shown to a doctor in a close-up said to be a %s, too',
  (declaredView) => {
    const sore = drawCloseUp((x, y, grain) => (isIn(x, y, 75) ? roughen([190, 120, 110], 22 * grain) : undefined))
    const { alertMasks, ...analysis } = analyzeAs(sore, declaredView)
    expect(alertsOf({ ...analysis, alertMasks })).toEqual(['sore_skin'])
    expect(Object.keys(alertMasks)).toEqual(['sore_skin'])
    const bare = drawCloseUp((x, y) => (isIn(x, y, 75) ? skin : undefined))
    expect(alertsOf(analyzeAs(bare, declaredView))).toEqual([])
  },
)

test('vividly red skin beside calm skin is sore', () => {
  const photo = drawCloseUp((x, y) => (isIn(x, y, 60) ? [185, 80, 75] : y > 190 ? skin : undefined))
  expect(alertsOf(analyzeCloseUp(photo))).toContain('sore_skin')
})

test('yellow spots in red skin are shown to a doctor', () => {
  const isSpot = (x: number, y: number): boolean => Math.hypot((x % 48) - 24, (y % 48) - 24) < 9
  const photo = drawCloseUp((x, y) => (isIn(x, y, 140) ? (isSpot(x, y) ? [228, 208, 120] : [190, 95, 88]) : undefined))
  expect(alertsOf(analyzeCloseUp(photo))).toContain('yellow_spots')
})

test.each([
  ['hair alone', () => undefined],
  ['a parting', (x: number, y: number) => (Math.abs(x - 240 + 0.2 * y) < 9 ? skin : undefined)],
  ['a forehead below hair', (_: number, y: number) => (y > 210 ? skin : undefined)],
  ['a nape beside hair', (x: number, y: number) => (x + 0.3 * y > 330 ? skin : undefined)],
] as [string, Cover][])('healthy close-ups raise nothing: %s', (_, cover) => {
  for (const hair of [60, 90, 120]) expect(alertsOf(analyzeCloseUp(drawCloseUp(cover, hair)))).toEqual([])
})

test('of drawn scalps without a disease none is sent to a doctor', () => {
  const seeds = Array.from({ length: 8 }, (_, seed) => seed)
  const sent = seeds.filter((seed) => alertsOf(analyzeCloseUp(renderCloseScalp(seed, 320, 240).image)).length > 0)
  expect(sent).toEqual([])
})

test('other views raise no alerts', () => {
  const image = renderHeadFromAbove({ baldArea: 0.3 }).image
  const { reading } = analyzePhoto({ image, sourceWidth: image.width, sourceHeight: image.height, declaredView: 'head_top' })
  expect(reading.outcome === 'completed' && reading.alerts).toBeFalsy()
})
