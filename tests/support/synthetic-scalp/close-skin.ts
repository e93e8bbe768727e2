import { blend, type Canvas, type Colour, createMask, shade } from './canvas.ts'
import { drawPatch } from './draw-patch.ts'
import type { Random } from './random.ts'
import { smoothNoise } from './smooth-noise.ts'

/** Skin as a strong lens shows it: uneven, wrinkled, glittering, with spots; in place. */
export function paintCloseSkin(canvas: Canvas, random: Random): void {
  const { width, height } = canvas
  const broad = smoothNoise(width, height, width / random.between(2, 6), random)
  const middle = smoothNoise(width, height, width / random.between(12, 40), random)
  const fine = smoothNoise(width, height, random.between(2, 5), random)
  const tint = smoothNoise(width, height, width / random.between(2, 5), random)
  const strengths = { broad: random.between(0.02, 0.12), middle: random.between(0.01, 0.07), fine: random.between(0, 0.04) }
  const [redder, bluer] = [random.between(-0.06, 0.06), random.between(-0.08, 0.08)]
  for (let i = 0; i < broad.length; i++) {
    const light = 1 + strengths.broad * broad[i] + strengths.middle * middle[i] + strengths.fine * fine[i]
    canvas.data[3 * i] *= light * (1 + redder * tint[i])
    canvas.data[3 * i + 1] *= light
    canvas.data[3 * i + 2] *= light * (1 + bluer * tint[i])
  }
  if (random.between(0, 1) < 0.6) paintGlitter(canvas, { broad, fine }, random)
  if (random.between(0, 1) < 0.5) paintWrinkles(canvas, random)
  paintSpots(canvas, random)
}

/** Points and small fields of light, in patches. */
function paintGlitter(canvas: Canvas, noise: { broad: Float32Array; fine: Float32Array }, random: Random): void {
  const grain = smoothNoise(canvas.width, canvas.height, random.between(3, 9), random)
  const [from, patchFrom, strength] = [random.between(0.2, 0.7), random.between(-0.4, 0.5), random.between(0.2, 0.8)]
  const light: Colour = [random.between(215, 245), random.between(220, 245), 255]
  for (let i = 0; i < grain.length; i++) {
    const patch = Math.min(1, Math.max(0, 2 * (noise.broad[i] - patchFrom)))
    const point = Math.min(1, Math.max(0, 3 * (grain[i] + 0.4 * noise.fine[i] - from)))
    if (patch * point > 0) blend(canvas, i, light, strength * patch * point)
  }
}

/** Long shallow furrows that run much the same way, darker or lighter than the skin; vessels are the red ones. */
function paintWrinkles(canvas: Canvas, random: Random): void {
  const common = random.between(0, Math.PI)
  const colour: Colour = random.between(0, 1) < 0.3 ? [0.95, 0.8, 0.8] : [0.85, 0.82, 0.8]
  const count = random.between(2, 14)
  for (let n = 0; n < count; n++) {
    const angle = common + random.between(-0.3, 0.3)
    const [x, y, length] = [random.between(0, canvas.width), random.between(0, canvas.height), random.between(60, 400)]
    const [radius, strength, bend] = [random.between(1, 4), random.between(0.15, 0.7), random.between(-0.003, 0.003)]
    for (let t = 0; t < length; t++) {
      const turn = angle + bend * t
      dab(
        canvas,
        { x: x + t * Math.cos(turn), y: y + t * Math.sin(turn), radius },
        colour,
        (strength * Math.sin((Math.PI * t) / length)) / radius,
      )
    }
  }
}

function dab(
  canvas: Canvas,
  { x, y, radius }: { x: number; y: number; radius: number },
  factors: Colour,
  strength: number,
): void {
  for (let row = Math.max(0, Math.ceil(y - radius)); row <= Math.min(canvas.height - 1, y + radius); row++) {
    for (let column = Math.max(0, Math.ceil(x - radius)); column <= Math.min(canvas.width - 1, x + radius); column++) {
      const at = (row * canvas.width + column) * 3
      for (let channel = 0; channel < 3; channel++) canvas.data[at + channel] *= 1 - strength * (1 - factors[channel])
    }
  }
}

type Range = readonly [least: number, most: number]

interface PatchRanges {
  radiusPx: Range
  opacity: Range
  raggedness: number
  softness: Range
  colour: readonly [red: Range, green: Range, blue: Range]
}

/** Moles, freckles, flakes, bubbles of gel and specks of dirt. */
function paintSpots(canvas: Canvas, random: Random): void {
  const mask = createMask(canvas.width, canvas.height)
  const place = () => ({ x: random.between(0, canvas.width), y: random.between(0, canvas.height) })
  const between = (range: Range) => random.between(...range)
  const paintPatches = (count: Range, { radiusPx, opacity, raggedness, softness, colour }: PatchRanges) => {
    for (let n = between(count); n > 0; n--) {
      const patch = { radiusPx: between(radiusPx), opacity: between(opacity), raggedness, softness: between(softness) }
      const [red, green, blue] = colour
      drawPatch(canvas, mask, { ...place(), ...patch, colour: [between(red), between(green), between(blue)] }, random)
    }
  }
  const dark: PatchRanges['colour'] = [
    [60, 130],
    [45, 100],
    [40, 90],
  ]
  paintPatches([-4, 4], { radiusPx: [2, 12], opacity: [0.2, 0.7], raggedness: 0.6, softness: [0.2, 0.9], colour: dark })
  const bright: PatchRanges['colour'] = [
    [190, 240],
    [190, 235],
    [170, 235],
  ]
  paintPatches([-4, 5], { radiusPx: [4, 30], opacity: [0.2, 0.8], raggedness: 1, softness: [0.1, 0.5], colour: bright })
  for (let n = random.between(-6, 3); n > 0; n--) paintBubble(canvas, { ...place(), radius: random.between(8, 50) }, random)
}

/** A bubble in the gel: a dark and a bright rim, hardly changed inside. */
function paintBubble(canvas: Canvas, { x, y, radius }: { x: number; y: number; radius: number }, random: Random): void {
  const [rim, dark, bright, light] = [
    random.between(1.5, 4),
    random.between(0.1, 0.5),
    random.between(0.1, 0.6),
    random.between(0, 2 * Math.PI),
  ]
  for (let row = Math.max(0, Math.ceil(y - radius)); row <= Math.min(canvas.height - 1, y + radius); row++) {
    for (let column = Math.max(0, Math.ceil(x - radius)); column <= Math.min(canvas.width - 1, x + radius); column++) {
      const distance = Math.hypot(column - x, row - y)
      const depth = (distance - radius + rim) / rim
      if (depth < 0 || depth > 1) continue
      const side = Math.cos(Math.atan2(row - y, column - x) - light)
      if (side > 0) blend(canvas, row * canvas.width + column, [245, 248, 255], bright * side * depth)
      else shade(canvas, row * canvas.width + column, 1 + dark * side * depth)
    }
  }
}
