import type { Plane } from '../image/rgb-image.ts'

/** A line in pixels of its plane, through the middles of pixels; a closed one ends where it begins. */
export type Line = readonly { x: number; y: number }[]

/**
 * The lines along which a plane crosses a level: marching squares (Maple, Geometric design and space planning using the marching squares and marching
 * cube algorithms, 2003), the crossings placed by linear interpolation, each square's pieces joined to those of its neighbours.
 */
export function traceLevel({ width, height, data }: Plane, level: number): Line[] {
  const isInside = (x: number, y: number): boolean => (data[y * width + x] ?? 0) > level
  const pieces = new Map<number, number[]>()
  const join = (first: number, second: number): void => {
    pieces.set(first, [...(pieces.get(first) ?? []), second])
    pieces.set(second, [...(pieces.get(second) ?? []), first])
  }
  // An edge is named by its first pixel: twice its number where it runs right, one more where it runs down.
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const at = y * width + x
      const [top, bottom, left, right] = [2 * at, 2 * (at + width), 2 * at + 1, 2 * (at + 1) + 1]
      const corners = [isInside(x, y), isInside(x + 1, y), isInside(x + 1, y + 1), isInside(x, y + 1)] as const
      const crossed = [
        ...(corners[0] === corners[1] ? [] : [top]),
        ...(corners[1] === corners[2] ? [] : [right]),
        ...(corners[2] === corners[3] ? [] : [bottom]),
        ...(corners[3] === corners[0] ? [] : [left]),
      ]
      if (crossed.length === 2) join(crossed[0] ?? top, crossed[1] ?? top)
      // Of two opposite corners, each is cut off by itself.
      if (crossed.length === 4 && corners[0]) [join(left, top), join(right, bottom)]
      if (crossed.length === 4 && !corners[0]) [join(top, right), join(bottom, left)]
    }
  }
  const pointOf = (edge: number): Line[number] => {
    const [at, isDown] = [edge >> 1, edge % 2 === 1]
    const [from, to] = [data[at] ?? 0, data[at + (isDown ? width : 1)] ?? 0]
    const share = (level - from) / (to - from)
    const [x, y] = [at % width, Math.floor(at / width)]
    return { x: x + 0.5 + (isDown ? 0 : share), y: y + 0.5 + (isDown ? share : 0) }
  }
  return followAll(pieces).map((edges) => edges.map(pointOf))
}

/** Lines with two ends first, then the rings that are left. */
function followAll(pieces: ReadonlyMap<number, readonly number[]>): number[][] {
  const seen = new Set<number>()
  const lines: number[][] = []
  const begin = (start: number): void => {
    if (seen.has(start)) return
    const line = [start]
    seen.add(start)
    for (let next: number | undefined = start; next !== undefined; ) {
      next = pieces.get(next)?.find((edge) => !seen.has(edge))
      if (next === undefined) break
      seen.add(next)
      line.push(next)
    }
    if (line.length > 2 && pieces.get(line.at(-1) ?? start)?.includes(start)) line.push(start)
    lines.push(line)
  }
  for (const [edge, neighbours] of pieces) if (neighbours.length === 1) begin(edge)
  for (const edge of pieces.keys()) begin(edge)
  return lines
}
