import type { PixelBox } from './crop.ts'
import type { RgbImage } from './rgb-image.ts'

/** Share of a row or column that must be plain padding for it to be cut. */
const PLAIN_SHARE = 0.97
/** A photo is never cut below this share of its width or height; then the plain area is taken to belong to the picture. */
const LEAST_SHARE = 0.25

/** A light grey border is even: this near the mean of its row or column, 0..255. */
const GREY_SPREAD = 5
/** From where on (0..255) borders are white, nearly white and light grey in a photo whose brightest places are at 255; in a darker one all are lower alike. */
const LEAST = { white: 240, nearlyWhite: 215, grey: 205 }
/** The brightest places of a photo in which borders can still be told, 0..1. */
const DARKEST_WHITE = 0.75
/** Every so many bytes are looked at for the brightest; falls into step with no channel and no even width. */
const BRIGHTEST_STEP = 7

/** Scaling and compression leave a blurred line where a white border ended or was a pixel or two wide: at most this share of the longer side. */
const SOFT_EDGE_SHARE = 0.02
const SOFT_PLAIN_SHARE = 0.5

/** The part of a photo inside plain white, light grey or black borders, such as microscope exports carry; the whole photo where there are none. */
export function findContentBox(image: RgbImage): PixelBox {
  const whole = { x0: 0, y0: 0, x1: image.width, y1: image.height }
  // In a darker photo more is white: what has no border even in the darkest is not looked through for its brightest place.
  if (!hasBorder(image, whole, DARKEST_WHITE)) return whole
  const box = { ...whole }
  const white = Math.max(DARKEST_WHITE, brightest(image) / 255)
  for (const padding of [lighterThan(white * LEAST.white), BLACK, { greyFrom: white * LEAST.grey }]) trim(image, box, padding)
  trimSoftEdge(image, box, lighterThan(white * LEAST.nearlyWhite))
  const isTooSmall = box.x1 - box.x0 < LEAST_SHARE * image.width || box.y1 - box.y0 < LEAST_SHARE * image.height
  return isTooSmall ? whole : box
}

/** Whether any of the four outermost lines is cut where the brightest places are at `white` (0..1). */
function hasBorder(image: RgbImage, { x1, y1 }: PixelBox, white: number): boolean {
  const nearlyWhite = lighterThan(white * LEAST.nearlyWhite)
  const grey = { greyFrom: white * LEAST.grey }
  return [
    { x0: 0, y0: 0, x1, y1: 1 },
    { x0: 0, y0: y1 - 1, x1, y1 },
    { x0: 0, y0: 0, x1: 1, y1 },
    { x0: x1 - 1, y0: 0, x1, y1 },
  ].some(
    (line) => isPlain(image, line, nearlyWhite, SOFT_PLAIN_SHARE) || isPlain(image, line, BLACK) || isPlain(image, line, grey),
  )
}

/** Levels that red, green and blue of a pixel of padding lie between, both included. */
interface Levels {
  from: number
  to: number
}
/** Padding of one tone, or of any even grey whose mean is at least so light. */
type Padding = Levels | { greyFrom: number }

const lighterThan = (level: number): Levels => ({ from: Math.floor(level) + 1, to: 255 })
const BLACK: Levels = { from: 0, to: 13 }
const NONE: Levels = { from: 256, to: 255 }

/** The levels of padding in one row or column. */
function levelsIn(image: RgbImage, { x0, y0, x1, y1 }: PixelBox, padding: Padding): Levels {
  if (!('greyFrom' in padding)) return padding
  let sum = 0
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) sum += image.data[(y * image.width + x) * 3 + 1]
  }
  const mean = sum / Math.max(1, (x1 - x0) * (y1 - y0))
  return mean < padding.greyFrom ? NONE : { from: mean - GREY_SPREAD, to: mean + GREY_SPREAD }
}

function brightest({ data }: RgbImage): number {
  let most = 0
  for (let i = 0; i < data.length && most < 255; i += BRIGHTEST_STEP) if (data[i] > most) most = data[i]
  return most
}

function trim(image: RgbImage, box: PixelBox, padding: Padding): void {
  while (box.y0 < box.y1 && isPlain(image, { ...box, y1: box.y0 + 1 }, padding)) box.y0++
  while (box.y1 > box.y0 && isPlain(image, { ...box, y0: box.y1 - 1 }, padding)) box.y1--
  while (box.x0 < box.x1 && isPlain(image, { ...box, x1: box.x0 + 1 }, padding)) box.x0++
  while (box.x1 > box.x0 && isPlain(image, { ...box, x0: box.x1 - 1 }, padding)) box.x1--
}

/** Cuts nearly white lines at the sides where they soon end; where they go on, they are part of a bright picture. */
function trimSoftEdge(image: RgbImage, box: PixelBox, nearlyWhite: Levels): void {
  const most = Math.ceil(SOFT_EDGE_SHARE * Math.max(image.width, image.height))
  const isSoft = (line: Partial<PixelBox>): boolean => isPlain(image, { ...box, ...line }, nearlyWhite, SOFT_PLAIN_SHARE)
  const linesWhile = (isSoftAt: (at: number) => boolean): number => {
    let lines = 0
    while (lines <= most && isSoftAt(lines)) lines++
    return lines <= most ? lines : 0
  }
  box.y0 += linesWhile((at) => isSoft({ y0: box.y0 + at, y1: box.y0 + at + 1 }))
  box.y1 -= linesWhile((at) => isSoft({ y0: box.y1 - at - 1, y1: box.y1 - at }))
  box.x0 += linesWhile((at) => isSoft({ x0: box.x0 + at, x1: box.x0 + at + 1 }))
  box.x1 -= linesWhile((at) => isSoft({ x0: box.x1 - at - 1, x1: box.x1 - at }))
}

function isPlain(image: RgbImage, line: PixelBox, padding: Padding, share = PLAIN_SHARE): boolean {
  const { from, to } = levelsIn(image, line, padding)
  const { data, width } = image
  const total = (line.x1 - line.x0) * (line.y1 - line.y0)
  const least = share * total
  let others = 0
  for (let y = line.y0; y < line.y1; y++) {
    for (let x = line.x0; x < line.x1; x++) {
      const p = (y * width + x) * 3
      const [red, green, blue] = [data[p], data[p + 1], data[p + 2]]
      if (red >= from && red <= to && green >= from && green <= to && blue >= from && blue <= to) continue
      others++
      if (total - others < least) return false
    }
  }
  return true
}
