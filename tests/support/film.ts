import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DrawnImage } from './drawn/draw-image.ts'

const FRAMES = 3

/** Writes pictures as a film that Chromium shows in place of a camera (YUV4MPEG2, every second pixel's colour). Sides must be even. */
export function writeFilm(path: string, picture: DrawnImage): string {
  const { width, height } = picture
  const frame = Buffer.concat([Buffer.from('FRAME\n'), planesOf(picture)])
  const film = [
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`),
    ...Array.from({ length: FRAMES }, () => frame),
  ]
  mkdirSync(dirname(path), { recursive: true })
  // Other processes write it too: a browser that plays it must go on with the file that it opened.
  const written = `${path}.${process.pid}`
  writeFileSync(written, Buffer.concat(film))
  renameSync(written, path)
  return path
}

/** BT.601 in the range of television: brightness, then the two differences of colour at half the size. */
function planesOf({ width, height, data }: DrawnImage): Buffer {
  const quarter = (width / 2) * (height / 2)
  const planes = Buffer.alloc(width * height + 2 * quarter)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x)
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      planes[y * width + x] = 16 + (65.7 * red + 129.1 * green + 25.1 * blue) / 256
      if (x % 2 === 1 || y % 2 === 1) continue
      const colour = width * height + (y / 2) * (width / 2) + x / 2
      planes[colour] = 128 + (-37.9 * red - 74.5 * green + 112.4 * blue) / 256
      planes[colour + quarter] = 128 + (112.4 * red - 94.2 * green - 18.3 * blue) / 256
    }
  }
  return planes
}

/** A picture enlarged by a whole number. */
export function enlarged({ width, height, data }: DrawnImage, times: number): DrawnImage {
  const large = { width: width * times, height: height * times, data: new Uint8Array(data.length * times * times) }
  for (let y = 0; y < large.height; y++) {
    for (let x = 0; x < large.width; x++) {
      const from = 3 * (Math.floor(y / times) * width + Math.floor(x / times))
      large.data.set(data.subarray(from, from + 3), 3 * (y * large.width + x))
    }
  }
  return large
}
