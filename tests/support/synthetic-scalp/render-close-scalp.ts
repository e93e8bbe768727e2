import type { Mask, RgbImage } from '@chioma/engine'
import { photograph } from './camera.ts'
import { type Canvas, type Colour, createCanvas, createMask, toImage } from './canvas.ts'
import { drawLooseHair, drawStyle, drawUnit, type HairStyle } from './close-hair.ts'
import { paintMarks } from './close-marks.ts'
import { paintCloseSkin } from './close-skin.ts'
import { drawPatch } from './draw-patch.ts'
import { createRandom, type Random } from './random.ts'
import { drawStrand, type Place, type Strand, Surroundings } from './strand.ts'

export interface SeenHair {
  /** From root to tip, in pixels; may run out of the picture. */
  points: Place[]
  widthPx: number
  /** Share of the hair that no other hides, 0..1; 0 for one outside the picture. */
  seenShare: number
  /** Mean difference from the skin below, in levels of 0..255. */
  contrast: number
}

/**
 * Paints any scalp that a strong lens may show, with everything drawn by lot from the seed: trimmed or long hairs, single or in units that
 * touch, fan out and cross; thin and pigmentless ones; shadows of roots, flakes, glitter, wrinkles, bubbles, the instrument's marks, blur.
 */
export function renderCloseScalp(seed: number, width: number, height: number): { image: RgbImage; hairs: SeenHair[] } {
  const random = createRandom(seed * 7919 + 11)
  const canvas = createCanvas(width, height, drawSkinColour(random))
  paintCloseSkin(canvas, random)
  const isTrimmed = random.between(0, 1) < 0.75
  const style = drawStyle(isTrimmed, random)
  const strands = paintUnits(canvas, style, isTrimmed, random)
  const hairs = seenHairs(canvas, strands, random)
  paintMarks(canvas, random)
  const softness = random.between(0, 1)
  photograph(
    canvas,
    {
      noise: random.between(0.5, 5),
      blurPx: softness < 0.45 ? 0 : random.between(1, 4),
      brightness: random.between(0.75, 1.2),
      gradient: random.between(-0.35, 0.35),
    },
    random,
  )
  return { image: toImage(canvas), hairs }
}

function drawSkinColour(random: Random): Colour {
  const light = random.between(0, 1) < 0.15 ? random.between(70, 120) : random.between(120, 205)
  return [light * random.between(0.85, 1.12), light * random.between(0.85, 1), light * random.between(0.72, 1.2)]
}

/** Paints shadows and roots first, and gives the strands in the order in which they lie. */
function paintUnits(canvas: Canvas, style: HairStyle, isTrimmed: boolean, random: Random): Strand[] {
  const roots = drawRoots(canvas, style, isTrimmed, random)
  const strands: Strand[] = []
  const around = new Surroundings(canvas)
  const halos = createMask(canvas.width, canvas.height)
  for (const root of roots) {
    const hairs = drawUnit(style, root, random)
    paintHalo(canvas, halos, style, root, random)
    for (const { shadow } of hairs) if (shadow.opacity > 0) drawStrand(canvas, around, shadow)
    strands.push(...hairs.map(({ strand }) => strand))
  }
  const loose = Math.floor(random.between(-3, 3))
  for (let n = 0; n < loose; n++) strands.push(drawLooseHair(style, anywhere(canvas, random), random))
  return strands
}

const anywhere = ({ width, height }: Canvas, random: Random): Place => ({
  x: random.between(-0.05, 1.05) * width,
  y: random.between(-0.05, 1.05) * height,
})

function drawRoots(canvas: Canvas, style: HairStyle, isTrimmed: boolean, random: Random): Place[] {
  const wanted = isTrimmed ? random.between(3, 20) : random.between(3, 26) * (style.widthPx < 8 ? 2.5 : 1)
  const apart = isTrimmed ? random.between(4, 9) * style.widthPx : random.between(2, 8) * style.widthPx
  const roots: Place[] = []
  for (let tries = 0; tries < 200 && roots.length < wanted; tries++) {
    const root = anywhere(canvas, random)
    if (roots.every(({ x, y }) => Math.hypot(x - root.x, y - root.y) > apart)) roots.push(root)
  }
  return roots
}

/** Around a root the skin is darker or redder, and at times scaly. */
function paintHalo(canvas: Canvas, mask: Mask, { widthPx }: HairStyle, root: Place, random: Random): void {
  if (random.between(0, 1) < 0.6) {
    const colour: Colour = random.between(0, 1) < 0.7 ? [85, 95, 125] : [130, 85, 75]
    const patch = {
      radiusPx: widthPx * random.between(0.8, 3),
      opacity: random.between(0.05, 0.45),
      raggedness: 0.5,
      softness: 1,
    }
    drawPatch(canvas, mask, { ...root, ...patch, colour }, random)
  }
  if (random.between(0, 1) < 0.2) {
    const patch = {
      radiusPx: widthPx * random.between(0.5, 1.5),
      opacity: random.between(0.2, 0.7),
      raggedness: 0.9,
      softness: 0.3,
    }
    drawPatch(
      canvas,
      mask,
      { x: root.x + widthPx * random.normal(), y: root.y + widthPx * random.normal(), ...patch, colour: [200, 198, 188] },
      random,
    )
  }
}

function seenHairs(canvas: Canvas, strands: Strand[], random: Random): SeenHair[] {
  const around = new Surroundings(canvas)
  const owners = new Int16Array(canvas.width * canvas.height).fill(-1)
  const background = canvas.data.slice()
  const covered = strands.map((strand, next) => drawStrand(canvas, around, strand, { of: owners, next }))
  const seen = new Int32Array(strands.length)
  const contrast = new Float64Array(strands.length)
  for (let i = 0; i < owners.length; i++) {
    if (owners[i] < 0) continue
    seen[owners[i]]++
    contrast[owners[i]] += Math.abs(canvas.data[3 * i + 1] - background[3 * i + 1])
  }
  paintFlakes(canvas, strands, random)
  return strands.map(({ points, widthPx, taper }, n) => ({
    points,
    widthPx: (widthPx * (1 + taper)) / 2,
    seenShare: seen[n] / Math.max(1, covered[n]),
    contrast: contrast[n] / Math.max(1, seen[n]),
  }))
}

/** A few flakes hang on the hairs. */
function paintFlakes(canvas: Canvas, strands: Strand[], random: Random): void {
  if (strands.length === 0) return
  const mask = createMask(canvas.width, canvas.height)
  for (let n = random.between(-8, 5); n > 0; n--) {
    const { points, widthPx } = strands[Math.floor(random.between(0, strands.length))]
    const { x, y } = points[Math.floor(random.between(0, points.length))]
    const patch = {
      radiusPx: widthPx * random.between(0.3, 0.9),
      opacity: random.between(0.4, 0.9),
      raggedness: 0.9,
      softness: 0.3,
    }
    drawPatch(canvas, mask, { x, y, ...patch, colour: [215, 212, 205] }, random)
  }
}
