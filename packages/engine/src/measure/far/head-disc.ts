import type { Mask } from '../../image/rgb-image.ts'

/** The middle of the head and the diameter of a disc as large, in pixels: the same whichever way the head is turned. */
export interface HeadDisc {
  x: number
  y: number
  width: number
}

export function headDisc(area: Mask): HeadDisc {
  let count = 0
  let sumX = 0
  let sumY = 0
  for (let y = 0, i = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++, i++) {
      if (area.data[i] === 0) continue
      count++
      sumX += x
      sumY += y
    }
  }
  if (count === 0) return { x: 0, y: 0, width: 1 }
  return { x: sumX / count, y: sumY / count, width: 2 * Math.sqrt(count / Math.PI) }
}
