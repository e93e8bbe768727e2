import { expect, test, vi } from 'vitest'
import { sharperPhoto } from './shown-photo.ts'

const PHOTO = 'https://example.org/api/analysis/1/photo'

/** An element that shows a photo of 720 pixels, so wide on the page. */
function sharper(size: { width: number; height: number }, clientWidth: number, devicePixelRatio: number, side = 720) {
  vi.stubGlobal('devicePixelRatio', devicePixelRatio)
  const image = { src: `${PHOTO}?side=${side}`, naturalWidth: size.width, naturalHeight: size.height, clientWidth }
  return sharperPhoto(image as HTMLImageElement)
}

test.each([
  ['a wide photo on a sharp phone', { width: 720, height: 540 }, 380, 3, 1600],
  ['an upright one on a phone', { width: 540, height: 720 }, 380, 2, 1080],
  ['one on a large and very sharp screen', { width: 720, height: 720 }, 900, 3, 1600],
] as const)('%s is asked for as sharp as it stands there', (_name, size, clientWidth, ratio, side) => {
  expect(sharper(size, clientWidth, ratio)).toBe(`${PHOTO}?side=${side}`)
})

test('what is sharp enough, or whole already, is not asked for again', () => {
  expect(sharper({ width: 720, height: 540 }, 380, 1.75)).toBeUndefined()
  expect(sharper({ width: 640, height: 640 }, 380, 3)).toBeUndefined()
  expect(sharper({ width: 1600, height: 1200 }, 900, 3, 1600)).toBeUndefined()
})
