import type { DeclaredView } from '@chioma/contract'
import { expect, test } from 'vitest'
import { drawBust } from '../../../tests/support/drawn/draw-bust.ts'
import { drawHead } from '../../../tests/support/drawn/draw-head.ts'
import { drawImage, seededNumbers } from '../../../tests/support/drawn/draw-image.ts'
import { drawNotHair } from '../../../tests/support/drawn/draw-not-hair.ts'
import { renderScalp } from '../../../tests/support/synthetic-scalp/render-scalp.ts'
import { analyzePhoto, type PhotoToAnalyze } from './analyze-photo.ts'
import type { RgbImage } from './image/rgb-image.ts'

const HEAD = drawHead({ crown: 0.5 })
const SCALP = renderScalp({ hairs: 24 }).image

type Declared = Pick<PhotoToAnalyze, 'declaredView' | 'isHairOrScalp'>

const analyze = (image: RgbImage, declared: Declared = {}) =>
  analyzePhoto({ image, sourceWidth: image.width, sourceHeight: image.height, ...declared })
const read = (image: RgbImage, declared?: Declared) => analyze(image, declared).reading

const readAs = (image: RgbImage, declaredView: DeclaredView) => {
  const reading = read(image, { declaredView })
  if (reading.outcome !== 'completed') throw new Error(`rejected: ${reading.failureCode}`)
  return reading
}

test('what the person says is what is measured, and a clear contradiction is kept', () => {
  expect(readAs(SCALP, 'head_top')).toMatchObject({ view: 'head_top', recognizedView: 'microscope' })
  const { view, recognizedView = 'none' } = readAs(HEAD, 'microscope')
  expect(view).toBe('microscope')
  expect(['head_top', 'head_back']).toContain(recognizedView)
})

test.each(['head_top', 'head_front', 'head_back'] as const)('a head said to be a %s contradicts nobody', (declared) => {
  const { view, recognizedView } = readAs(HEAD, declared)
  expect(view).toBe(declared)
  expect(recognizedView).toBeUndefined()
})

test('a finding on a doubted head unlike those that are known, which nobody said to be one is told no surer than that it is one', () => {
  const doubted = drawHead({ crown: 0.8, hair: 100 })
  const unsaid = read(doubted)
  if (unsaid.outcome !== 'completed') throw new Error(`rejected: ${unsaid.failureCode}`)
  expect(unsaid.viewConfidence).toBeLessThan(0.95)
  expect(unsaid.findings.map(({ code }) => code)).toContain('diffuse_thinning')
  for (const { code, confidence, confidenceLow } of unsaid.findings) {
    expect(confidence).toBeLessThanOrEqual(unsaid.viewConfidence)
    expect(confidenceLow).toBeLessThanOrEqual(confidence)
    expect(unsaid.scores[code]).toBe(confidence)
  }
  const said = readAs(doubted, 'head_top').findings
  expect(said.map(({ code }) => code).sort()).toEqual(unsaid.findings.map(({ code }) => code).sort())
  for (const { confidence } of said) expect(confidence).toBeGreaterThan(unsaid.viewConfidence)
})

test('a doubted head that is bare nearly all over, or one from behind, is told so without an outline, and how far it reaches is not measured', () => {
  const bare = drawHead({ crown: 0.9, hair: 100 })
  const looks = [
    { ...analyze(bare), untold: ['bald_area', 'largest_patch', 'norwood_stage'] },
    { ...analyze(bare, { declaredView: 'head_back' }), untold: ['bald_area', 'largest_patch'] },
  ]
  for (const { reading, findingMasks, untold } of looks) {
    if (reading.outcome !== 'completed') throw new Error(`rejected: ${reading.failureCode}`)
    const thinning = reading.findings.filter(({ code }) => code === 'diffuse_thinning' || code === 'crown_thinning')
    expect(thinning).toHaveLength(2)
    for (const { area, regions } of thinning) expect({ area, regions }).toEqual({ area: undefined, regions: undefined })
    expect(Object.keys(findingMasks)).toEqual([])
    for (const code of untold) expect(reading.measures.map((measure) => measure.code)).not.toContain(code)
    expect(reading.cannotTell.filter(({ reason }) => reason === 'no_edge').map(({ code }) => code)).toEqual(untold)
  }
  const { reading, findingMasks } = analyze(bare, { declaredView: 'head_top' })
  expect(reading).toMatchObject({ outcome: 'completed', findings: [{ area: expect.any(Number) }, { area: expect.any(Number) }] })
  expect(Object.keys(findingMasks).sort()).toEqual(['crown_thinning', 'diffuse_thinning'])
})

test.each(['head_top', 'head_back'] as const)(
  'a face said to be a %s is asked about, and is not taken for bare scalp',
  (declaredView) => {
    const bust = drawBust()
    const { view, recognizedView, findings, scores } = readAs(bust, declaredView)
    expect({ view, recognizedView }).toEqual({ view: declaredView, recognizedView: 'portrait' })
    expect(findings).toEqual([])
    expect(scores.diffuse_thinning).toBeUndefined()
  },
)

test.each(['head_top', 'head_back'] as const)(
  'a person from behind said to be a %s is told no more than without the word',
  (declaredView) => {
    const person = drawFromBehind()
    const { view, recognizedView, findings, scores } = readAs(person, declaredView)
    expect({ view, recognizedView }).toEqual({ view: declaredView, recognizedView: undefined })
    const unsaid = read(person)
    if (unsaid.outcome !== 'completed') throw new Error(`rejected: ${unsaid.failureCode}`)
    expect(unsaid.view).toBe('portrait')
    expect(findings).toEqual(unsaid.findings)
    expect(scores.crown_thinning).toBe(unsaid.scores.crown_thinning)
  },
)

test('a person from the front contradicts nobody, and a bare top of the head is found as in a portrait', () => {
  const bald = drawBust({ hasFringe: true })
  const { view, recognizedView, findings, scores, measures, cannotTell } = readAs(bald, 'head_front')
  expect({ view, recognizedView }).toEqual({ view: 'head_front', recognizedView: undefined })
  const crown = read(bald)
  expect(crown.outcome === 'completed' && crown.scores.crown_thinning).toBe(scores.crown_thinning)
  expect(findings.map(({ code }) => code)).toContain('crown_thinning')
  // How much of what is bare is forehead, nothing tells.
  expect(measures.map(({ code }) => code)).not.toContain('bald_area')
  expect(cannotTell).toContainEqual({ code: 'bald_area', reason: 'view' })
})

test('a microscope view said to be one contradicts nobody', () => {
  expect(readAs(SCALP, 'microscope').recognizedView).toBeUndefined()
})

test('what is surely no hair is rejected whatever view is said, unless the person insists', () => {
  const { landscape } = drawNotHair()
  expect(read(landscape, { declaredView: 'head_top' })).toMatchObject({ outcome: 'rejected', failureCode: 'not_hair_or_scalp' })
  expect(read(landscape, { isHairOrScalp: true }).outcome).toBe('completed')
})

test('of what is looked at only because the person insists, nothing is told but what a doctor should see', () => {
  const { landscape } = drawNotHair()
  const { reading, findingMasks, hairMask } = analyze(landscape, { isHairOrScalp: true })
  if (reading.outcome !== 'completed') throw new Error('rejected')
  expect([reading.findings, reading.scores, reading.measures, findingMasks, hairMask]).toEqual([[], {}, [], {}, undefined])
  expect(new Set(reading.cannotTell.map(({ reason }) => reason))).toEqual(new Set(['unfamiliar']))
  // What is recognized loses nothing by it.
  expect(read(HEAD, { isHairOrScalp: true })).toEqual(read(HEAD))
})

/** Short hair, a neck and bare shoulders before a wall. */
function drawFromBehind(): RgbImage {
  const random = seededNumbers(3)
  const within = (x: number, y: number, wide: number, high: number): boolean => Math.hypot((x - 0.5) / wide, y / high) < 1
  return drawImage(300, 400, (px, py) => {
    const [x, y] = [px / 300, py / 400]
    const grain = 14 * (random() - 0.5)
    const light = 1.15 - 1.1 * Math.abs(x - 0.44)
    const isNeck = Math.abs(x - 0.5) < 0.09 && y > 0.5 && y < 0.82
    const [[red, green, blue], lit] = within(x, y - 0.34, 0.22, 0.25)
      ? [[62, 44, 34], light + 0.25 * Math.sin(240 * x)]
      : isNeck
        ? [[222, 176, 152], light]
        : within(x, y - 1.05, 0.34, 0.38)
          ? [[214, 166, 140], light]
          : [[188, 196, 200], 1 - 0.2 * y]
    return [red * lit + grain, green * lit + grain, blue * lit + grain]
  })
}

test('a close-up finds and measures nothing of the skin’s surface, whatever lies on it', () => {
  const { view, findings, scores, measures, cannotTell } = readAs(renderScalp({ hairs: 24, flakes: 60 }).image, 'close_up')
  expect(view).toBe('close_up')
  const told = [...findings.map(({ code }) => code), ...Object.keys(scores), ...measures.map(({ code }) => code)]
  const surface = ['dandruff', 'oiliness', 'redness', 'dryness', 'flake_area', 'shine', 'scale_texture']
  expect(told.filter((code) => surface.includes(code))).toEqual([])
  expect(cannotTell).toContainEqual({ code: 'dandruff', reason: 'not_measured' })
})
