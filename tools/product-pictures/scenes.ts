import { type Colour, leaf, mix, shadow, sprig } from './shapes.ts'
import { dropperBottle, FLOOR, flipBottle, jar, pumpBottle, scalpBrush, sprayBottle } from './vessels.ts'
import { comparison, consultation } from './views.ts'

const SIDE = 800
const [SAGE, SAND, CLAY, MIST] = ['#cfdbcc', '#e4d9c5', '#e2cfc0', '#cfdadb']
const [LEAF, MOSS, PAPER, FOREST] = ['#6f9277', '#4f7a5f', '#f6f2e8', '#1f5a41']
const [AMBER, CREAM] = ['#a8632a', '#f1e7d2']

/** A picture: everything stands in front of an arch, lit from the upper left. */
function scene(ground: Colour, content: string, scale = 1.13): string {
  const [wall, arch, floor] = [ground, mix(ground, '#ffffff', 0.36), mix(ground, '#6b6250', 0.16)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}">
<defs>
<filter id="soft" x="-40%" y="-200%" width="180%" height="500%"><feGaussianBlur stdDeviation="14"/></filter>
<filter id="far" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="5"/></filter>
<radialGradient id="light" cx="0.3" cy="0.16" r="0.95"><stop offset="0" stop-color="#ffffff" stop-opacity="0.5"/><stop offset="0.6" stop-color="#ffffff" stop-opacity="0"/></radialGradient>
<linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${floor}"/><stop offset="1" stop-color="${mix(floor, '#ffffff', 0.2)}"/></linearGradient>
</defs>
<rect width="${SIDE}" height="${SIDE}" fill="${wall}"/>
<path d="M150 ${FLOOR - 44}V350a250 250 0 0 1 500 0V${FLOOR - 44}Z" fill="${arch}"/>
<rect y="${FLOOR - 44}" width="${SIDE}" height="${SIDE - FLOOR + 44}" fill="url(#floor)"/>
<rect width="${SIDE}" height="${SIDE}" fill="url(#light)"/>
<g transform="translate(${SIDE / 2} ${FLOOR}) scale(${scale}) translate(${-SIDE / 2} ${-FLOOR})">${content}</g>
</svg>`
}

const behind = (content: string): string => `<g opacity="0.55" filter="url(#far)">${content}</g>`
const drop = (x: number, y: number, size: number, colour: Colour): string =>
  `<path d="M${x} ${y - size}C${x + size * 0.9} ${y + size * 0.2} ${x + size * 0.6} ${y + size} ${x} ${y + size}S${x - size * 0.9} ${y + size * 0.2} ${x} ${y - size}Z" fill="${colour}"/><path d="M${x - size * 0.3} ${y + size * 0.3}q0 ${size * 0.35} ${size * 0.3} ${size * 0.4}" stroke="#ffffff" stroke-width="3" fill="none" opacity="0.7" stroke-linecap="round"/>`
const pebble = (x: number, width: number, colour: Colour): string =>
  `${shadow(x, FLOOR + 12, width)}<ellipse cx="${x}" cy="${FLOOR - width * 0.2}" rx="${width / 2}" ry="${width * 0.27}" fill="${colour}"/><ellipse cx="${x - width * 0.1}" cy="${FLOOR - width * 0.3}" rx="${width * 0.26}" ry="${width * 0.1}" fill="#ffffff" opacity="0.4"/>`

/** Drops of a fine spray, spread by the golden angle. */
const spray = (x: number, y: number, colour: Colour): string =>
  Array.from({ length: 26 }, (_, index) => {
    const [away, angle] = [28 + index * 5.2, ((index * 137.5) % 56) - 28]
    const radians = (angle * Math.PI) / 180
    return `<circle cx="${(x - Math.cos(radians) * away).toFixed(1)}" cy="${(y + Math.sin(radians) * away).toFixed(1)}" r="${(2 + (index % 3) * 1.3).toFixed(1)}" fill="${colour}" opacity="${(0.85 - index * 0.022).toFixed(2)}"/>`
  }).join('')

/** Every picture by its name. */
export const PRODUCT_PICTURES: Record<string, () => string> = {
  'anti-dandruff-shampoo': () =>
    scene(
      SAGE,
      behind(sprig({ x: 560, y: 600, angle: 24, length: 330, pairs: 6, colour: LEAF })) +
        flipBottle({ id: 'a', x: 390, width: 196, height: 380, colour: PAPER, cap: FOREST }, { colour: '#dfe9df' }) +
        sprig({ x: 560, y: FLOOR + 22, angle: 74, length: 170, pairs: 4, colour: MOSS }),
    ),
  'oily-scalp-cleanser': () =>
    scene(
      MIST,
      behind(sprig({ x: 220, y: 600, angle: -18, length: 300, pairs: 5, colour: LEAF })) +
        pumpBottle({ id: 'a', x: 410, width: 200, height: 340, colour: '#9dbfae', cap: '#f4f1ea' }, { colour: PAPER }) +
        pebble(590, 110, '#efe9dd') +
        pebble(650, 64, '#d9cdb9'),
    ),
  'mild-shampoo': () =>
    scene(
      SAND,
      behind(leaf(230, 590, -16, 320, LEAF)) +
        flipBottle({ id: 'a', x: 400, width: 216, height: 350, colour: CREAM, cap: '#cdb892' }, { colour: '#fbf8f1' }) +
        leaf(545, FLOOR + 26, 66, 160, LEAF),
    ),
  'soothing-lotion': () =>
    scene(
      CLAY,
      behind(sprig({ x: 600, y: 600, angle: 16, length: 280, pairs: 5, colour: LEAF })) +
        dropperBottle({ id: 'a', x: 390, width: 190, height: 290, colour: '#dfe8e2', cap: PAPER }, { colour: '#f9f5ee' }) +
        drop(560, FLOOR - 34, 34, '#b9d0c2') +
        drop(614, FLOOR - 18, 18, '#b9d0c2'),
    ),
  'root-serum': () =>
    scene(
      SAGE,
      behind(sprig({ x: 230, y: 610, angle: -22, length: 300, pairs: 6, colour: MOSS })) +
        dropperBottle({ id: 'a', x: 400, width: 178, height: 262, colour: AMBER, cap: '#2b2f2b' }, { colour: CREAM }) +
        drop(548, FLOOR - 20, 22, '#c98a4a'),
    ),
  'scalp-brush': () =>
    scene(
      MIST,
      behind(sprig({ x: 610, y: 600, angle: 20, length: 280, pairs: 5, colour: LEAF })) + scalpBrush('a', 400, 360, '#5f9278'),
    ),
  'nourishing-mask': () =>
    scene(
      CLAY,
      behind(sprig({ x: 220, y: 600, angle: -14, length: 320, pairs: 6, colour: LEAF })) +
        jar({ id: 'a', x: 390, width: 320, height: 190, colour: PAPER, cap: '#8a6b4d' }, { colour: '#efe1cf' }) +
        sprig({ x: 600, y: FLOOR + 16, angle: 70, length: 130, pairs: 3, colour: MOSS }),
    ),
  'leave-in-conditioner': () =>
    scene(
      SAND,
      behind(sprig({ x: 600, y: 600, angle: 20, length: 300, pairs: 5, colour: LEAF })) +
        spray(405 - 24, FLOOR - 370 - 58, '#ffffff') +
        sprayBottle({ id: 'a', x: 405, width: 176, height: 370, colour: '#e9efe8', cap: MOSS }, { colour: '#cfe0d3' }),
    ),
  'sun-spray': () =>
    scene(
      '#e9d6b0',
      `<circle cx="566" cy="240" r="92" fill="#f2c46c" opacity="0.9"/><circle cx="566" cy="240" r="124" fill="#f2c46c" opacity="0.28"/>` +
        behind(sprig({ x: 230, y: 600, angle: -16, length: 280, pairs: 5, colour: LEAF })) +
        sprayBottle(
          { id: 'a', x: 395, width: 170, height: 340, colour: '#f4dfae', cap: '#f8f4ea' },
          { colour: '#fdf8ec', ink: '#8a5a12' },
        ),
    ),
  'starter-set': () =>
    scene(
      SAGE,
      behind(sprig({ x: 400, y: 590, angle: 2, length: 380, pairs: 7, colour: LEAF })) +
        flipBottle({ id: 'a', x: 262, width: 150, height: 276, colour: CREAM, cap: '#cdb892' }, { colour: '#fbf8f1' }) +
        dropperBottle({ id: 'b', x: 424, width: 134, height: 196, colour: '#dfe8e2', cap: PAPER }, { colour: '#f9f5ee' }) +
        scalpBrush('c', 586, 176, '#5f9278'),
    ),
  consultation: () => scene(SAND, consultation({ leaf: LEAF, moss: MOSS, forest: FOREST, paper: PAPER }), 1),
  'follow-up': () => scene(MIST, comparison({ leaf: LEAF, moss: MOSS, forest: FOREST, paper: PAPER }), 1),
}
