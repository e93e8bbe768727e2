import { fitWithin } from '../../image/resize.ts'
import type { RgbImage } from '../../image/rgb-image.ts'
import { FACE_NET_SIDE_PX, runFaceNet } from './face-net.ts'

/** From this chance on it is a face: nearly all whole faces lie above, skin and folds below; a dog and a drawing of people reach 0.8. */
export const FACE_FROM = 0.75

/** How likely a photo shows a person's face, 0..1; it looks for eyes, nose and mouth, upright or a little turned. */
export function findFace(photo: RgbImage): number {
  const side = FACE_NET_SIDE_PX
  const { width, height, data } = fitWithin(photo, side)
  const square = new Uint8Array(3 * side * side)
  const [left, top] = [(side - width) >> 1, (side - height) >> 1]
  for (let y = 0; y < height; y++) square.set(data.subarray(3 * y * width, 3 * (y + 1) * width), 3 * ((y + top) * side + left))
  return runFaceNet(square)
}
