/** Upright 8-bit sRGB pixels, interleaved. */
export interface DrawnImage {
  width: number
  height: number
  data: Uint8Array
}

export type Colour = readonly [red: number, green: number, blue: number]

/** Colours every pixel by its place; values outside 0..255 are clipped. */
export function drawImage(width: number, height: number, colourAt: (x: number, y: number) => Colour): DrawnImage {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = colourAt(x, y)
      for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c] = Math.min(255, Math.max(0, Math.round(colour[c] ?? 0)))
    }
  }
  return { width, height, data }
}

/** Numbers 0..1 that are the same for the same seed (linear congruential, Numerical Recipes). */
export function seededNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}
