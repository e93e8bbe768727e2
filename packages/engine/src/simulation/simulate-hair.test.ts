import { describe, expect, test } from 'vitest'
import { renderHeadFromAbove } from '../../../../tests/support/synthetic-scalp/render-head.ts'
import { countMask, emptyMask } from '../image/mask.ts'
import type { Mask, RgbImage } from '../image/rgb-image.ts'
import { type HairToSimulate, simulateHair } from './simulate-hair.ts'

const CROWN = { baldArea: 0.12, partingWidth: 0 }

function baldCrown(): { wanted: HairToSimulate; crown: Mask } {
  const { image, truth } = renderHeadFromAbove(CROWN)
  return { wanted: { image, thinning: truth.scalpMask, hair: truth.hairMask, seed: 5 }, crown: truth.scalpMask }
}

function simulated(wanted: HairToSimulate) {
  const pictures = simulateHair(wanted)
  if (pictures === undefined) throw new Error('nothing was drawn')
  return pictures
}

/** Share of the places in the mask that are nearer to the colour of the hair of drawn heads than to that of their skin. */
function hairShare({ data }: RgbImage, mask: Mask): number {
  let count = 0
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i] > 0 && data[3 * i] < 135) count++
  return count / countMask(mask)
}

describe('hair drawn into a bald crown', () => {
  test('covers more of the scalp the better the course, and never all of it', () => {
    const { wanted, crown } = baldCrown()
    const { likely, optimistic } = simulated(wanted)
    const shares = [wanted.image, likely, optimistic].map((image) => hairShare(image, crown))
    expect(shares[1]).toBeGreaterThan(shares[0] + 0.02)
    expect(shares[2]).toBeGreaterThan(shares[1] + 0.15)
    expect(shares[2]).toBeLessThan(0.95)
  })

  test('leaves skin that is smooth today as it is in the likely course', () => {
    const { wanted } = baldCrown()
    const { likely } = simulated(wanted)
    const middle = 3 * (Math.round(0.41 * wanted.image.height) * wanted.image.width + wanted.image.width / 2)
    expect([...likely.data.subarray(middle, middle + 3)]).toEqual([...wanted.image.data.subarray(middle, middle + 3)])
  })

  test('changes no pixel outside of the hair and the thinning place', () => {
    const { wanted, crown } = baldCrown()
    const { optimistic } = simulated(wanted)
    const changed = [...crown.data.keys()].filter((i) =>
      [0, 1, 2].some((c) => optimistic.data[3 * i + c] !== wanted.image.data[3 * i + c]),
    )
    expect(changed.length).toBeGreaterThan(1000)
    // A place has four pixels a side, and is drawn on as a whole.
    expect(changed.every((i) => isNear(crown, i, 8) || isNear(wanted.hair, i, 8))).toBe(true)
  })

  test('has no colour that the hair, the scalp and what lies between them have not', () => {
    const { wanted } = baldCrown()
    const { optimistic } = simulated(wanted)
    const greenest = (image: RgbImage) => {
      let most = -255
      for (let i = 0; i < image.data.length; i += 3) most = Math.max(most, image.data[i + 1] - image.data[i])
      return most
    }
    expect(greenest(optimistic)).toBeLessThanOrEqual(greenest(wanted.image) + 4)
  })

  test('is the same for the same pixels and seed, and another one for another seed', () => {
    const { wanted } = baldCrown()
    const [first, second, other] = [wanted, wanted, { ...wanted, seed: 6 }].map((one) => simulated(one).optimistic)
    expect(Buffer.compare(first.data, second.data)).toBe(0)
    expect(Buffer.compare(first.data, other.data)).not.toBe(0)
  })
})

test('a forehead, which has hair on one side alone, stays as it is', () => {
  const { image, truth } = renderHeadFromAbove({ baldArea: 0, partingWidth: 0 })
  // The lower third of the head is skin, and is taken for thinning by mistake.
  const forehead = emptyMask(image.width, image.height)
  const hair = { ...truth.hairMask, data: truth.hairMask.data.slice() }
  const from = Math.round(0.62 * image.height)
  for (let i = from * image.width; i < forehead.data.length; i++) {
    if (truth.headMask.data[i] === 0) continue
    forehead.data[i] = 255
    hair.data[i] = 0
    image.data.set([205, 168, 148], 3 * i)
  }
  const { optimistic } = simulated({ image, thinning: forehead, hair, seed: 5 })
  let changed = 0
  for (let i = (from + 30) * image.width; i < forehead.data.length; i++)
    if (forehead.data[i] > 0 && optimistic.data[3 * i] !== image.data[3 * i]) changed++
  expect(changed / countMask(forehead)).toBeLessThan(0.02)
})

test('a wide parting closes from its sides and stays a parting', () => {
  const { image, truth } = renderHeadFromAbove({ partingWidth: 0.09, baldArea: 0 })
  const { likely, optimistic } = simulated({ image, parting: truth.scalpMask, hair: truth.hairMask, seed: 5 })
  const shares = [image, likely, optimistic].map((picture) => hairShare(picture, truth.scalpMask))
  expect(shares[1]).toBeGreaterThan(shares[0] + 0.03)
  expect(shares[2]).toBeGreaterThan(shares[1])
  expect(shares[2]).toBeLessThan(0.9)
})

test('nothing is drawn without a thinning place, and nothing without hair to go by', () => {
  const { wanted } = baldCrown()
  const none = emptyMask(wanted.image.width, wanted.image.height)
  expect(simulateHair({ ...wanted, thinning: none })).toBeUndefined()
  expect(simulateHair({ ...wanted, thinning: undefined })).toBeUndefined()
  expect(simulateHair({ ...wanted, hair: none })).toBeUndefined()
})

test('a mask of another size than the photo is laid over the same place', () => {
  const { image, truth } = renderHeadFromAbove({ ...CROWN, width: 480, height: 600 })
  const small = renderHeadFromAbove({ ...CROWN, width: 120, height: 150 }).truth
  const { optimistic } = simulated({ image, thinning: small.scalpMask, hair: small.hairMask, seed: 5 })
  expect(hairShare(optimistic, truth.scalpMask)).toBeGreaterThan(hairShare(image, truth.scalpMask) + 0.15)
})

function isNear({ width, height, data }: Mask, place: number, reach: number): boolean {
  const [x, y] = [place % width, Math.floor(place / width)]
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++)
      if (data[row * width + column] > 0) return true
  return false
}
