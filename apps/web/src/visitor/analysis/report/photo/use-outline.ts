import { useQuery } from '@tanstack/react-query'

/** Finer than this an outline shows no more, and tracing it takes longer. */
const LONGER_SIDE_PX = 420
export const OUTLINE_KEY = ['outline'] as const

/** An SVG path in a picture of this size. */
interface Outline {
  path: string
  width: number
  height: number
}

/** The outlines of what an overlay marks; undefined while they are not known. */
export function useOutline(overlayUrl: string | undefined): Outline | undefined {
  return (
    useQuery({
      queryKey: [...OUTLINE_KEY, overlayUrl],
      queryFn: () => (overlayUrl === undefined ? null : outlineOf(overlayUrl)),
      enabled: overlayUrl !== undefined,
    }).data ?? undefined
  )
}

async function outlineOf(overlayUrl: string): Promise<Outline> {
  const picture = new Image()
  picture.src = overlayUrl
  await picture.decode()
  const scale = Math.min(1, LONGER_SIDE_PX / Math.max(picture.naturalWidth, picture.naturalHeight))
  const width = Math.max(1, Math.round(picture.naturalWidth * scale))
  const height = Math.max(1, Math.round(picture.naturalHeight * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('canvas_unavailable')
  context.drawImage(picture, 0, 0, width, height)
  return { path: traceOutlines({ width, height, values: opacityOf(context.getImageData(0, 0, width, height)) }), width, height }
}

/** However faint the overlay is drawn: its most opaque pixel counts as marked. */
function opacityOf({ data }: ImageData): Float32Array {
  const values = new Float32Array(data.length / 4)
  let most = 1
  for (let pixel = 0; pixel < values.length; pixel += 1) {
    const value = data[pixel * 4 + 3] ?? 0
    values[pixel] = value
    if (value > most) most = value
  }
  return values.map((value) => value / most)
}

/** How much of each pixel of a picture is marked, 0..1, row by row. */
interface Coverage {
  width: number
  height: number
  values: Float32Array
}

/** The margin of skin that an outline leaves around what it marks, as a share of the longer side. */
const MARGIN = 0.009
const ROUNDING = 0.006
const LEVEL = 0.5
/** Holes and specks below this are noise of the drawing, in square pixels. */
const SMALLEST_AREA_PX = 10

/**
 * The outlines of what is marked, as the `d` of an SVG path in pixels of the coverage: drawn a little outside of it and rounded, so that what is
 * meant stays to be seen, and neighbours that touch become one. Empty where nothing is marked.
 */
export function traceOutlines(coverage: Coverage): string {
  const longer = Math.max(coverage.width, coverage.height)
  const grown = grow(coverage, Math.max(3, Math.round(longer * MARGIN)))
  const smooth = blur(blur(grown, Math.max(1, Math.round(longer * ROUNDING))), Math.max(1, Math.round(longer * ROUNDING)))
  return contoursOf(smooth)
    .filter((loop) => Math.abs(areaOf(loop)) >= SMALLEST_AREA_PX)
    .map(pathOf)
    .join('')
}

type Point = readonly [x: number, y: number]

/** Each pixel becomes the most marked one within `radius`. */
function grow({ width, height, values }: Coverage, radius: number): Coverage {
  const grown = new Float32Array(values.length)
  const reaches = Array.from({ length: 2 * radius + 1 }, (_, row) => Math.floor(Math.sqrt(radius * radius - (row - radius) ** 2)))
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0
    if (value === 0) continue
    const x = at % width
    const y = (at - x) / width
    if (isSurrounded(values, width, at, value)) {
      if ((grown[at] ?? 0) < value) grown[at] = value
      continue
    }
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row += 1) {
      const reach = reaches[row - y + radius] ?? 0
      const last = row * width + Math.min(width - 1, x + reach)
      for (let place = row * width + Math.max(0, x - reach); place <= last; place += 1) {
        if ((grown[place] ?? 0) < value) grown[place] = value
      }
    }
  }
  return { width, height, values: grown }
}

/** Whether whatever a pixel grows over is grown over by its neighbours, too: they are marked as much, and one of them is nearer. */
const isSurrounded = (values: Float32Array, width: number, at: number, value: number): boolean =>
  at % width > 0 &&
  at % width < width - 1 &&
  (values[at - 1] ?? 0) >= value &&
  (values[at + 1] ?? 0) >= value &&
  (values[at - width] ?? 0) >= value &&
  (values[at + width] ?? 0) >= value

/** Each pixel becomes the mean of those within `radius`; beyond the edge nothing is marked. */
function blur({ width, height, values }: Coverage, radius: number): Coverage {
  const rows = new Float32Array(values.length)
  for (let y = 0; y < height; y += 1) blurLine(values, rows, { first: y * width, step: 1, count: width }, radius)
  const result = new Float32Array(values.length)
  for (let x = 0; x < width; x += 1) blurLine(rows, result, { first: x, step: width, count: height }, radius)
  return { width, height, values: result }
}

interface Line {
  first: number
  step: number
  count: number
}

function blurLine(from: Float32Array, to: Float32Array, { first, step, count }: Line, radius: number): void {
  let sum = 0
  for (let at = -radius; at < count; at += 1) {
    if (at + radius < count) sum += from[first + (at + radius) * step] ?? 0
    if (at > radius) sum -= from[first + (at - radius - 1) * step] ?? 0
    if (at >= 0) to[first + at * step] = sum / (2 * radius + 1)
  }
}

type Edge = 'n' | 'e' | 's' | 'w'

/** By corners above the level (8 upper left, 4 upper right, 2 lower right, 1 lower left): the edges a contour joins, what is marked on its right. */
const JOINED: readonly (readonly (readonly [Edge, Edge])[])[] = [
  [],
  [['w', 's']],
  [['s', 'e']],
  [['w', 'e']],
  [['e', 'n']],
  [
    ['w', 's'],
    ['e', 'n'],
  ],
  [['s', 'n']],
  [['w', 'n']],
  [['n', 'w']],
  [['n', 's']],
  [
    ['n', 'w'],
    ['s', 'e'],
  ],
  [['n', 'e']],
  [['e', 'w']],
  [['e', 's']],
  [['s', 'w']],
  [],
]

/** Marching squares: closed lines through the pixels' middles at half coverage. Around the picture nothing is marked, so that every line closes. */
function contoursOf({ width, height, values }: Coverage): Point[][] {
  const at = (x: number, y: number): number => (x < 0 || y < 0 || x >= width || y >= height ? 0 : (values[y * width + x] ?? 0))
  const columns = width + 2
  const keyOf = (edge: Edge, x: number, y: number): number => {
    if (edge === 'e') return keyOf('w', x + 1, y)
    if (edge === 's') return keyOf('n', x, y + 1)
    return ((y + 1) * columns + x + 1) * 2 + (edge === 'w' ? 1 : 0)
  }
  const above = new Uint8Array(columns * (height + 2))
  values.forEach((value, place) => {
    if (value >= LEVEL) above[(Math.floor(place / width) + 1) * columns + (place % width) + 1] = 1
  })
  const bit = (place: number): number => above[place] ?? 0
  const nextOf = new Map<number, number>()
  for (let y = -1; y < height; y += 1) {
    for (let x = -1; x < width; x += 1) {
      const place = (y + 1) * columns + x + 1
      const corners = bit(place) * 8 + bit(place + 1) * 4 + bit(place + columns + 1) * 2 + bit(place + columns)
      if (corners === 0 || corners === 15) continue
      for (const [from, to] of JOINED[corners] ?? []) nextOf.set(keyOf(from, x, y), keyOf(to, x, y))
    }
  }
  const pointOf = (key: number): Point => {
    const cell = key >> 1
    const x = (cell % columns) - 1
    const y = Math.floor(cell / columns) - 1
    const isUpright = key % 2 === 1
    const first = at(x, y)
    const second = isUpright ? at(x, y + 1) : at(x + 1, y)
    const share = (LEVEL - first) / (second - first || 1)
    return isUpright ? [x + 0.5, y + 0.5 + share] : [x + 0.5 + share, y + 0.5]
  }
  return loopsOf(nextOf).map((loop) => loop.map(pointOf))
}

function loopsOf(nextOf: Map<number, number>): number[][] {
  const loops: number[][] = []
  for (const start of nextOf.keys()) {
    const loop: number[] = []
    for (let key: number | undefined = start; key !== undefined; ) {
      const next: number | undefined = nextOf.get(key)
      if (next === undefined) break
      nextOf.delete(key)
      loop.push(key)
      key = next
    }
    if (loop.length > 2) loops.push(loop)
  }
  return loops
}

const areaOf = (loop: readonly Point[]): number =>
  loop.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = loop[(index + 1) % loop.length] ?? [x, y]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

/** Every other point is enough for a smooth line. */
const pathOf = (loop: readonly Point[]): string => {
  const kept = loop.length > 24 ? loop.filter((_, index) => index % 2 === 0) : loop
  return `M${kept.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}
