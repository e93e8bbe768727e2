/** A square of complex numbers, row by row; its side is a power of two. */
export interface ComplexSquare {
  side: number
  real: Float32Array
  imaginary: Float32Array
}

export const emptySquare = (side: number): ComplexSquare => ({
  side,
  real: new Float32Array(side * side),
  imaginary: new Float32Array(side * side),
})

export interface Fourier {
  forward(square: ComplexSquare): void
  /** Scaled so that it undoes the forward one. */
  inverse(square: ComplexSquare): void
}

/** Two-dimensional Fourier transforms in place of squares of one side (radix 2, Cooley and Tukey 1965). */
export function openFourier(side: number): Fourier {
  const plan = planFor(side)
  return {
    forward: ({ real, imaginary }) => transformBoth(plan, real, imaginary),
    // Swapping the parts turns the forward transform into the inverse one.
    inverse: ({ real, imaginary }) => {
      transformBoth(plan, imaginary, real)
      const scale = 1 / (side * side)
      for (let i = 0; i < real.length; i++) {
        real[i] *= scale
        imaginary[i] *= scale
      }
    },
  }
}

function transformBoth(plan: Plan, real: Float32Array, imaginary: Float32Array): void {
  for (const _axis of ['rows', 'columns']) {
    for (let start = 0; start < real.length; start += plan.side) transformLine(plan, real, imaginary, start)
    transpose(plan.side, real)
    transpose(plan.side, imaginary)
  }
}

interface Plan {
  side: number
  /** Where each place of a line goes before the butterflies. */
  reversed: Uint16Array
  cosines: Float32Array
  sines: Float32Array
}

function planFor(side: number): Plan {
  const bits = Math.log2(side)
  const reversed = new Uint16Array(side)
  for (let i = 0; i < side; i++) for (let bit = 0; bit < bits; bit++) if (i & (1 << bit)) reversed[i] |= 1 << (bits - 1 - bit)
  const angles = Array.from({ length: side / 2 }, (_, i) => (-2 * Math.PI * i) / side)
  return { side, reversed, cosines: Float32Array.from(angles, Math.cos), sines: Float32Array.from(angles, Math.sin) }
}

function transformLine(
  { side, reversed, cosines, sines }: Plan,
  real: Float32Array,
  imaginary: Float32Array,
  start: number,
): void {
  for (let i = 0; i < side; i++) {
    const j = reversed[i]
    if (j <= i) continue
    swap(real, start + i, start + j)
    swap(imaginary, start + i, start + j)
  }
  for (let half = 1, stride = side / 2; half < side; half *= 2, stride /= 2) {
    for (let block = start; block < start + side; block += 2 * half) {
      for (let k = 0; k < half; k++) {
        const [low, high] = [block + k, block + k + half]
        const cosine = cosines[k * stride]
        const sine = sines[k * stride]
        const turnedReal = real[high] * cosine - imaginary[high] * sine
        const turnedImaginary = real[high] * sine + imaginary[high] * cosine
        real[high] = real[low] - turnedReal
        imaginary[high] = imaginary[low] - turnedImaginary
        real[low] += turnedReal
        imaginary[low] += turnedImaginary
      }
    }
  }
}

function transpose(side: number, values: Float32Array): void {
  for (let y = 0; y < side; y++) for (let x = y + 1; x < side; x++) swap(values, y * side + x, x * side + y)
}

function swap(values: Float32Array, i: number, j: number): void {
  const value = values[i]
  values[i] = values[j]
  values[j] = value
}
