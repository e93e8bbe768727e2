import { expect, test } from 'vitest'
import { type Colour, HEAD_COLOURS } from '../../../../../tests/support/synthetic-scalp/head-colours.ts'
import { renderHeadFromAbove } from '../../../../../tests/support/synthetic-scalp/render-head.ts'
import { readFarView } from '../read-far-view.ts'

const SIZE = { width: 320, height: 400 }

const readHead = (skin: Colour, hairColour: Colour, changes: { baldArea?: number; partingWidth?: number }) =>
  readFarView(renderHeadFromAbove({ ...SIZE, partingWidth: 0, skin, hairColour, ...changes }).image, 'head_top')

test.each(HEAD_COLOURS)('the bald area follows the drawn one: %s', (_, skin, hairColour) => {
  const [none, large] = [0, 0.4].map((baldArea) => {
    const { measures } = readHead(skin, hairColour, { baldArea })
    return measures.find(({ code }) => code === 'bald_area')?.value ?? Number.NaN
  })
  expect(none).toBeLessThan(4)
  expect(Math.abs(large - 40)).toBeLessThan(12)
})

test('a parting through dark hair is measured, on dark skin too; in red hair too; hair as light as scalp hides it, which is said', () => {
  for (const [name, skin, hairColour] of HEAD_COLOURS) {
    const { measures, cannotTell, scores } = readHead(skin, hairColour, { partingWidth: 0.06 })
    const width = measures.find(({ code }) => code === 'parting_width')?.value
    if (hairColour[1] <= 70) expect(Math.abs((width ?? Number.NaN) - 5.1), name).toBeLessThan(0.7)
    else expect(width, name).toBeUndefined()
    if (hairColour[1] > 140) {
      for (const code of ['parting_width', 'wide_parting'])
        expect(cannotTell, name).toContainEqual({ code, reason: 'low_contrast' })
      expect(scores.wide_parting).toBeUndefined()
    }
  }
})
