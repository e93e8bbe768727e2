import { expect, test } from 'vitest'
import { luminance } from '../../image/luminance.ts'
import type { RgbImage } from '../../image/rgb-image.ts'
import { canonicalOrientation, fromOriented, orientPicture, type PictureOrientation, toOriented } from './picture-orientation.ts'

const [WIDTH, HEIGHT] = [12, 8]
const WAYS = [0, 1, 2, 3, 4, 5, 6, 7].map(
  (n): PictureOrientation => ({
    isMirrored: n % 2 === 1,
    isFlipped: n % 4 > 1,
    isTransposed: n > 3,
    width: WIDTH,
    height: HEIGHT,
  }),
)

const picture: RgbImage = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: 3 * WIDTH * HEIGHT }, (_, i) => (37 * i + 11 * (i % 5)) % 120),
}
picture.data.fill(250, 3 * 5, 3 * 8)

test('a picture that was turned and mirrored in any way comes out the same', () => {
  const expected = orientPicture(picture, canonicalOrientation(luminance(picture)))
  for (const way of WAYS) {
    const other = orientPicture(picture, way)
    expect(orientPicture(other, canonicalOrientation(luminance(other)))).toEqual(expected)
  }
})

test('a place goes with its pixel, and back', () => {
  for (const way of WAYS) {
    const turned = orientPicture(picture, way)
    const place = toOriented({ x: 9, y: 2 }, way)
    expect(turned.data[3 * (place.y * turned.width + place.x)]).toBe(picture.data[3 * (2 * WIDTH + 9)])
    expect(fromOriented(place, way)).toEqual({ x: 9, y: 2 })
  }
})
