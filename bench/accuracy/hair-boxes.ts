import type { HairShaft } from '@chioma/engine'
import type { HairBox } from '../labelled-photos.ts'

type Box = Omit<HairBox, 'kind'>

export interface BoxMatch {
  /** For each label, whether a shaft was found for it. */
  found: boolean[]
  falseAlarms: number
}

const LEAST_OVERLAP = 0.3
/** Share of the longer side from which a shaft counts as touching the border: readers stopped labelling there. */
const BORDER_SHARE = 0.01

/**
 * Pairs shafts with labelled hairs, best overlap first, each at most once. Hairs that touch the border were not labelled,
 * so a shaft there that fits no label is neither right nor wrong.
 */
export function matchBoxes(
  shafts: readonly HairShaft[],
  labels: readonly HairBox[],
  photo: { width: number; height: number },
): BoxMatch {
  const boxes = shafts.map(boxOf)
  const pairs = boxes.flatMap((box, shaft) => labels.map((label, hair) => ({ shaft, hair, overlap: boxOverlap(box, label) })))
  const hairOf = new Map<number, number>()
  const found = labels.map(() => false)
  for (const { shaft, hair, overlap } of pairs.sort((first, second) => second.overlap - first.overlap)) {
    if (overlap < LEAST_OVERLAP) break
    if (hairOf.has(shaft) || found[hair]) continue
    hairOf.set(shaft, hair)
    found[hair] = true
  }
  const falseAlarms = boxes.filter((box, shaft) => !hairOf.has(shaft) && !touchesBorder(box, photo)).length
  return { found, falseAlarms }
}

/** Bounds of the shaft's line, with half its width around. */
function boxOf({ x0, y0, x1, y1, widthPx }: HairShaft): Box {
  const half = widthPx / 2
  return { x0: Math.min(x0, x1) - half, y0: Math.min(y0, y1) - half, x1: Math.max(x0, x1) + half, y1: Math.max(y0, y1) + half }
}

/** Intersection over union. */
export function boxOverlap(first: Box, second: Box): number {
  const width = Math.min(first.x1, second.x1) - Math.max(first.x0, second.x0)
  const height = Math.min(first.y1, second.y1) - Math.max(first.y0, second.y0)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / (areaOf(first) + areaOf(second) - width * height)
}

const areaOf = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) * (y1 - y0)

function touchesBorder({ x0, y0, x1, y1 }: Box, { width, height }: { width: number; height: number }): boolean {
  const margin = BORDER_SHARE * Math.max(width, height)
  return x0 <= margin || y0 <= margin || x1 >= width - margin || y1 >= height - margin
}
