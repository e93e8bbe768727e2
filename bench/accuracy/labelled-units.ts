import type { HairBox } from '../labelled-photos.ts'

/** The number of follicular units among labelled hairs: those marked as of a unit of several belong together where their boxes meet. */
export function labelledUnits(boxes: readonly HairBox[]): number {
  const waiting = new Set(boxes)
  let units = 0
  for (const box of waiting) {
    units++
    const unit = [box]
    waiting.delete(box)
    for (const member of unit) {
      for (const other of waiting) {
        if (!areOfOne(member, other)) continue
        waiting.delete(other)
        unit.push(other)
      }
    }
  }
  return units
}

const areOfOne = (first: HairBox, second: HairBox): boolean =>
  first.kind === 'premium' &&
  second.kind === 'premium' &&
  Math.min(first.x1, second.x1) > Math.max(first.x0, second.x0) &&
  Math.min(first.y1, second.y1) > Math.max(first.y0, second.y0)
