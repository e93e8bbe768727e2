import { blend, type Canvas, type Colour } from './canvas.ts'
import type { Random } from './random.ts'

/** What an instrument writes into its pictures: rings, a caption, a box with figures; in place. */
export function paintMarks(canvas: Canvas, random: Random): void {
  if (random.between(0, 1) < 0.3) paintRing(canvas, random)
  if (random.between(0, 1) < 0.25)
    paintText(canvas, { x: 0, y: 0, rows: 1, back: [90, 90, 95], ink: [240, 240, 240], opacity: 0.8 }, random)
  if (random.between(0, 1) < 0.12) {
    const place = { x: random.between(0, 0.6) * canvas.width, y: random.between(0.1, 0.7) * canvas.height }
    paintText(canvas, { ...place, rows: 4, back: [215, 215, 225], ink: [20, 20, 200], opacity: 0.4 }, random)
  }
}

function paintRing(canvas: Canvas, random: Random): void {
  const [x, y] = [random.between(-0.2, 1.2) * canvas.width, random.between(-0.2, 1.2) * canvas.height]
  const radius = random.between(0.3, 1) * canvas.width
  const colour: Colour = random.between(0, 1) < 0.8 ? [225, 20, 30] : [30, 40, 220]
  const steps = Math.ceil(2 * Math.PI * radius)
  for (let n = 0; n < steps; n++) {
    const angle = (2 * Math.PI * n) / steps
    dot(canvas, x + radius * Math.cos(angle), y + radius * Math.sin(angle), colour, 0.8)
  }
}

interface Text {
  x: number
  y: number
  rows: number
  back: Colour
  ink: Colour
  opacity: number
}

const LETTER_PX = { width: 8, height: 12, line: 17 }

/** Letters of no alphabet: strokes of random length, as wide and as far apart as print is. */
function paintText(canvas: Canvas, { x, y, rows, back, ink, opacity }: Text, random: Random): void {
  for (let row = 0; row < rows; row++) {
    const [top, letters] = [Math.round(y + row * LETTER_PX.line), Math.floor(random.between(6, 40))]
    for (let dy = 0; dy < LETTER_PX.line; dy++) {
      for (let dx = 0; dx < letters * LETTER_PX.width; dx++) dot(canvas, x + dx, top + dy, back, opacity)
    }
    for (let n = 0; n < letters; n++) paintLetter(canvas, x + n * LETTER_PX.width, top + 3, ink, random)
  }
}

function paintLetter(canvas: Canvas, x: number, y: number, ink: Colour, random: Random): void {
  const strokes = Math.floor(random.between(0, 4.5))
  for (let n = 0; n < strokes; n++) {
    const isUpright = random.between(0, 1) < 0.55
    const [dx, dy] = [Math.floor(random.between(0, 5)), Math.floor(random.between(0, 10))]
    const length = isUpright ? LETTER_PX.height - dy : 6 - dx
    for (let t = 0; t < length; t++) dot(canvas, x + dx + (isUpright ? 0 : t), y + dy + (isUpright ? t : 0), ink, 1)
  }
}

function dot(canvas: Canvas, x: number, y: number, colour: Colour, opacity: number): void {
  const [column, row] = [Math.round(x), Math.round(y)]
  if (column < 0 || row < 0 || column >= canvas.width || row >= canvas.height) return
  blend(canvas, row * canvas.width + column, colour, opacity)
}
