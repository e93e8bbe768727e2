import type { HairShaft, Mask, RgbImage } from '@chioma/engine'
import { type CameraOptions, photograph } from './camera.ts'
import { type Canvas, type Colour, createCanvas, createMask, maskShare, shade, toImage } from './canvas.ts'
import { drawHair } from './draw-hair.ts'
import { drawPatch } from './draw-patch.ts'
import { createRandom, type Random } from './random.ts'
import { smoothNoise } from './smooth-noise.ts'

export interface ScalpOptions extends CameraOptions {
  seed: number
  width: number
  height: number
  skin: Colour
  hairColour: Colour
  hairs: number
  hairLengthPx: number
  hairWidthPx: number
  /** Coefficient of variation of hair widths, 0..0.5. */
  hairWidthSpread: number
  /** Least distance between two roots; large values keep hairs from crossing. */
  rootDistancePx: number
  /** Most turn of a hair away from the common direction, radians. */
  hairTurn: number
  flakes: number
  flakeRadiusPx: number
  /** Strength of red areas, 0 none .. 1 vivid. */
  redness: number
  /** Glare spots. */
  glints: number
  /** Strength of fine dry scales, 0 none .. 1 strong. */
  scaleTexture: number
  /** Radius of a round hairless area in the middle; 0 for none. */
  barePatchRadiusPx: number
}

export interface ScalpTruth {
  hairs: HairShaft[]
  hairMask: Mask
  flakeMask: Mask
  /** Flake area over photo area, 0..1. */
  flakeShare: number
  redMask: Mask
  glareMask: Mask
}

export const PLAIN_SCALP: ScalpOptions = {
  seed: 1,
  width: 640,
  height: 480,
  skin: [182, 176, 170],
  hairColour: [46, 36, 32],
  hairs: 18,
  hairLengthPx: 150,
  hairWidthPx: 9,
  hairWidthSpread: 0.1,
  rootDistancePx: 70,
  hairTurn: 0.35,
  flakes: 0,
  flakeRadiusPx: 11,
  redness: 0,
  glints: 0,
  scaleTexture: 0,
  barePatchRadiusPx: 0,
  noise: 2.5,
  blurPx: 0,
  brightness: 1,
  gradient: 0.15,
}

/** Paints the scalp as a microscope or a close-up shows it, and says what is in the picture. The same options give the same picture. */
export function renderScalp(changes: Partial<ScalpOptions> = {}): { image: RgbImage; truth: ScalpTruth } {
  const options = { ...PLAIN_SCALP, ...changes }
  const { width, height, seed } = options
  // One stream a layer: changing one thing leaves everything else where it was.
  const streams = Array.from({ length: 7 }, (_, layer) => createRandom(seed * 101 + layer))
  const [skinRandom, redRandom, scaleRandom, hairRandom, flakeRandom, glareRandom, sensorRandom] = streams
  const canvas = createCanvas(width, height, options.skin)
  paintSkin(canvas, skinRandom)
  const redMask = paintRedness(canvas, options, redRandom)
  paintScales(canvas, options.scaleTexture, scaleRandom)
  const { hairs, hairMask } = paintHairs(canvas, options, hairRandom)
  const flakeMask = paintFlakes(canvas, options, hairs, flakeRandom)
  const glareMask = paintGlare(canvas, options, glareRandom)
  photograph(canvas, options, sensorRandom)
  return {
    image: toImage(canvas),
    truth: { hairs, hairMask, flakeMask, flakeShare: maskShare(flakeMask), redMask, glareMask },
  }
}

function paintSkin(canvas: Canvas, random: Random): void {
  const broad = smoothNoise(canvas.width, canvas.height, canvas.width / 4, random)
  const fine = smoothNoise(canvas.width, canvas.height, canvas.width / 60, random)
  for (let i = 0; i < broad.length; i++) shade(canvas, i, 1 + 0.06 * broad[i] + 0.02 * fine[i])
}

function paintRedness(canvas: Canvas, options: ScalpOptions, random: Random): Mask {
  const mask = createMask(canvas.width, canvas.height)
  if (options.redness === 0) return mask
  const [red, green, blue] = options.skin
  for (let i = 0; i < 3; i++) {
    const [x, y] = [random.between(0.15, 0.85) * canvas.width, random.between(0.15, 0.85) * canvas.height]
    const colour: Colour = [Math.min(255, red * 1.06), green * 0.72, blue * 0.76]
    const radiusPx = canvas.width * random.between(0.12, 0.18)
    drawPatch(canvas, mask, { x, y, radiusPx, colour, opacity: options.redness, raggedness: 0.4, softness: 0.5 }, random)
  }
  return mask
}

/** Dry scalp: thin bright rims and fine cracks a few pixels wide. */
function paintScales(canvas: Canvas, strength: number, random: Random): void {
  if (strength === 0) return
  const cells = smoothNoise(canvas.width, canvas.height, canvas.width / 90, random)
  const bend = smoothNoise(canvas.width, canvas.height, canvas.width / 45, random)
  for (let i = 0; i < cells.length; i++) {
    const rim = Math.max(0, 1 - Math.abs(cells[i] + 0.5 * bend[i]) / 0.12)
    shade(canvas, i, 1 + 0.2 * strength * rim)
  }
}

function paintHairs(canvas: Canvas, options: ScalpOptions, random: Random): { hairs: HairShaft[]; hairMask: Mask } {
  const hairMask = createMask(canvas.width, canvas.height)
  const common = random.between(0, Math.PI)
  const hairs: HairShaft[] = []
  for (let tries = 0; hairs.length < options.hairs && tries < options.hairs * 200; tries++) {
    const hair = placeHair(canvas, options, common, random)
    if (hair === undefined || hairs.some((other) => isTooNear(other, hair, options.rootDistancePx))) continue
    const { x0, y0, x1, y1, widthPx } = hair
    const side = 0.08 * options.hairLengthPx * random.between(-1, 1)
    const bendX = (x0 + x1) / 2 - (side * (y1 - y0)) / options.hairLengthPx
    const bendY = (y0 + y1) / 2 + (side * (x1 - x0)) / options.hairLengthPx
    const shadow = { x: x0, y: y0, radiusPx: widthPx * 0.9, opacity: 0.35, raggedness: 0.2, softness: 0.8 }
    drawPatch(canvas, createMask(canvas.width, canvas.height), { ...shadow, colour: options.hairColour }, random)
    drawHair(canvas, hairMask, { ...hair, bendX, bendY, taper: 0.85, colour: options.hairColour })
    hairs.push(hair)
  }
  return { hairs, hairMask }
}

function placeHair({ width, height }: Canvas, options: ScalpOptions, common: number, random: Random): HairShaft | undefined {
  const margin = options.hairWidthPx + 4
  const [x0, y0] = [random.between(margin, width - margin), random.between(margin, height - margin)]
  const angle = common + random.between(-options.hairTurn, options.hairTurn)
  const length = options.hairLengthPx * random.between(0.8, 1.2)
  const [x1, y1] = [x0 + length * Math.cos(angle), y0 + length * Math.sin(angle)]
  const widthPx = Math.max(1.5, options.hairWidthPx * (1 + options.hairWidthSpread * random.normal()))
  const isInside = x1 > margin && x1 < width - margin && y1 > margin && y1 < height - margin
  const bare = options.barePatchRadiusPx
  const crossesPatch = bare > 0 && distanceToSegment(width / 2, height / 2, { x0, y0, x1, y1 }) < bare + widthPx
  return isInside && !crossesPatch ? { x0, y0, x1, y1, widthPx } : undefined
}

const isTooNear = (first: HairShaft, second: HairShaft, distancePx: number): boolean =>
  Math.hypot(first.x0 - second.x0, first.y0 - second.y0) < distancePx

function distanceToSegment(x: number, y: number, line: { x0: number; y0: number; x1: number; y1: number }): number {
  const [dx, dy] = [line.x1 - line.x0, line.y1 - line.y0]
  const along = Math.min(1, Math.max(0, ((x - line.x0) * dx + (y - line.y0) * dy) / (dx * dx + dy * dy)))
  return Math.hypot(x - line.x0 - along * dx, y - line.y0 - along * dy)
}

/** Two flakes of three lie on the scalp, the third hangs on a shaft. */
function paintFlakes(canvas: Canvas, options: ScalpOptions, hairs: HairShaft[], random: Random): Mask {
  const mask = createMask(canvas.width, canvas.height)
  for (let i = 0; i < options.flakes; i++) {
    const free = [random.between(0.05, 0.95) * canvas.width, random.between(0.05, 0.95) * canvas.height] as const
    const hair = hairs[Math.floor(random.between(0, hairs.length))]
    const along = random.between(0.1, 0.9)
    const isOnShaft = i % 3 === 2 && hair !== undefined
    const x = isOnShaft ? hair.x0 + along * (hair.x1 - hair.x0) : free[0]
    const y = isOnShaft ? hair.y0 + along * (hair.y1 - hair.y0) : free[1]
    const radiusPx = options.flakeRadiusPx * random.between(0.6, 1.4)
    drawPatch(canvas, mask, { x, y, radiusPx, colour: [232, 230, 226], opacity: 0.85, raggedness: 0.7, softness: 0.1 }, random)
  }
  return mask
}

/** Oily scalp: many small, burnt-out spots with a soft halo. */
function paintGlare(canvas: Canvas, options: ScalpOptions, random: Random): Mask {
  const mask = createMask(canvas.width, canvas.height)
  const halo = createMask(canvas.width, canvas.height)
  for (let i = 0; i < options.glints; i++) {
    const [x, y] = [random.between(0.02, 0.98) * canvas.width, random.between(0.02, 0.98) * canvas.height]
    const radiusPx = random.between(1.2, 3.2) * (canvas.width / 640)
    drawPatch(
      canvas,
      halo,
      { x, y, radiusPx: radiusPx * 2.5, colour: [255, 255, 255], opacity: 0.2, raggedness: 0.3, softness: 0.9 },
      random,
    )
    drawPatch(canvas, mask, { x, y, radiusPx, colour: [255, 255, 255], opacity: 1, raggedness: 0.5, softness: 0.3 }, random)
  }
  return mask
}
