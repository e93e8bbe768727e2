import { CELL_COUNT, CELL_PX, CELLS, FRAME_SIDE_PX, type ViewFrame } from './view-frame.ts'

/** Colours of each cell of a frame; shares are 0..1, the others in CIELAB units. */
export interface CellColours {
  lightness: Float32Array
  /** Mean a* and b*. */
  red: Float32Array
  yellow: Float32Array
  /** Standard deviation of lightness, and of a* and b* together, within the cell. */
  contrast: Float32Array
  colourSpread: Float32Array
  /** Share of pixels that are dark or brown enough to be hair. */
  hair: Float32Array
  /** Share of pixels of the colour of skin, of any tone: warm, not dark. */
  skin: Float32Array
  /** Bright and nearly grey, or bluish: scalp under a microscope's light. */
  pale: Float32Array
  /** Green, turquoise or violet: no hair, no skin, no microscope. */
  offHue: Float32Array
}

const SHARES = ['hair', 'skin', 'pale', 'offHue'] as const
const MEANS = ['lightness', 'red', 'yellow', ...SHARES] as const

/** Sorts pixels by colour. The limits were set by hand, wide enough for light and dark skin. */
export function measureColours({ lab }: ViewFrame): CellColours {
  const colours = emptyColours()
  const { contrast, colourSpread } = colours
  for (let y = 0, i = 0; y < FRAME_SIDE_PX; y++) {
    const row = Math.floor(y / CELL_PX) * CELLS
    for (let x = 0; x < FRAME_SIDE_PX; x++, i++) {
      const cell = row + Math.floor(x / CELL_PX)
      const lightness = lab.l[i]
      const a = lab.a[i]
      const b = lab.b[i]
      const chroma = a * a + b * b
      colours.lightness[cell] += lightness
      colours.red[cell] += a
      colours.yellow[cell] += b
      contrast[cell] += lightness * lightness
      colourSpread[cell] += chroma
      if (isHair(lightness, chroma, a, b)) colours.hair[cell]++
      if (isSkin(lightness, chroma, a, b)) colours.skin[cell]++
      if (isPale(lightness, chroma, a, b)) colours.pale[cell]++
      else if (isOffHue(chroma, a, b)) colours.offHue[cell]++
    }
  }
  return averaged(colours)
}

const emptyColours = (): CellColours => ({
  lightness: new Float32Array(CELL_COUNT),
  red: new Float32Array(CELL_COUNT),
  yellow: new Float32Array(CELL_COUNT),
  contrast: new Float32Array(CELL_COUNT),
  colourSpread: new Float32Array(CELL_COUNT),
  hair: new Float32Array(CELL_COUNT),
  skin: new Float32Array(CELL_COUNT),
  pale: new Float32Array(CELL_COUNT),
  offHue: new Float32Array(CELL_COUNT),
})

function averaged(colours: CellColours): CellColours {
  const { lightness, red, yellow, contrast, colourSpread } = colours
  const pixels = CELL_PX * CELL_PX
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    for (const channel of MEANS) colours[channel][cell] /= pixels
    contrast[cell] = Math.sqrt(Math.max(0, contrast[cell] / pixels - lightness[cell] ** 2))
    colourSpread[cell] = Math.sqrt(Math.max(0, colourSpread[cell] / pixels - red[cell] ** 2 - yellow[cell] ** 2))
  }
  return colours
}

type ColourTest = (lightness: number, squaredChroma: number, a: number, b: number) => boolean

/** Hue 12 to 78 degrees, chroma 9 to 48. */
const isSkin: ColourTest = (lightness, chroma, a, b) =>
  lightness > 28 && chroma > 81 && chroma < 2304 && a > 0 && b > 0.2126 * a && b < 4.7 * a

const isHair: ColourTest = (lightness, chroma, a, b) =>
  lightness < 45 && (chroma < 256 || (chroma < 900 && b > 0 && b > 0.268 * a))

const isPale: ColourTest = (lightness, chroma, a, b) =>
  lightness > 35 && (chroma < 196 || (chroma < 2025 && b < 0 && Math.abs(a) < -b))

/** Hue below -10 or above 95 degrees. */
const isOffHue = (chroma: number, a: number, b: number): boolean => chroma > 144 && b < (a < 0 ? -11.4 : -0.176) * a
