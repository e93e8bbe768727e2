import { emptyMask } from '../../image/mask.ts'
import type { Mask } from '../../image/rgb-image.ts'
import type { SeenFace } from './find-face.ts'

/** No hairline lies farther above the eyes than this, in widths of the face's box, unless it has gone back. */
export const HAIRLINE_UP_TO = 0.5
/** A face reaches down and to either side so far, in widths of its box. */
const FACE = { down: 1, aside: 0.6 }

/** Where a pixel lies on a head, in widths of the face's box. */
interface PlaceOnHead {
  /** Above the eyes, away from the mouth. */
  above: number
  /** Beside the middle of the face, and from it in any direction. */
  aside: number
  fromMiddle: number
}

export interface PlacesOnHead {
  width: number
  height: number
  at: (x: number, y: number) => PlaceOnHead
}

export function placesOnHead({ width, height }: Pick<Mask, 'width' | 'height'>, { eyes, mouth, box }: SeenFace): PlacesOnHead {
  const eye = { x: ((eyes[0].x + eyes[1].x) / 2) * width, y: ((eyes[0].y + eyes[1].y) / 2) * height }
  const [right, down] = [mouth.x * width - eye.x, mouth.y * height - eye.y]
  const unit = Math.max(1, Math.hypot(right, down)) * box.width * width
  const at = (x: number, y: number): PlaceOnHead => {
    const [fromX, fromY] = [x - box.middle.x * width, y - box.middle.y * height]
    return {
      above: -((x - eye.x) * right + (y - eye.y) * down) / unit,
      aside: Math.abs(fromX * down - fromY * right) / unit,
      fromMiddle: Math.hypot(fromX, fromY) / (box.width * width),
    }
  }
  return { width, height, at }
}

export function partOfHead({ width, height, at }: PlacesOnHead, isInside: (place: PlaceOnHead) => boolean): Mask {
  const part = emptyMask(width, height)
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) if (isInside(at(x, y))) part.data[i] = 255
  return part
}

/** Forehead, face and chin, which hair may close in and which are no scalp. */
export const faceOn = (size: Pick<Mask, 'width' | 'height'>, face: SeenFace): Mask =>
  partOfHead(placesOnHead(size, face), ({ above, aside }) => above < HAIRLINE_UP_TO && above > -FACE.down && aside < FACE.aside)
