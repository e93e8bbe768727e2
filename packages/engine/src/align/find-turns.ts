import type { Plane } from '../image/rgb-image.ts'
import { type ComplexSquare, emptySquare, openFourier } from './fourier.ts'
import { placePlane } from './place-plane.ts'
import { type Placement, UNMOVED } from './placement.ts'

type Turn = Pick<Placement, 'rotation' | 'scale'>

const PHOTO_SIDE_PX = 112
const SPECTRUM_SIDE = 128
const POLAR_SIDE = 64
/** Frequencies, in waves over the square, that tell how a photo is turned: below them lies its frame, above them noise. */
const LOWEST_WAVES = 4
const HIGHEST_WAVES = 44
const STRETCH_STEP = Math.log(HIGHEST_WAVES / LOWEST_WAVES) / POLAR_SIDE
const MOST_STRETCH = Math.log(1.7)

/**
 * Ways in which a later photo may be turned and stretched, likeliest first: how strong each wave is does not depend on where things lie, and in
 * logarithms of its length and its direction a turn and a stretch are shifts (Reddy and Chatterji 1996). A turn and its opposite look alike.
 */
export function findTurns(earlier: Plane, later: Plane, count: number): Turn[] {
  const polar = openFourier(POLAR_SIDE)
  const spectra = openFourier(SPECTRUM_SIDE)
  const [fixed, moving] = [earlier, later].map((plane) => {
    const square = windowed(plane)
    spectra.forward(square)
    const turned = polarStrengths(square)
    polar.forward(turned)
    return turned
  })
  const product = emptySquare(POLAR_SIDE)
  for (let i = 0; i < product.real.length; i++) {
    const real = fixed.real[i] * moving.real[i] + fixed.imaginary[i] * moving.imaginary[i]
    const imaginary = fixed.imaginary[i] * moving.real[i] - fixed.real[i] * moving.imaginary[i]
    const strength = Math.sqrt(Math.hypot(real, imaginary)) + 1e-9
    product.real[i] = real / strength
    product.imaginary[i] = imaginary / strength
  }
  polar.inverse(product)
  return peaksOf(product.real, count).flatMap(({ turn, stretch }) => {
    const rotation = (turn * Math.PI) / POLAR_SIDE
    const scale = Math.exp(-stretch * STRETCH_STEP)
    return [
      { rotation, scale },
      { rotation: rotation > 0 ? rotation - Math.PI : rotation + Math.PI, scale },
    ]
  })
}

/** The photo fading out towards its borders, which would be waves of their own. */
function windowed(plane: Plane): ComplexSquare {
  const frame = { width: SPECTRUM_SIDE, height: SPECTRUM_SIDE, sidePx: PHOTO_SIDE_PX }
  const { values } = placePlane(plane, UNMOVED, frame)
  const side = Math.max(plane.width, plane.height)
  const [halfX, halfY] = [(PHOTO_SIDE_PX * plane.width) / side / 2, (PHOTO_SIDE_PX * plane.height) / side / 2]
  const fade = (place: number, half: number) =>
    Math.cos((Math.min(1, Math.abs(place - SPECTRUM_SIDE / 2) / half) * Math.PI) / 2) ** 2
  for (let y = 0; y < SPECTRUM_SIDE; y++)
    for (let x = 0; x < SPECTRUM_SIDE; x++) values.data[y * SPECTRUM_SIDE + x] *= fade(x, halfX) * fade(y, halfY)
  return { side: SPECTRUM_SIDE, real: values.data, imaginary: new Float32Array(SPECTRUM_SIDE ** 2) }
}

/** How strong the wave of each direction (down, over half a turn) and length (across, in equal ratios) is. */
function polarStrengths({ real, imaginary }: ComplexSquare): ComplexSquare {
  const square = emptySquare(POLAR_SIDE)
  const strengthAt = (x: number, y: number): number => {
    const i = ((y + SPECTRUM_SIDE) % SPECTRUM_SIDE) * SPECTRUM_SIDE + ((x + SPECTRUM_SIDE) % SPECTRUM_SIDE)
    return Math.hypot(real[i], imaginary[i])
  }
  for (let turn = 0; turn < POLAR_SIDE; turn++) {
    const angle = (turn * Math.PI) / POLAR_SIDE
    for (let stretch = 0; stretch < POLAR_SIDE; stretch++) {
      const waves = LOWEST_WAVES * Math.exp(stretch * STRETCH_STEP)
      const [x, y] = [waves * Math.cos(angle), waves * Math.sin(angle)]
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const [partX, partY] = [x - left, y - top]
      const upper = strengthAt(left, top) * (1 - partX) + strengthAt(left + 1, top) * partX
      const lower = strengthAt(left, top + 1) * (1 - partX) + strengthAt(left + 1, top + 1) * partX
      square.real[turn * POLAR_SIDE + stretch] = Math.log(1 + upper * (1 - partY) + lower * partY)
    }
  }
  return withoutMeans(square)
}

/** Less the mean of each wave length and faded out at both ends, so that only directions count and no end wraps around. */
function withoutMeans(square: ComplexSquare): ComplexSquare {
  for (let stretch = 0; stretch < POLAR_SIDE; stretch++) {
    let mean = 0
    for (let turn = 0; turn < POLAR_SIDE; turn++) mean += square.real[turn * POLAR_SIDE + stretch] / POLAR_SIDE
    const fade = Math.sin((Math.PI * (stretch + 0.5)) / POLAR_SIDE) ** 2
    for (let turn = 0; turn < POLAR_SIDE; turn++) {
      const i = turn * POLAR_SIDE + stretch
      square.real[i] = (square.real[i] - mean) * fade
    }
  }
  return square
}

/** The highest places that are higher than those around them, as shifts. */
function peaksOf(values: Float32Array, count: number): { turn: number; stretch: number }[] {
  const peaks: { turn: number; stretch: number; height: number }[] = []
  const at = (turn: number, stretch: number) =>
    values[((turn + POLAR_SIDE) % POLAR_SIDE) * POLAR_SIDE + ((stretch + POLAR_SIDE) % POLAR_SIDE)]
  const most = Math.floor(MOST_STRETCH / STRETCH_STEP)
  for (let turn = -POLAR_SIDE / 2; turn < POLAR_SIDE / 2; turn++) {
    for (let stretch = -most; stretch <= most; stretch++) {
      const height = at(turn, stretch)
      const isPeak = [-1, 0, 1].every((down) => [-1, 0, 1].every((right) => at(turn + down, stretch + right) <= height))
      if (isPeak) peaks.push({ turn, stretch, height })
    }
  }
  return peaks.sort((first, second) => second.height - first.height).slice(0, count)
}
