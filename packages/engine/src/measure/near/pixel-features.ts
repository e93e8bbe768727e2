import { boxBlur, gaussianBlur } from '../../image/box-blur.ts'
import { labPlane } from '../../image/lab.ts'
import { maskAsPlane } from '../../image/mask.ts'
import { topHat } from '../../image/morphology.ts'
import { meanAndDeviation } from '../../image/percentile.ts'
import type { Plane } from '../../image/rgb-image.ts'
import { mapValues } from './map-values.ts'
import type { NearScene } from './near-scene.ts'

/** What is looked at around each pixel; the order is the order of the weights in `near-signs-model.ts`. */
export const PIXEL_FEATURES = [
  'lighter',
  'redder',
  'yellower',
  'lighterNear',
  'redderNear',
  'yellowerNear',
  'whiteness',
  'whitenessSquared',
  'fineSpot',
  'broadSpot',
  'fineTexture',
  'broadTexture',
  'hairNear',
  'groundLight',
  'groundRed',
  'groundYellow',
  'burntOut',
  'glitterNear',
  'glitterAround',
  'pale',
  'glitterOverPhoto',
] as const

/** One plane a feature, each value about -3..3. */
export function pixelFeatures(scene: NearScene): Float32Array[] {
  const { lab, ground } = scene
  const { width, height } = lab
  const plane = (data: Float32Array): Plane => ({ width, height, data })
  const lighter = difference(lab.l, ground.l)
  const redder = difference(lab.a, ground.a)
  const yellower = difference(lab.b, ground.b)
  const lighterNear = gaussianBlur(plane(lighter), 2).data
  const yellowerNear = gaussianBlur(plane(yellower), 2).data
  const whiteness = mapValues(lighterNear, (value, i) => clip((value - yellowerNear[i]) / 12))
  const glitterNear = gaussianBlur(scene.glitter, 4).data
  const glitterAround = gaussianBlur(scene.glitter, 14).data
  const overall = meanAndDeviation(scene.glitter.data, scene.skin).mean
  return [
    scaled(lighter, 12),
    scaled(redder, 5),
    scaled(yellower, 6),
    scaled(lighterNear, 10),
    scaled(gaussianBlur(plane(redder), 3).data, 4),
    scaled(yellowerNear, 5),
    whiteness,
    mapValues(whiteness, (value) => Math.max(0, value) ** 2),
    scaled(topHat(labPlane(lab, 'l'), 2).data, 10),
    scaled(topHat(labPlane(lab, 'l'), 7).data, 15),
    scaled(localDeviation(plane(lighter), 2), 6),
    scaled(localDeviation(plane(lighter), 8), 10),
    scaled(gaussianBlur(maskAsPlane(scene.hair), 6).data, 0.3),
    mapValues(ground.l, (value) => clip((value - 60) / 10)),
    mapValues(ground.a, (value) => clip((value - 5) / 6)),
    mapValues(ground.b, (value) => clip((value - 8) / 8)),
    mapValues(lab.l, (value) => (value > 92 ? 1 : 0)),
    mapValues(glitterNear, (value) => Math.log(0.01 + value) + 3),
    mapValues(glitterAround, (value) => Math.log(0.01 + value) + 3),
    mapValues(gaussianBlur(plane(lighter), 5).data, (value) => clip(Math.max(0, value) / 5)),
    mapValues(glitterNear, (value) => clip(Math.log((0.01 + value) / (0.01 + overall)))),
  ]
}

const clip = (value: number): number => Math.min(3, Math.max(-3, value))

// Plain loops: these run over every pixel for every feature.
function scaled(values: Float32Array, unit: number): Float32Array {
  const out = new Float32Array(values.length)
  for (let i = 0; i < values.length; i++) out[i] = Math.min(3, Math.max(-3, values[i] / unit))
  return out
}

function difference(first: Float32Array, second: Float32Array): Float32Array {
  const out = new Float32Array(first.length)
  for (let i = 0; i < first.length; i++) out[i] = first[i] - second[i]
  return out
}

function squared(values: Float32Array): Float32Array {
  const out = new Float32Array(values.length)
  for (let i = 0; i < values.length; i++) out[i] = values[i] * values[i]
  return out
}

function localDeviation(values: Plane, radius: number): Float32Array {
  const mean = boxBlur(values, radius).data
  const squares = boxBlur({ ...values, data: squared(values.data) }, radius).data
  return mapValues(mean, (value, i) => Math.sqrt(Math.max(0, squares[i] - value * value)))
}
