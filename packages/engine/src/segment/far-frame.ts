import { boxBlur } from '../image/box-blur.ts'
import { exposureGain, HEAD_EXPOSURE } from '../image/exposure-gain.ts'
import { type LabPlanes, labPlane, toLab } from '../image/lab.ts'
import { fitWithin } from '../image/resize.ts'
import type { Plane, RgbImage } from '../image/rgb-image.ts'
import { measureCoherence } from '../image/structure.ts'

/** Longer side of the picture that heads, portraits and close-ups are segmented and measured on. */
export const FAR_FRAME_SIDE_PX = 256

/** A photo at working size and fixed exposure, with its colours and fine detail. */
export interface FarFrame {
  width: number
  height: number
  lab: LabPlanes
  /** Mean difference of lightness from its 5 x 5 surroundings. */
  fine: Float32Array
  /** How far the lightness runs in one direction around each pixel, 0..1. */
  coherence: Float32Array
}

export function buildFarFrame(photo: RgbImage, sidePx = FAR_FRAME_SIDE_PX): FarFrame {
  const small = fitWithin(photo, sidePx)
  const lab = toLab(small, exposureGain(small, HEAD_EXPOSURE))
  const smooth = boxBlur(labPlane(lab, 'l'), 1)
  const coherence = measureCoherence(smooth, 4)
  return { width: small.width, height: small.height, lab, fine: fineDetail(smooth), coherence }
}

/** What smoothing takes from the detail of heads on average; smoothed, photos of different sizes come closer to each other. */
const SMOOTHING_TAKES = 1.9

function fineDetail(smooth: Plane): Float32Array {
  const around = boxBlur(smooth, 2)
  for (let i = 0; i < around.data.length; i++) around.data[i] = SMOOTHING_TAKES * Math.abs(smooth.data[i] - around.data[i])
  return boxBlur(around, 2).data
}

/** 0 at `from`, 1 at `to` and beyond; falls where `from` is the larger. */
export const ramp = (value: number, from: number, to: number): number => Math.min(1, Math.max(0, (value - from) / (to - from)))
