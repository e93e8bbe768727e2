import { expect, test } from 'vitest'
import { captionRows } from './caption-rows.ts'

const [WIDTH, HEIGHT] = [320, 200]

/** Even skin with upright strokes of print in some rows. */
function skinWithPrint(isPrinted: (row: number) => boolean) {
  const data = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    isPrinted(Math.floor(i / WIDTH)) && i % 6 < 2 ? 240 : 150,
  )
  return { width: WIDTH, height: HEIGHT, data }
}

test('print at the upper and lower edge is found, with a little around it', () => {
  const [top, bottom] = captionRows(skinWithPrint((row) => row < 8 || row > 195))
  expect(top).toEqual({ from: 0, to: 10 / HEIGHT })
  expect(bottom.from * HEIGHT).toBeCloseTo(194, 5)
  expect(bottom.to).toBe(1)
})

test('neither plain skin nor a picture that is full of fine steps has a caption', () => {
  expect(captionRows(skinWithPrint(() => false))).toEqual([])
  expect(captionRows(skinWithPrint(() => true))).toEqual([])
})
