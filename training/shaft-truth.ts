import type { SeenHair } from '../tests/support/synthetic-scalp/render-close-scalp.ts'

/** A hair more hidden, fainter or shorter than this is not asked for. */
const LEAST_SEEN_SHARE = 0.33
const LEAST_CONTRAST = 12
const LEAST_LENGTH_IN_WIDTHS = 1.5

/** What the network is to answer about one picture: bytes, planes of the picture's size and of half of it. */
export interface ShaftTruth {
  /** How near the middle line of a hair is, 255 on it; of the picture's size. */
  line: Uint8Array
  /** How near the middle of a whole hair is; of half the size, as are the rest. */
  centre: Uint8Array
  /** Cosine and sine of twice the direction, -1..1 as 0..254; where `line` of half the size is known. */
  cosine: Uint8Array
  sine: Uint8Array
  /** 32 times the binary logarithm of width and length in pixels of the picture, plus one. */
  width: Uint8Array
  length: Uint8Array
  /** 255 where a hair runs, so that direction, width and length are known. */
  known: Uint8Array
}

interface Piece {
  x: number
  y: number
  dx: number
  dy: number
}

/** `shrink`: pixels of the painted scalp per pixel of the picture. */
export function shaftTruth(hairs: readonly SeenHair[], width: number, height: number, shrink: number): ShaftTruth {
  const [halfWidth, halfHeight] = [width >> 1, height >> 1]
  const plane = () => new Uint8Array(halfWidth * halfHeight)
  const truth = {
    line: new Uint8Array(width * height),
    centre: plane(),
    cosine: plane(),
    sine: plane(),
    width: plane(),
    length: plane(),
    known: plane(),
  }
  const nearest = new Float32Array(halfWidth * halfHeight).fill(Number.POSITIVE_INFINITY)
  for (const hair of hairs) {
    if (hair.seenShare < LEAST_SEEN_SHARE || hair.contrast < LEAST_CONTRAST) continue
    const pieces = piecesInside(hair, width, height, shrink)
    const thick = hair.widthPx / shrink
    if (pieces.length < LEAST_LENGTH_IN_WIDTHS * thick) continue
    drawLine(truth.line, width, height, pieces, Math.min(1.5, Math.max(0.75, 0.17 * thick)))
    tellPieces(truth, nearest, { pieces, thick, width: halfWidth, height: halfHeight })
    drawCentre(truth.centre, { pieces, thick, width: halfWidth, height: halfHeight })
  }
  return truth
}

/** The hair in steps of about one pixel, as far as it lies in the picture. */
function piecesInside({ points }: SeenHair, width: number, height: number, shrink: number): Piece[] {
  const pieces: Piece[] = []
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]]
    const [spanX, spanY] = [(to.x - from.x) / shrink, (to.y - from.y) / shrink]
    const length = Math.hypot(spanX, spanY)
    const steps = Math.max(1, Math.round(length))
    for (let n = 0; n < steps; n++) {
      const t = (n + 0.5) / steps
      const [x, y] = [(from.x + 0.5) / shrink - 0.5 + t * spanX, (from.y + 0.5) / shrink - 0.5 + t * spanY]
      if (x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1) pieces.push({ x, y, dx: spanX / length, dy: spanY / length })
    }
  }
  return pieces
}

function drawLine(line: Uint8Array, width: number, height: number, pieces: Piece[], sigma: number): void {
  eachNear(pieces, 3 * sigma, width, height, (i, squared) => {
    line[i] = Math.max(line[i], 255 * Math.exp(-squared / (2 * sigma * sigma)))
  })
}

interface HalvedHair {
  pieces: Piece[]
  thick: number
  /** Of the planes of half the size. */
  width: number
  height: number
}

const code = (value: number): number => Math.min(255, Math.max(0, Math.round(32 * Math.log2(value + 1))))

function tellPieces(truth: ShaftTruth, nearest: Float32Array, { pieces, thick, width, height }: HalvedHair): void {
  const halved = pieces.map(({ x, y, dx, dy }) => ({ x: (x + 0.5) / 2 - 0.5, y: (y + 0.5) / 2 - 0.5, dx, dy }))
  const [widthCode, lengthCode] = [code(thick), code(pieces.length)]
  eachNear(halved, Math.max(0.8, 0.25 * thick), width, height, (i, squared, { dx, dy }) => {
    if (squared >= nearest[i]) return
    nearest[i] = squared
    truth.cosine[i] = Math.round(127 + 127 * (dx * dx - dy * dy))
    truth.sine[i] = Math.round(127 + 127 * 2 * dx * dy)
    truth.width[i] = widthCode
    truth.length[i] = lengthCode
    truth.known[i] = 255
  })
}

/** A spot at the middle of the hair, drawn out along it, where the middle is harder to tell. */
function drawCentre(centre: Uint8Array, { pieces, thick, width, height }: HalvedHair): void {
  const middle = pieces[pieces.length >> 1]
  const [x, y] = [(middle.x + 0.5) / 2 - 0.5, (middle.y + 0.5) / 2 - 0.5]
  const [along, across] = [Math.min(5, Math.max(0.9, 0.05 * pieces.length)), Math.max(0.65, 0.1 * thick)]
  const reach = Math.ceil(3 * Math.max(along, across))
  for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(height - 1, y + reach); row++) {
    for (let column = Math.max(0, Math.floor(x - reach)); column <= Math.min(width - 1, x + reach); column++) {
      const forward = (column - x) * middle.dx + (row - y) * middle.dy
      const aside = (row - y) * middle.dx - (column - x) * middle.dy
      const near = Math.exp(-0.5 * ((forward / along) ** 2 + (aside / across) ** 2))
      centre[row * width + column] = Math.max(centre[row * width + column], 255 * near)
    }
  }
}

function eachNear(
  pieces: Piece[],
  reach: number,
  width: number,
  height: number,
  see: (i: number, squared: number, piece: Piece) => void,
): void {
  for (const piece of pieces) {
    const { x, y } = piece
    for (let row = Math.max(0, Math.ceil(y - reach)); row <= Math.min(height - 1, y + reach); row++) {
      for (let column = Math.max(0, Math.ceil(x - reach)); column <= Math.min(width - 1, x + reach); column++) {
        see(row * width + column, (row - y) ** 2 + (column - x) ** 2, piece)
      }
    }
  }
}
