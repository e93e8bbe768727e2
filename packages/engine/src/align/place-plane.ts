import type { Plane } from '../image/rgb-image.ts'
import { inverted, type Placement } from './placement.ts'

/** A plane laid on another frame: its values there, and 1 where it reaches, 0 where it does not. */
export interface PlacedPlane {
  values: Plane
  cover: Plane
}

/** The frame of the earlier photo, or a larger one around it. */
export interface Frame {
  width: number
  height: number
  /** Longer side of the earlier photo, in pixels of the frame. */
  sidePx: number
}

export const frameOf = ({ width, height }: Plane): Frame => ({ width, height, sidePx: Math.max(width, height) })

/** Lays a later photo's plane on a frame of the earlier one's. */
export function placePlane(plane: Plane, placement: Placement, { width, height, sidePx }: Frame): PlacedPlane {
  const values = { width, height, data: new Float32Array(width * height) }
  const cover = { width, height, data: new Float32Array(width * height) }
  const { rotation, scale, shiftX, shiftY } = inverted(placement)
  const side = Math.max(plane.width, plane.height)
  const stepX = (scale * side * Math.cos(rotation)) / sidePx
  const stepY = (scale * side * Math.sin(rotation)) / sidePx
  const lastX = plane.width - 1
  const lastY = plane.height - 1
  for (let y = 0; y < height; y++) {
    const down = y + 0.5 - height / 2
    let sourceX = (0.5 - width / 2) * stepX - down * stepY + shiftX * side + plane.width / 2 - 0.5
    let sourceY = (0.5 - width / 2) * stepY + down * stepX + shiftY * side + plane.height / 2 - 0.5
    for (let i = y * width; i < (y + 1) * width; i++, sourceX += stepX, sourceY += stepY) {
      if (sourceX < 0 || sourceY < 0 || sourceX > lastX || sourceY > lastY) continue
      const left = Math.min(lastX - 1, Math.floor(sourceX))
      const top = Math.min(lastY - 1, Math.floor(sourceY))
      const [partX, partY] = [sourceX - left, sourceY - top]
      const at = top * plane.width + left
      const upper = plane.data[at] * (1 - partX) + plane.data[at + 1] * partX
      const lower = plane.data[at + plane.width] * (1 - partX) + plane.data[at + plane.width + 1] * partX
      values.data[i] = upper * (1 - partY) + lower * partY
      cover.data[i] = 1
    }
  }
  return { values, cover }
}
