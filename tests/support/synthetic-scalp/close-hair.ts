import type { Colour } from './canvas.ts'
import type { Random } from './random.ts'
import type { Place, Strand } from './strand.ts'

/** What all hairs of one scene have in common. */
export interface HairStyle {
  widthPx: number
  /** Mean length in widths. */
  lengthInWidths: number
  /** The way most hairs run, radians, and how far single units stray. */
  direction: number
  stray: number
  /** Most turn along a hair, radians. */
  bend: number
  colour: Colour
  softnessPx: number
  /** How much light comes through between hairs of a unit, 0..1. */
  rim: number
  /** Share of thin hairs and of hairs without pigment. */
  thinShare: number
  paleShare: number
}

export interface DrawnHair {
  strand: Strand
  /** The hair as it goes on under the skin, behind its root. */
  shadow: Strand
}

/** Draws lots for the style of a scene: trimmed short, or long. */
export function drawStyle(isTrimmed: boolean, random: Random): HairStyle {
  const dark = random.between(8, 50)
  const isBrown = random.between(0, 1) < 0.25
  return {
    widthPx: isTrimmed ? 7 * (26 / 7) ** random.between(0, 1) : 3.5 * (22 / 3.5) ** random.between(0, 1),
    lengthInWidths: isTrimmed ? 2.2 * 5 ** random.between(0, 1) : random.between(15, 70),
    direction: random.between(0, 2 * Math.PI),
    stray: isTrimmed ? random.between(0.03, 0.4) : random.between(0.1, 1.2),
    bend: isTrimmed ? random.between(0, 0.35) : random.between(0.1, 1.4),
    colour: isBrown ? browner(dark, random.between(10, 60)) : [dark, dark, dark + random.between(-4, 12)],
    softnessPx: random.between(0, 1) < 0.6 ? random.between(0, 2) : random.between(2, 7),
    rim: random.between(0, 1) < 0.3 ? 0 : random.between(0.05, 0.55),
    thinShare: random.between(0, 0.25),
    paleShare: random.between(0, 1) < 0.25 ? random.between(0, 0.5) : 0.02,
  }
}

const browner = (dark: number, by: number): Colour => [dark + by, dark + 0.6 * by, dark + 0.3 * by]

/** The hairs that leave the skin together at one root, side by side, fanning out or crossing. */
export function drawUnit(style: HairStyle, root: Place, random: Random): DrawnHair[] {
  const many = random.between(0, 1)
  const count = many < 0.42 ? 1 : many < 0.75 ? 2 : many < 0.93 ? 3 : 4
  const angle = style.direction + style.stray * random.normal()
  const fan = random.between(0, 0.22)
  const apart = random.between(0.3, 1.1)
  const hairs: DrawnHair[] = []
  for (let n = 0; n < count; n++) {
    const aside = (n - (count - 1) / 2) * apart * style.widthPx * random.between(0.8, 1.2)
    const along = random.normal() * 0.9 * style.widthPx
    const start = {
      x: root.x + along * Math.cos(angle) - aside * Math.sin(angle),
      y: root.y + along * Math.sin(angle) + aside * Math.cos(angle),
    }
    const outward = random.between(0, 1) < 0.75 ? 1 : -1.3
    const turn = outward * fan * (n - (count - 1) / 2) + 0.06 * random.normal()
    hairs.push(drawHairOf(style, start, angle + turn, random))
  }
  return hairs.sort(() => random.between(-1, 1))
}

/** A short piece of hair that lies on the scalp, cut off elsewhere. */
export function drawLooseHair(style: HairStyle, place: Place, random: Random): Strand {
  const thin = { ...style, widthPx: style.widthPx * random.between(0.2, 0.6), thinShare: 0.2, paleShare: 0.3 }
  return drawHairOf(thin, place, random.between(0, 2 * Math.PI), random).strand
}

function drawHairOf(style: HairStyle, root: Place, angle: number, random: Random): DrawnHair {
  const isThin = random.between(0, 1) < style.thinShare
  const isPale = random.between(0, 1) < style.paleShare
  const widthPx = Math.max(2.2, style.widthPx * (isThin ? random.between(0.25, 0.55) : Math.exp(0.16 * random.normal())))
  const length = style.lengthInWidths * style.widthPx * (isThin ? random.between(0.35, 1) : Math.exp(0.28 * random.normal()))
  const bend = style.bend * random.normal() * 0.5
  const roughness = random.between(0, 0.16)
  const pale = random.between(120, 225)
  const lighter = isThin ? random.between(0, 70) : random.between(0, 14)
  const colour: Colour = isPale
    ? [pale, pale, pale + random.between(-10, 10)]
    : [style.colour[0] + 1.15 * lighter, style.colour[1] + lighter, style.colour[2] + 0.85 * lighter]
  const opacity = isPale ? random.between(0.35, 0.8) : isThin ? random.between(0.55, 0.95) : random.between(0.88, 1)
  const own = { widthPx, taper: random.between(0.75, 1.05), colour, opacity }
  const strand: Strand = {
    ...own,
    points: pathFrom(root, angle, bend, Math.max(length, 1.8 * widthPx)),
    softnessPx: style.softnessPx * random.between(0.6, 1.4),
    streak: {
      at: random.between(-0.6, 0.6),
      width: random.between(0.12, 0.35),
      strength: random.between(0, 1) < 0.5 ? 0 : random.between(5, 75),
    },
    rim: style.rim,
    fade: 0,
    mottle: Array.from({ length: 60 }, () => Math.exp(roughness * random.normal())),
  }
  const shadow: Strand = {
    ...own,
    points: pathFrom(root, angle + Math.PI + 0.1 * random.normal(), 0, widthPx * random.between(0.5, 5)),
    colour: [random.between(35, 80), random.between(45, 85), random.between(55, 110)],
    opacity: isPale ? 0 : random.between(0, 0.85) * own.opacity,
    fade: random.between(0.4, 1),
    softnessPx: widthPx * random.between(0.3, 1.2),
    taper: random.between(0.5, 1.2),
    streak: { at: 0, width: 1, strength: 0 },
    rim: 0,
    mottle: [1, 1],
  }
  return { strand, shadow }
}

const STEP_PX = 6

function pathFrom(root: Place, angle: number, bend: number, length: number): Place[] {
  const steps = Math.max(2, Math.ceil(length / STEP_PX))
  const points = [root]
  for (let n = 1; n <= steps; n++) {
    const { x, y } = points[n - 1]
    const heading = angle + bend * (n / steps - 0.5)
    points.push({ x: x + (length / steps) * Math.cos(heading), y: y + (length / steps) * Math.sin(heading) })
  }
  return points
}
