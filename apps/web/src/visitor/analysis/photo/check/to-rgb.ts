/** What a canvas gives, without its fourth value a pixel. */
export function toRgb({ width, height, rgba }: { width: number; height: number; rgba: Uint8ClampedArray }) {
  const data = new Uint8Array(3 * width * height)
  for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
    data[to] = rgba[from] ?? 0
    data[to + 1] = rgba[from + 1] ?? 0
    data[to + 2] = rgba[from + 2] ?? 0
  }
  return { width, height, data }
}
