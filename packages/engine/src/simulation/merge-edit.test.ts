import { expect, test } from 'vitest'
import { renderHeadFromAbove } from '../../../../tests/support/synthetic-scalp/render-head.ts'
import type { RgbImage } from '../image/rgb-image.ts'
import { mergeEdit, openEditable } from './merge-edit.ts'
import { simulateHair } from './simulate-hair.ts'

const { image, truth } = renderHeadFromAbove({ baldArea: 0.12, partingWidth: 0 })
const place = { image, thinning: truth.scalpMask, hair: truth.hairMask }

function photo() {
  const editable = openEditable(place)
  if (editable === undefined) throw new Error('the drawn head has a place')
  return editable
}

/** As an image model that does what it is asked for would: hair in the place, and a tone of its own over all of it. */
function filled(): RgbImage {
  const drawn = simulateHair({ ...place, seed: 5 })?.optimistic
  if (drawn === undefined) throw new Error('hair is drawn')
  return { ...drawn, data: drawn.data.map((level) => Math.min(255, Math.round(0.96 * level + 6))) }
}

/** The same picture, shifted by some pixels; what comes in repeats the edge. */
function shifted({ width, height, data }: RgbImage, by: number): RgbImage {
  const out = data.slice()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = 3 * (Math.min(height - 1, y + by) * width + Math.min(width - 1, x + by))
      out.set(data.subarray(from, from + 3), 3 * (y * width + x))
    }
  return { width, height, data: out }
}

const pixels = (one: RgbImage, mask: { data: Uint8Array }, inside: boolean): number[] =>
  [...mask.data.keys()].filter((i) => mask.data[i] > 0 === inside).map((i) => one.data[3 * i])
const mean = (levels: number[]): number => levels.reduce((sum, level) => sum + level, 0) / levels.length

test('an edit counts in the place alone: every pixel beside hair and place is the photo’s', () => {
  const edited = filled()
  // A face that the model was not asked for, in the corner.
  for (let i = 0; i < 900; i++) edited.data.set([240, 60, 60], 3 * (Math.floor(i / 30) * image.width + (i % 30)))
  const merged = mergeEdit(photo(), edited, 'optimistic')
  if ('fault' in merged) throw new Error(merged.fault)
  expect(mean(pixels(merged.picture, truth.scalpMask, true))).toBeLessThan(mean(pixels(image, truth.scalpMask, true)) - 15)
  const outside = { data: truth.headMask.data }
  expect(pixels(merged.picture, outside, false)).toEqual(pixels(image, outside, false))
})

test('the likely course leaves skin that is smooth today, whatever the edit did there', () => {
  const merged = mergeEdit(photo(), filled(), 'likely')
  if ('fault' in merged) throw new Error(merged.fault)
  const middle = 3 * (Math.round(0.41 * image.height) * image.width + image.width / 2)
  expect([...merged.picture.data.subarray(middle, middle + 3)]).toEqual([...image.data.subarray(middle, middle + 3)])
})

test('an edit that lies a little beside the photo is moved onto it', () => {
  expect(mergeEdit(photo(), shifted(filled(), 5), 'optimistic')).toHaveProperty('picture')
})

test.each([
  ['the photo itself', 'no_hair_added', () => image],
  ['a lighter place', 'no_hair_added', () => painted([250, 225, 205], truth.scalpMask)],
  ['a head that lies elsewhere', 'other_frame', () => shifted(filled(), 90)],
  ['the same upside down', 'other_frame', () => upsideDown(filled())],
  ['one colour', 'other_frame', () => ({ ...image, data: image.data.map(() => 128) })],
  ['another background', 'altered_elsewhere', () => painted([30, 120, 40], inverse())],
] as const)('%s is no simulation: %s', (_case, fault, edited) => {
  expect(mergeEdit(photo(), edited(), 'optimistic')).toEqual({ fault })
})

function upsideDown({ width, height, data }: RgbImage): RgbImage {
  const out = data.slice()
  for (let i = 0; i < width * height; i++) out.set(data.subarray(3 * i, 3 * i + 3), data.length - 3 * (i + 1))
  return { width, height, data: out }
}

const inverse = () => ({ data: truth.headMask.data.map((inside) => (inside > 0 ? 0 : 255)) })

function painted(colour: readonly number[], mask: { data: Uint8Array }): RgbImage {
  const data = filled().data
  for (const [i, inside] of mask.data.entries()) if (inside > 0) data.set(colour, 3 * i)
  return { ...image, data }
}
