import { halveTowards } from '../../image/halve.ts'
import { resizeImage } from '../../image/resize.ts'
import type { Plane, RgbImage } from '../../image/rgb-image.ts'
import { KNOWN_SQUARES, PERSON_NET_SIDE_PX, runPersonNet } from './person-net.ts'

/** A photo as the network for persons sees it. */
export interface SeenPerson {
  /** How likely each pixel shows a person rather than what is behind, 0..1: a square over the whole photo, whatever its proportions. */
  outline: Plane
  /** Mean, and then standard deviation, over the photo of each channel of the network's narrowest place: what the photo is like as a whole. */
  likeness: Float32Array
}

export function seePerson(photo: RgbImage): SeenPerson {
  const side = PERSON_NET_SIDE_PX
  const { data } = resizeImage(halveTowards(photo, side), side, side)
  const { chances, known } = runPersonNet(data)
  return { outline: { width: side, height: side, data: chances }, likeness: spreadOfChannels(known) }
}

/** The outline alone. */
export const findPerson = (photo: RgbImage): Plane => seePerson(photo).outline

function spreadOfChannels(known: Float32Array): Float32Array {
  const channels = known.length / KNOWN_SQUARES
  const spread = new Float32Array(2 * channels)
  for (let channel = 0; channel < channels; channel++) {
    let [sum, squares] = [0, 0]
    for (let i = channel * KNOWN_SQUARES; i < (channel + 1) * KNOWN_SQUARES; i++) {
      sum += known[i]
      squares += known[i] * known[i]
    }
    const mean = sum / KNOWN_SQUARES
    spread[channel] = mean
    spread[channels + channel] = Math.sqrt(Math.max(0, squares / KNOWN_SQUARES - mean * mean))
  }
  return spread
}
