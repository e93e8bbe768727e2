import { type Colour, mix, roundPaint, shadow, sprig } from './shapes.ts'
import { FLOOR } from './vessels.ts'

interface Palette {
  leaf: Colour
  moss: Colour
  forest: Colour
  paper: Colour
}

interface Lens {
  id: string
  x: number
  y: number
  radius: number
  /** Hairs in view. */
  hairs: number
  /** Width of a hair. */
  widthPx: number
}

const SKIN = '#e3bf9f'
const HAIR = '#3b2b22'

/** Skin and hairs as a microscope shows them. Places follow from the number of a hair, so that every drawing is the same. */
function lens({ id, x, y, radius, hairs, widthPx }: Lens): string {
  const strands = Array.from({ length: hairs }, (_, index) => {
    const away = radius * 0.92 * Math.sqrt((index + 0.5) / hairs)
    const angle = index * 2.39996
    const [left, top] = [x + Math.cos(angle) * away, y + Math.sin(angle) * away]
    const lean = 26 + Math.sin(index * 1.7) * 16
    const root = `<ellipse cx="${left.toFixed(1)}" cy="${top.toFixed(1)}" rx="${(widthPx * 1.25).toFixed(1)}" ry="${(widthPx * 0.9).toFixed(1)}" fill="#c99a76"/>`
    const strand = `<path d="M${left.toFixed(1)} ${top.toFixed(1)}q${(lean * 0.3).toFixed(1)} ${-radius * 0.28} ${lean.toFixed(1)} ${-radius * 0.52}" stroke="${mix(HAIR, '#7a5a44', (index % 5) / 8)}" stroke-width="${widthPx}" fill="none" stroke-linecap="round"/>`
    return root + strand
  })
  return [
    `<clipPath id="${id}-in"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath>`,
    `<radialGradient id="${id}-skin" cx="0.36" cy="0.3" r="0.85"><stop offset="0" stop-color="${mix(SKIN, '#ffffff', 0.35)}"/><stop offset="1" stop-color="${mix(SKIN, '#a86f4d', 0.25)}"/></radialGradient>`,
    `<g clip-path="url(#${id}-in)"><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id}-skin)"/>${strands.join('')}</g>`,
    `<path d="M${x - radius * 0.72} ${y - radius * 0.42}A${radius * 0.84} ${radius * 0.84} 0 0 1 ${x - radius * 0.2} ${y - radius * 0.81}" stroke="#ffffff" stroke-width="9" fill="none" stroke-linecap="round" opacity="0.65"/>`,
  ].join('')
}

const rim = (x: number, y: number, radius: number, colour: Colour): string =>
  `<circle cx="${x}" cy="${y}" r="${radius + 11}" fill="none" stroke="${colour}" stroke-width="22"/><circle cx="${x}" cy="${y}" r="${radius + 20}" fill="none" stroke="#ffffff" stroke-opacity="0.25" stroke-width="3"/>`

/** A hand lens over skin and hair, and a written plan. */
export function consultation({ leaf, moss, forest, paper }: Palette): string {
  const [x, y, radius] = [352, 322, 158]
  const handle = roundPaint('handle', forest)
  return [
    `<g opacity="0.55" filter="url(#far)">${sprig({ x: 640, y: 600, angle: 18, length: 300, pairs: 5, colour: leaf })}</g>`,
    plan(548, 352, paper, moss),
    `<circle cx="${x + 14}" cy="${y + 18}" r="${radius + 22}" fill="#26332b" opacity="0.2" filter="url(#soft)"/>`,
    handle.markup,
    `<g transform="rotate(38 ${x} ${y})"><rect x="${x - 21}" y="${y + radius + 14}" width="42" height="190" rx="20" fill="${handle.fill}"/><rect x="${x - 15}" y="${y + radius + 10}" width="30" height="34" fill="#d8cdb4"/></g>`,
    lens({ id: 'lens', x, y, radius, hairs: 30, widthPx: 7 }),
    rim(x, y, radius, forest),
  ].join('')
}

/** A sheet on a board, standing on the floor: a heading and three points that are ticked. */
function plan(x: number, y: number, paper: Colour, ink: Colour): string {
  const [width, height] = [208, FLOOR - y]
  const left = x - width / 2
  const rows = [0, 1, 2].map((row) => {
    const at = y + 116 + row * 56
    return `<circle cx="${left + 40}" cy="${at}" r="13" fill="none" stroke="${ink}" stroke-width="4"/><path d="M${left + 34} ${at}l5 6l9 -11" stroke="${ink}" stroke-width="4" fill="none" stroke-linecap="round" stroke-linejoin="round"/><path d="M${left + 70} ${at}h${92 - row * 18}" stroke="${mix(ink, paper, 0.45)}" stroke-width="7" stroke-linecap="round"/>`
  })
  return [
    shadow(x, FLOOR, width),
    `<rect x="${left - 12}" y="${y - 14}" width="${width + 24}" height="${height + 14}" rx="14" fill="#b99f78"/>`,
    `<rect x="${left}" y="${y}" width="${width}" height="${height - 14}" rx="6" fill="${paper}"/>`,
    `<rect x="${x - 42}" y="${y - 32}" width="84" height="34" rx="9" fill="#6f7b74"/>`,
    `<path d="M${left + 32} ${y + 54}h100" stroke="${ink}" stroke-width="10" stroke-linecap="round"/>`,
    ...rows,
  ].join('')
}

/** The same place twice, joined by a line of time. It looks the same both times: a picture promises nothing. */
export function comparison({ leaf, moss, forest, paper }: Palette): string {
  const [left, right, y, radius] = [236, 564, 330, 136]
  const dot = (x: number, colour: Colour) =>
    `<circle cx="${x}" cy="566" r="13" fill="${colour}" stroke="${paper}" stroke-width="5"/>`
  return [
    `<g opacity="0.5" filter="url(#far)">${sprig({ x: 400, y: 600, angle: 3, length: 430, pairs: 8, colour: leaf })}</g>`,
    ...[left, right].map(
      (x) => `<circle cx="${x + 10}" cy="${y + 16}" r="${radius + 20}" fill="#26332b" opacity="0.2" filter="url(#soft)"/>`,
    ),
    lens({ id: 'first', x: left, y, radius, hairs: 22, widthPx: 5.6 }),
    rim(left, y, radius, mix(moss, '#ffffff', 0.25)),
    lens({ id: 'second', x: right, y, radius, hairs: 22, widthPx: 5.6 }),
    rim(right, y, radius, forest),
    `<path d="M${left} 566H${right}" stroke="${paper}" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M${right - 30} 552l16 14l-16 14" stroke="${paper}" stroke-width="6" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`,
    dot(left, moss),
    dot((left + right) / 2, moss),
    dot(right + 8, forest),
  ].join('')
}
