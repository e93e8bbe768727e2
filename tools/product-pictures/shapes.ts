/** A colour as `#rrggbb`. */
export type Colour = string

/** `share` 0 is the first colour, 1 the second. */
export function mix(first: Colour, second: Colour, share: number): Colour {
  const channel = (colour: Colour, index: number) => Number.parseInt(colour.slice(1 + index * 2, 3 + index * 2), 16)
  const mixed = [0, 1, 2].map((index) => Math.round(channel(first, index) * (1 - share) + channel(second, index) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const lighter = (colour: Colour, share: number): Colour => mix(colour, '#ffffff', share)
const darker = (colour: Colour, share: number): Colour => mix(colour, '#1c2a22', share)

/** Paint for something round that stands upright and is lit from the left. The gradient is part of the returned markup. */
export function roundPaint(id: string, colour: Colour, opacity = 1): { markup: string; fill: string } {
  const stops: [number, Colour][] = [
    [0, darker(colour, 0.24)],
    [0.12, darker(colour, 0.06)],
    [0.3, lighter(colour, 0.45)],
    [0.46, colour],
    [0.82, darker(colour, 0.12)],
    [0.95, darker(colour, 0.26)],
    [1, darker(colour, 0.18)],
  ]
  const marks = stops.map(([offset, stop]) => `<stop offset="${offset}" stop-color="${stop}" stop-opacity="${opacity}"/>`)
  return {
    markup: `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${marks.join('')}</linearGradient>`,
    fill: `url(#${id})`,
  }
}

/** A vessel's outline: straight sides, rounded shoulders, a slightly rounded foot. `x` is its middle, `y` its top. */
export function bodyPath(box: { x: number; y: number; width: number; height: number; shoulder: number; foot: number }): string {
  const { x, y, width, height, shoulder, foot } = box
  const [left, right, bottom] = [x - width / 2, x + width / 2, y + height]
  return [
    `M${left + shoulder} ${y}`,
    `H${right - shoulder}`,
    `C${right - shoulder * 0.3} ${y} ${right} ${y + shoulder * 0.5} ${right} ${y + shoulder * 1.15}`,
    `V${bottom - foot}`,
    `Q${right} ${bottom} ${right - foot} ${bottom}`,
    `H${left + foot}`,
    `Q${left} ${bottom} ${left} ${bottom - foot}`,
    `V${y + shoulder * 1.15}`,
    `C${left} ${y + shoulder * 0.5} ${left + shoulder * 0.3} ${y} ${left + shoulder} ${y}Z`,
  ].join('')
}

/** One leaf that grows from `x`, `y` towards `angle` (degrees, 0 is up). */
export function leaf(x: number, y: number, angle: number, length: number, colour: Colour): string {
  const half = length * 0.24
  const outline = `M0 0C${half} ${-length * 0.25} ${half} ${-length * 0.7} 0 ${-length}C${-half} ${-length * 0.7} ${-half} ${-length * 0.25} 0 0Z`
  const side = `M0 0C${half} ${-length * 0.25} ${half} ${-length * 0.7} 0 ${-length}Z`
  const vein = `<path d="M0 0V${-length * 0.92}" stroke="${lighter(colour, 0.35)}" stroke-width="1.6" fill="none"/>`
  return `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="${outline}" fill="${colour}"/><path d="${side}" fill="${darker(colour, 0.13)}"/>${vein}</g>`
}

export interface Sprig {
  x: number
  y: number
  /** Where it leans, in degrees. */
  angle: number
  length: number
  pairs: number
  colour: Colour
}

/** A twig with pairs of leaves, smaller towards its tip. */
export function sprig({ x, y, angle, length, pairs, colour }: Sprig): string {
  const leaves = Array.from({ length: pairs }, (_, index) => {
    const along = (index + 1) / (pairs + 0.6)
    const size = length * (0.42 - 0.2 * along)
    const bend = Math.sin(along * 1.9) * length * 0.07
    return (
      leaf(bend, -along * length, 52 - along * 14, size, colour) + leaf(bend, -along * length, -52 + along * 14, size, colour)
    )
  })
  const stem = `<path d="M0 0Q${length * 0.09} ${-length * 0.5} ${length * 0.05} ${-length}" stroke="${darker(colour, 0.25)}" stroke-width="3.4" fill="none" stroke-linecap="round"/>`
  const tip = leaf(length * 0.05, -length * 0.94, 6, length * 0.24, colour)
  return `<g transform="translate(${x} ${y}) rotate(${angle})">${stem}${leaves.join('')}${tip}</g>`
}

/** A sprig in thin lines, as it is printed on labels. */
export function printedSprig(x: number, y: number, height: number, colour: Colour): string {
  const line = `fill="none" stroke="${colour}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"`
  const pairs = [0.3, 0.52, 0.74].map((along) => {
    const [at, size] = [y - along * height, height * (0.34 - along * 0.16)]
    const curve = (side: number) =>
      `M${x} ${at}c${side * size * 0.2} ${-size * 0.7} ${side * size * 0.7} ${-size * 0.8} ${side * size} ${-size * 0.8}c${-side * size * 0.1} ${size * 0.5} ${-side * size * 0.4} ${size * 0.8} ${-side * size} ${size * 0.8}`
    return curve(1) + curve(-1)
  })
  return `<path d="M${x} ${y}V${y - height}${pairs.join('')}" ${line}/>`
}

/** Two lines that stand for the words of a label: no language is the wrong one. */
export const printedLines = (x: number, y: number, width: number, colour: Colour): string =>
  `<path d="M${x - width / 2} ${y}h${width}M${x - width / 3.4} ${y + 15}h${(width / 3.4) * 2}" stroke="${colour}" stroke-width="4" stroke-linecap="round" opacity="0.75"/>`

/** The soft shadow below something that stands at `y`. */
export const shadow = (x: number, y: number, width: number): string =>
  `<ellipse cx="${x + width * 0.06}" cy="${y}" rx="${width * 0.6}" ry="${width * 0.075}" fill="#26332b" opacity="0.34" filter="url(#soft)"/>`
