import { halveTowards } from '../../image/halve.ts'
import { resizeImage } from '../../image/resize.ts'
import type { Plane, RgbImage } from '../../image/rgb-image.ts'
import { FEATURE_SQUARES, PERSON_NET_SIDE_PX, runPersonNet } from './person-net.ts'

/** A photo as the network for persons sees it. */
export interface PersonSegmentation {
  /** How likely each pixel shows a person rather than what is behind, 0..1: a square over the whole photo, whatever its proportions. */
  outline: Plane
  /** Mean, and then standard deviation, over the photo of each channel of the network's narrowest place: what the photo is like as a whole. */
  embedding: Float32Array
}

export function segmentPerson(photo: RgbImage): PersonSegmentation {
  const side = PERSON_NET_SIDE_PX
  const { data } = resizeImage(halveTowards(photo, side), side, side)
  const { chances, features } = runPersonNet(data)
  return { outline: { width: side, height: side, data: chances }, embedding: spreadOfChannels(features) }
}

/** The outline alone. */
export const findPerson = (photo: RgbImage): Plane => segmentPerson(photo).outline

function spreadOfChannels(features: Float32Array): Float32Array {
  const channels = features.length / FEATURE_SQUARES
  const spread = new Float32Array(2 * channels)
  for (let channel = 0; channel < channels; channel++) {
    let [sum, squares] = [0, 0]
    for (let i = channel * FEATURE_SQUARES; i < (channel + 1) * FEATURE_SQUARES; i++) {
      sum += features[i]
      squares += features[i] * features[i]
    }
    const mean = sum / FEATURE_SQUARES
    spread[channel] = mean
    spread[channels + channel] = Math.sqrt(Math.max(0, squares / FEATURE_SQUARES - mean * mean))
  }
  return spread
}
