import { expect, test } from 'vitest'
import { drawHead, type HeadToDraw } from '../../../../tests/support/drawn/draw-head.ts'
import { drawImage, seededNumbers } from '../../../../tests/support/drawn/draw-image.ts'
import type { Mask } from '../image/rgb-image.ts'
import { findBaldChance } from './bald-chance.ts'
import { buildFarFrame } from './far-frame.ts'
import { findHair } from './hair-mask.ts'
import { findHead } from './head-mask.ts'

function overlap(mask: Mask, isInside: (x: number, y: number) => boolean): number {
  let both = 0
  let either = 0
  for (let i = 0; i < mask.data.length; i++) {
    const truth = isInside(((i % mask.width) + 0.5) / mask.width, (Math.floor(i / mask.width) + 0.5) / mask.height)
    if (truth && mask.data[i] > 0) both++
    if (truth || mask.data[i] > 0) either++
  }
  return both / either
}

test('the head is found whether it bears hair or not', () => {
  const isHead = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5) < 0.38
  for (const head of [{}, { crown: 0.5 }, { crown: 0.9 }] satisfies HeadToDraw[]) {
    expect(overlap(findHead(buildFarFrame(drawHead(head))), isHead)).toBeGreaterThan(0.9)
  }
})

test('the hair of a portrait is found around the face', () => {
  const random = seededNumbers(5)
  const isFace = (x: number, y: number) => Math.hypot((x - 0.5) / 0.13, (y - 0.48) / 0.18) < 1
  const isHair = (x: number, y: number) => Math.hypot((x - 0.5) / 0.24, (y - 0.42) / 0.3) < 1 && !isFace(x, y)
  const portrait = drawImage(300, 400, (px, py) => {
    const [x, y] = [px / 300, py / 400]
    const noise = (random() - 0.5) * 20
    if (isHair(x, y)) return [50 + noise, 38 + noise, 30 + noise]
    if (isFace(x, y)) return [215, 170, 145]
    return y > 0.75 ? [70, 90, 160] : [225, 225, 228]
  })
  expect(overlap(findHair(portrait), isHair)).toBeGreaterThan(0.8)
})

test('bare scalp is told from hair on a drawn head', () => {
  const frame = buildFarFrame(drawHead({ crown: 0.6 }))
  const chance = findBaldChance(frame, findHead(frame)).data
  const at = (x: number, y: number) => chance[Math.round(y * frame.height) * frame.width + Math.round(x * frame.width)]
  expect(at(0.5, 0.5)).toBeGreaterThan(0.8)
  expect(at(0.5, 0.2)).toBeLessThan(0.3)
  expect(at(0.2, 0.5)).toBeLessThan(0.3)
})
