import type { Plane } from '../../image/rgb-image.ts'

/** Share of the height in which an instrument writes its caption, at the upper or lower edge. */
const CAPTION_SHARE = 0.07
/** Every so many rows tell how many sharp steps a row of the picture usually has. */
const ROWS_APART = 8

/** Rows of a picture, as shares of its height. */
export interface Rows {
  from: number
  to: number
}

/** Where an instrument wrote: bands of rows at an edge with far more sharp steps along them than the rows of the picture have. */
export function captionRows(light: Plane): Rows[] {
  const { width, height } = light
  const steps = new Float64Array(Math.ceil(height / ROWS_APART))
  for (let n = 0; n < steps.length; n++) steps[n] = sharpSteps(light, n * ROWS_APART)
  const usual = steps.sort()[steps.length >> 1]
  const least = Math.max(0.04 * width, 3 * usual)
  const top = bandAt(light, 0, 1, least) / height
  const bottom = bandAt(light, height - 1, -1, least) / height
  return [
    { from: 0, to: top },
    { from: 1 - bottom, to: 1 },
  ].filter(({ from, to }) => to > from)
}

/** How many rows from an edge on belong to a caption. */
function bandAt(light: Plane, edge: number, step: number, least: number): number {
  const most = Math.floor(CAPTION_SHARE * light.height)
  let rows = 0
  for (let n = 0; n < most; n++) if (sharpSteps(light, edge + n * step) > least) rows = n + 1
  return rows === 0 ? 0 : rows + 2
}

function sharpSteps({ width, data }: Plane, y: number): number {
  let count = 0
  for (let i = y * width + 1; i < (y + 1) * width; i++) if (Math.abs(data[i] - data[i - 1]) > 24) count++
  return count
}
