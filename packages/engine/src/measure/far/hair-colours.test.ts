import { expect, test } from 'vitest'
import { renderHeadFromAbove } from '../../../../../tests/support/synthetic-scalp/render-head.ts'
import { readFarView } from '../read-far-view.ts'

type Colour = readonly [red: number, green: number, blue: number]

const COLOURS: readonly [name: string, skin: Colour, hairColour: Colour][] = [
  ['light skin, black hair', [205, 168, 148], [25, 22, 20]],
  ['dark skin, black hair', [96, 62, 46], [26, 20, 18]],
  ['brown skin, dark brown hair', [130, 90, 68], [40, 30, 26]],
  ['light skin, red hair', [225, 190, 170], [140, 70, 35]],
  ['light skin, blond hair', [222, 185, 165], [190, 160, 110]],
  ['light skin, grey hair', [205, 168, 148], [150, 150, 150]],
  ['light skin, white hair', [225, 195, 180], [215, 212, 208]],
  ['dark skin, grey hair', [96, 62, 46], [140, 138, 135]],
]
const SIZE = { width: 320, height: 400 }

const readHead = (skin: Colour, hairColour: Colour, changes: { baldArea?: number; partingWidth?: number }) =>
  readFarView(renderHeadFromAbove({ ...SIZE, partingWidth: 0, skin, hairColour, ...changes }).image, 'head_top')

test.each(COLOURS)('the bald area follows the drawn one: %s', (_, skin, hairColour) => {
  const [none, large] = [0, 0.4].map((baldArea) => {
    const { measures } = readHead(skin, hairColour, { baldArea })
    return measures.find(({ code }) => code === 'bald_area')?.value ?? Number.NaN
  })
  expect(none).toBeLessThan(4)
  expect(Math.abs(large - 40)).toBeLessThan(12)
})

test('a parting through dark hair is measured, on dark skin too; in red hair too; hair as light as scalp hides it, which is said', () => {
  for (const [name, skin, hairColour] of COLOURS) {
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
