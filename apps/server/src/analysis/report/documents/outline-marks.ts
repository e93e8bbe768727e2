import sharp from 'sharp'

/** Told apart by people of every colour vision, and seen on skin and on hair; the lines have a dark edge. */
const COLORS = ['#00b294', '#ffb000', '#648fff', '#fe6100', '#dc267f', '#b3a1ff', '#e6e600'] as const

/** The colour of the outlines of the nth thing that is marked. */
export const markColor = (index: number): string => COLORS[index % COLORS.length] ?? COLORS[0]

const EDGE = '#101512'
/** Shares of the longer side: the skin left between a mark and its line, and the line. */
const MARGIN = 0.008
const LINE = 0.005
/** From half covered on. */
const MARKED_FROM = 128
const RGBA = 4
/** Farther than any picture is wide. */
const FAR = 1e6

interface Size {
  width: number
  height: number
}

/**
 * Draws around what is marked in a photo, so that the skin itself stays to be seen: one line a mask, in its colour, with a dark edge. Masks are PNG
 * that are opaque where something is marked, in the photo's proportions.
 */
export async function outlineMarks(
  photo: Buffer,
  size: Size,
  marks: readonly { mask: Uint8Array; color: string }[],
): Promise<Buffer> {
  const lines = Buffer.alloc(size.width * size.height * RGBA)
  for (const { mask, color } of marks) drawAround(await distancesTo(mask, size), size, color, lines)
  return sharp(photo)
    .composite([{ input: lines, raw: { ...size, channels: RGBA } }])
    .jpeg({ quality: 86 })
    .toBuffer()
}

/** How far each pixel is from the nearest marked one, in pixels; 0 on what is marked. A border of one pixel lies around the picture. */
async function distancesTo(mask: Uint8Array, { width, height }: Size): Promise<Float32Array> {
  const { data, info } = await sharp(mask)
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const stride = width + 2
  const distances = new Float32Array(stride * (height + 2)).fill(FAR)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const alpha = data[(y * width + x) * info.channels + info.channels - 1] ?? 0
      if (alpha >= MARKED_FROM) distances[(y + 1) * stride + x + 1] = 0
    }
  }
  for (let y = 1; y <= height; y += 1) for (let x = 1; x <= width; x += 1) bringNearer(distances, y * stride + x, stride, 1)
  for (let y = height; y >= 1; y -= 1) for (let x = width; x >= 1; x -= 1) bringNearer(distances, y * stride + x, stride, -1)
  return distances
}

/** Draws a pixel nearer to the mark by those before it: aside costs 1, across the diagonal (Borgefors 1986, "Distance transformations in digital images"). */
function bringNearer(distances: Float32Array, index: number, stride: number, step: 1 | -1): void {
  const before = index - step * stride
  const aside = Math.min(distances[index - step] ?? FAR, distances[before] ?? FAR) + 1
  const across = Math.min(distances[before - 1] ?? FAR, distances[before + 1] ?? FAR) + Math.SQRT2
  const nearest = Math.min(aside, across)
  if (nearest < (distances[index] ?? FAR)) distances[index] = nearest
}

/** Adds a line to the picture of lines, its dark edge on both sides. */
function drawAround(distances: Float32Array, { width, height }: Size, color: string, lines: Buffer): void {
  const longer = Math.max(width, height)
  const from = Math.max(2, longer * MARGIN)
  const to = from + Math.max(2, longer * LINE)
  const edgePx = Math.max(1, (to - from) / 3)
  const [line, edge] = [rgbOf(color), rgbOf(EDGE)]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const distance = distances[(y + 1) * (width + 2) + x + 1] ?? FAR
      if (distance > from - edgePx && distance <= to + edgePx)
        paint(lines, (y * width + x) * RGBA, distance > from && distance <= to ? line : edge)
    }
  }
}

function paint(lines: Buffer, at: number, [red, green, blue]: readonly [number, number, number]): void {
  lines[at] = red
  lines[at + 1] = green
  lines[at + 2] = blue
  lines[at + 3] = 255
}

const rgbOf = (hex: string): [number, number, number] => [channel(hex, 1), channel(hex, 3), channel(hex, 5)]
const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
