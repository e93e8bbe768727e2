import type { NearScene } from '../measure/near/near-scene.ts'

/** Side of the square that the net looks at, in pixels; a photo that is not square lies in the middle of it. */
export const NET_SIDE_PX = 240
/** Side of the cells that it judges. */
export const NET_CELL_PX = 4

/** What the net is shown of each pixel: colour, colour against the bare skin around, hair, glitter, and whether it belongs to the photo. */
export const NET_CHANNELS = 9
const [HAIR, GLITTER, VALID] = [6, 7, 8]

/** Colours are shown in these steps from these middles, which brings them to about -2..2; further out than `FURTHEST` nothing is told apart. */
const COLOUR = { middle: { l: 60, a: 8, b: 12 }, step: { l: 15, a: 6, b: 8 } }
const CONTRAST_STEP = { l: 10, a: 3, b: 4 }
const FURTHEST = 4
const GLITTER_GAIN = 2

/** A scalp seen near as the net sees it: `NET_CHANNELS` planes of `NET_SIDE_PX` squared, 0 outside the photo. */
export function netInput({ lab, ground, hair, glitter }: NearScene): Float32Array {
  const { width, height } = lab
  const area = NET_SIDE_PX * NET_SIDE_PX
  const input = new Float32Array(NET_CHANNELS * area)
  const place = (channel: number, level: (pixel: number) => number): void => {
    const [left, top] = [(NET_SIDE_PX - width) >> 1, (NET_SIDE_PX - height) >> 1]
    for (let y = 0, pixel = 0; y < height; y++) {
      let to = channel * area + (y + top) * NET_SIDE_PX + left
      for (let x = 0; x < width; x++, pixel++, to++) input[to] = level(pixel)
    }
  }
  for (const [channel, name] of (['l', 'a', 'b'] as const).entries()) {
    const [colours, skin] = [lab[name], ground[name]]
    const [middle, step] = [COLOUR.middle[name], COLOUR.step[name]]
    place(channel, (pixel) => bounded((colours[pixel] - middle) / step))
    place(channel + 3, (pixel) => bounded((colours[pixel] - skin[pixel]) / CONTRAST_STEP[name]))
  }
  place(HAIR, (pixel) => hair.data[pixel] / 255)
  place(GLITTER, (pixel) => GLITTER_GAIN * glitter.data[pixel])
  place(VALID, () => 1)
  return input
}

/** The same photo turned by half. */
export function upsideDown(input: Float32Array): Float32Array {
  const area = NET_SIDE_PX * NET_SIDE_PX
  const turned = input.slice()
  for (let channel = 0; channel < NET_CHANNELS; channel++) turned.subarray(channel * area, (channel + 1) * area).reverse()
  return turned
}

/** Which cells lie inside the photo; plain borders bleed into the outermost ones, so those are left out. */
export function netCells(input: Float32Array): number[] {
  const [grid, start] = [NET_SIDE_PX / NET_CELL_PX, VALID * NET_SIDE_PX * NET_SIDE_PX]
  const cells: number[] = []
  for (let y = 1; y < grid - 1; y++) {
    for (let x = 1; x < grid - 1; x++) {
      if (input[start + (NET_CELL_PX * y + 1) * NET_SIDE_PX + NET_CELL_PX * x + 1] > 0) cells.push(y * grid + x)
    }
  }
  return cells
}

const bounded = (value: number): number => Math.min(FURTHEST, Math.max(-FURTHEST, value))
