import { bodyPath, type Colour, mix, printedLines, printedSprig, roundPaint, shadow } from './shapes.ts'

/** Where all vessels stand. */
export const FLOOR = 652
const INK = '#23372c'

interface Vessel {
  /** Tells the gradients of one picture apart. */
  id: string
  x: number
  width: number
  height: number
  colour: Colour
  cap: Colour
}

interface Label {
  colour: Colour
  ink?: Colour
}

/** A cylinder: `y` is its top. */
function cylinder(id: string, x: number, y: number, width: number, height: number, colour: Colour, radius = 6): string {
  const paint = roundPaint(id, colour)
  return `${paint.markup}<rect x="${x - width / 2}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${paint.fill}"/>`
}

function body({ id, x, width, height, colour }: Vessel, shoulder: number, foot = 16, opacity = 1): string {
  const paint = roundPaint(`${id}-body`, colour, opacity)
  const path = bodyPath({ x, y: FLOOR - height, width, height, shoulder, foot })
  return `${paint.markup}<path d="${path}" fill="${paint.fill}"/>`
}

function label({ id, x, width, height }: Vessel, { colour, ink = INK }: Label, from = 0.36, to = 0.86): string {
  const [top, bottom] = [FLOOR - height * (1 - from), FLOOR - height * (1 - to)]
  const paint = roundPaint(`${id}-label`, colour)
  const size = (bottom - top) * 0.46
  return [
    `${paint.markup}<rect x="${x - width / 2}" y="${top}" width="${width}" height="${bottom - top}" fill="${paint.fill}"/>`,
    printedSprig(x, top + size + (bottom - top) * 0.12, size, ink),
    printedLines(x, bottom - (bottom - top) * 0.22, width * 0.42, ink),
  ].join('')
}

/** A vessel where all of them stand, of parts that know where its body ends. */
const stand = ({ x, width, height }: Vessel, partsBelow: (top: number) => string[]): string =>
  [shadow(x, FLOOR, width), ...partsBelow(FLOOR - height)].join('')

/** A tall bottle with a flip cap. */
export function flipBottle(vessel: Vessel, print: Label): string {
  const { id, x, width, cap } = vessel
  return stand(vessel, (top) => [
    cylinder(`${id}-cap`, x, top - 62, width * 0.62, 70, cap, 10),
    `<path d="M${x - width * 0.31} ${top - 30}h${width * 0.62}" stroke="${mix(cap, '#1c2a22', 0.35)}" stroke-width="2"/>`,
    body(vessel, width * 0.26),
    label(vessel, print),
  ])
}

/** A bottle with a pump. */
export function pumpBottle(vessel: Vessel, print: Label): string {
  const { id, x, width, cap } = vessel
  const head = roundPaint(`${id}-head`, cap)
  return stand(vessel, (top) => [
    cylinder(`${id}-stem`, x, top - 84, width * 0.1, 60, mix(cap, '#1c2a22', 0.12), 3),
    `${head.markup}<path d="M${x - width * 0.2} ${top - 108}h${width * 0.26}q${width * 0.06} 0 ${width * 0.06} 10v22h${-width * 0.32}v-8h${-width * 0.16}q${-width * 0.1} 0 ${-width * 0.1} 14h${-width * 0.07}q0 -38 ${width * 0.17} -38Z" fill="${head.fill}"/>`,
    cylinder(`${id}-collar`, x, top - 40, width * 0.36, 48, cap, 7),
    body(vessel, width * 0.3),
    label(vessel, print),
  ])
}

/** A small bottle with a pipette; its glass lets the light through. */
export function dropperBottle(vessel: Vessel, print: Label): string {
  const { id, x, width, height, colour, cap } = vessel
  return stand(vessel, (top) => [
    cylinder(`${id}-bulb`, x, top - 122, width * 0.24, 82, cap, 24),
    cylinder(`${id}-ring`, x, top - 56, width * 0.42, 62, '#d8cdb4', 5),
    body(vessel, width * 0.34, 20),
    `<rect x="${x - width * 0.05}" y="${top + 6}" width="${width * 0.1}" height="${height * 0.62}" rx="8" fill="${mix(colour, '#ffffff', 0.35)}" opacity="0.35"/>`,
    label(vessel, print, 0.42, 0.88),
  ])
}

/** A bottle with a spray head under a clear cap. */
export function sprayBottle(vessel: Vessel, print: Label): string {
  const { id, x, width, cap } = vessel
  return stand(vessel, (top) => [
    cylinder(`${id}-head`, x, top - 76, width * 0.34, 44, cap, 8),
    `<circle cx="${x - width * 0.12}" cy="${top - 58}" r="5" fill="${mix(cap, '#1c2a22', 0.5)}"/>`,
    cylinder(`${id}-collar`, x, top - 36, width * 0.46, 44, cap, 6),
    body(vessel, width * 0.28),
    label(vessel, print),
  ])
}

/** A low jar with a wide lid. */
export function jar(vessel: Vessel, print: Label): string {
  const { id, x, width, cap } = vessel
  return stand(vessel, (top) => [
    body(vessel, 14, 34),
    label(vessel, print, 0.2, 0.84),
    cylinder(`${id}-lid`, x, top - 58, width * 1.03, 66, cap, 12),
    `<path d="M${x - width * 0.5} ${top - 14}h${width}" stroke="${mix(cap, '#1c2a22', 0.25)}" stroke-width="2" opacity="0.6"/>`,
  ])
}

/** A round brush of silicone with a knob to hold; its tips point down to the floor. */
export function scalpBrush(id: string, x: number, width: number, colour: Colour): string {
  const paint = roundPaint(`${id}-dome`, colour)
  const knob = roundPaint(`${id}-knob`, mix(colour, '#ffffff', 0.12))
  const tipHeight = width * 0.23
  const [base, count] = [FLOOR - tipHeight, 11]
  const tip = (row: number, index: number) => {
    const at = x + ((index + 0.5) / count - 0.5) * width * (row === 0 ? 0.86 : 0.94)
    const length = tipHeight * (row === 0 ? 0.82 : 1) - Math.abs(index - (count - 1) / 2) * 1.6
    const tone = mix(colour, '#1c2a22', row === 0 ? 0.3 : 0.08 + (index / count) * 0.16)
    return `<path d="M${at - width * 0.032} ${base - 8}h${width * 0.064}l${-width * 0.014} ${length}q${-width * 0.018} 10 ${-width * 0.036} 0Z" fill="${tone}"/>`
  }
  const tips = [0, 1].flatMap((row) => Array.from({ length: count }, (_, index) => tip(row, index)))
  const dome = `M${x - width / 2} ${base}C${x - width / 2} ${base - width * 0.3} ${x - width * 0.24} ${base - width * 0.36} ${x} ${base - width * 0.36}S${x + width / 2} ${base - width * 0.3} ${x + width / 2} ${base}Q${x} ${base + 16} ${x - width / 2} ${base}Z`
  return [
    shadow(x, FLOOR, width),
    ...tips,
    knob.markup,
    `<path d="M${x - width * 0.13} ${base - width * 0.32}C${x - width * 0.1} ${base - width * 0.5} ${x - width * 0.24} ${base - width * 0.52} ${x - width * 0.22} ${base - width * 0.62}Q${x} ${base - width * 0.76} ${x + width * 0.22} ${base - width * 0.62}C${x + width * 0.24} ${base - width * 0.52} ${x + width * 0.1} ${base - width * 0.5} ${x + width * 0.13} ${base - width * 0.32}Z" fill="${knob.fill}"/>`,
    paint.markup,
    `<path d="${dome}" fill="${paint.fill}"/>`,
  ].join('')
}
