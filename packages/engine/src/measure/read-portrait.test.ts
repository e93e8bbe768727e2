import { expect, test } from 'vitest'
import { drawImage, seededNumbers } from '../../../../tests/support/drawn/draw-image.ts'
import { drawRoundHead, ROUND_HEAD } from '../../../../tests/support/drawn/round-head.ts'
import type { Plane } from '../image/rgb-image.ts'
import { readHeadAlone, readPersonsHead, readPortrait } from './read-portrait.ts'

const [WIDTH, HEIGHT] = [300, 400]
const isPerson = (x: number, y: number): boolean => Math.abs(x - 0.5) < 0.3 && y > 0.05

/** A person from behind, all long hair but for a bare place `down` from the upper border. */
function drawLongHair(down: number) {
  const random = seededNumbers(4)
  return drawImage(WIDTH, HEIGHT, (px, py) => {
    const [x, y] = [px / WIDTH, py / HEIGHT]
    const grain = 8 * (random() - 0.5)
    const isBare = Math.hypot((x - 0.5) / 0.13, (y - down) / 0.1) < 1
    const strand = 1 + 0.3 * Math.sin(300 * x)
    const [red, green, blue] = isBare
      ? [224, 180, 156]
      : isPerson(x, y)
        ? [60 * strand, 44 * strand, 34 * strand]
        : [188, 196, 200]
    return [red + grain, green + grain, blue + grain]
  })
}

const person: Plane = {
  width: WIDTH / 2,
  height: HEIGHT / 2,
  data: Float32Array.from({ length: (WIDTH / 2) * (HEIGHT / 2) }, (_, i) =>
    isPerson(((i % (WIDTH / 2)) + 0.5) / (WIDTH / 2), (Math.floor(i / (WIDTH / 2)) + 0.5) / (HEIGHT / 2)) ? 1 : 0,
  ),
}

const read = (down: number) => readPersonsHead(drawLongHair(down), 'head_back', { person })

test('a bare patch on the head of a person seen from behind is found', () => {
  const { findings, findingMasks } = read(0.3)
  expect(findings.map(({ code }) => code)).toContain('patchy_loss')
  expect(findingMasks.patchy_loss).toBeDefined()
})

test('a bare patch is found where nobody said what the photo shows, too', () => {
  const { findings, findingMasks } = readPortrait(drawLongHair(0.3), { person })
  expect(findings.map(({ code }) => code)).toContain('patchy_loss')
  expect(findingMasks.patchy_loss).toBeDefined()
  expect(readPortrait(drawLongHair(0.8), { person }).findings.map(({ code }) => code)).not.toContain('patchy_loss')
})

test('the neck between the hair of a person seen from behind is no bare patch', () => {
  const { findings, scores } = read(0.8)
  expect(findings.map(({ code }) => code)).not.toContain('patchy_loss')
  expect(scores.patchy_loss).toBeLessThan(0.5)
})

test('of a person from behind no stage is given, nor how much of the head is bare', () => {
  const { measures, cannotTell } = read(0.3)
  expect(measures.map(({ code }) => code)).toEqual(['largest_patch'])
  for (const code of ['norwood_stage', 'bald_area', 'diffuse_thinning'] as const)
    expect(cannotTell).toContainEqual({ code, reason: 'not_measured' })
})

test('a bare crown that the networks for heads are not sure of is told all the same where hair closes it in', () => {
  const hazy = drawRoundHead((x, y) => Math.hypot(x - 160, y - 110) < 29, 0.7)
  const { findings, findingMasks, scores } = readHeadAlone(hazy, 'head_top', { person: ROUND_HEAD })
  expect(scores.diffuse_thinning).toBeLessThan(0.5)
  expect(findings.map(({ code }) => code)).toEqual(['crown_thinning'])
  expect(findingMasks.crown_thinning).toBeDefined()
})
