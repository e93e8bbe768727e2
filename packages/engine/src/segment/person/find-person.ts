import { halveTowards } from '../../image/halve.ts'
import { resizeImage } from '../../image/resize.ts'
import type { Plane, RgbImage } from '../../image/rgb-image.ts'
import { PERSON_NET_SIDE_PX, runPersonNet } from './person-net.ts'

/** How likely each pixel shows a person rather than what is behind, 0..1: a square over the whole photo, whatever its proportions. */
export function findPerson(photo: RgbImage): Plane {
  const side = PERSON_NET_SIDE_PX
  const { data } = resizeImage(halveTowards(photo, side), side, side)
  return { width: side, height: side, data: runPersonNet(data) }
}
