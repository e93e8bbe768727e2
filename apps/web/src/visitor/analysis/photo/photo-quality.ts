/** Luminance of a small copy of the photo, 0 black .. 255 white, row by row. */
export interface LuminancePlane {
  width: number
  height: number
  values: Float32Array
}

export interface PhotoMeasures {
  /** 0 no detail .. 1 crisp edges; 1 minus the re-blur metric of Crete et al. 2007. */
  sharpness: number
  /** Mean luminance, 0..1. */
  exposure: number
  /** Share of pixels at the white end, 0..1. */
  glare: number
  widthPx: number
  heightPx: number
}

export type QualityLevel = 'good' | 'fair' | 'poor'
export interface QualityHints {
  sharp: QualityLevel
  light: 'good' | 'dark' | 'veryDark' | 'bright'
  glare: 'good' | 'poor'
  size: QualityLevel
}

const LUMINANCE = { red: 0.2126, green: 0.7152, blue: 0.0722 }

/** Reads the luminance out of RGBA pixels, as a canvas gives them. */
export function toLuminance(rgba: Uint8ClampedArray, width: number, height: number): LuminancePlane {
  const values = new Float32Array(width * height)
  for (let pixel = 0; pixel < values.length; pixel++) {
    const at = pixel * 4
    values[pixel] = LUMINANCE.red * (rgba[at] ?? 0) + LUMINANCE.green * (rgba[at + 1] ?? 0) + LUMINANCE.blue * (rgba[at + 2] ?? 0)
  }
  return { width, height, values }
}

const REBLUR_RADIUS = 4

/**
 * How much of the differences between neighbours a further blur takes away: crisp edges lose much, blurred ones almost
 * nothing. Both directions count together, so that hair lying in one direction is judged by its edges, not along itself.
 */
export function sharpnessOf(plane: LuminancePlane): number {
  const { width, height } = plane
  const across = variation(plane, { stride: 1, length: width, lineStride: width, lines: height })
  const down = variation(plane, { stride: width, length: height, lineStride: 1, lines: width })
  const before = across.before + down.before
  return before === 0 ? 0 : (across.lost + down.lost) / before
}

interface Scan {
  stride: number
  length: number
  lineStride: number
  lines: number
}

function variation(plane: LuminancePlane, scan: Scan): { before: number; lost: number } {
  let before = 0
  let lost = 0
  for (let line = 0; line < scan.lines; line++) {
    for (let index = REBLUR_RADIUS + 1; index < scan.length - REBLUR_RADIUS; index++) {
      const at = line * scan.lineStride + index * scan.stride
      const difference = Math.abs(value(plane, at) - value(plane, at - scan.stride))
      const leading = value(plane, at + REBLUR_RADIUS * scan.stride)
      const trailing = value(plane, at - (REBLUR_RADIUS + 1) * scan.stride)
      // Neighbouring box means differ by the two samples at the ends of the box.
      before += difference
      lost += Math.max(0, difference - Math.abs(leading - trailing) / (2 * REBLUR_RADIUS + 1))
    }
  }
  return { before, lost }
}

const value = (plane: LuminancePlane, at: number): number => plane.values[at] ?? 0

const WHITE_FROM = 250

/** Measures a small copy; `detail` is a crop that keeps more of the photo's own pixels, where sharpness can be seen. */
export function measurePhoto(
  small: LuminancePlane,
  detail: LuminancePlane,
  size: { widthPx: number; heightPx: number },
): PhotoMeasures {
  let sum = 0
  let white = 0
  for (const luminance of small.values) {
    sum += luminance
    if (luminance >= WHITE_FROM) white++
  }
  const count = Math.max(1, small.values.length)
  return { sharpness: sharpnessOf(detail), exposure: sum / count / 255, glare: white / count, ...size }
}

/**
 * Where one hint turns into the next. Sharpness: in-focus microscope and clinical photos measure 0.46 to 0.87 at a long
 * side of 1280 px; the same photos blurred by 2 px 0.22 to 0.55, by 4 px 0.14 to 0.35.
 */
const FROM = {
  sharp: { good: 0.42, fair: 0.26 },
  exposure: { veryDark: 0.08, dark: 0.16, bright: 0.85 },
  glare: 0.06,
  shortSidePx: { good: 480, fair: 240 },
}

const level = (measured: number, from: { good: number; fair: number }): QualityLevel =>
  measured >= from.good ? 'good' : measured >= from.fair ? 'fair' : 'poor'

/** Turns measures into hints. They inform and never stop anybody: the engine on the server decides what it can read. */
export function judgePhoto(measures: PhotoMeasures): QualityHints {
  const { exposure } = measures
  return {
    sharp: level(measures.sharpness, FROM.sharp),
    light:
      exposure < FROM.exposure.veryDark
        ? 'veryDark'
        : exposure < FROM.exposure.dark
          ? 'dark'
          : exposure > FROM.exposure.bright
            ? 'bright'
            : 'good',
    glare: measures.glare > FROM.glare ? 'poor' : 'good',
    size: level(Math.min(measures.widthPx, measures.heightPx), FROM.shortSidePx),
  }
}
