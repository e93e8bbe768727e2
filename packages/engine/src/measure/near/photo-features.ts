import { meanAndDeviation, percentiles } from '../../image/percentile.ts'
import type { NearScene } from './near-scene.ts'
import { PIXEL_FEATURES } from './pixel-features.ts'

/** Signs whose pixels were outlined by hand; `redness` is what the outlines call sensitive. */
export const OUTLINED_SIGNS = ['dandruff', 'oiliness', 'redness'] as const
export type OutlinedSign = (typeof OUTLINED_SIGNS)[number]

const PER_SIGN = ['Mean', 'Wide', 'Peak'] as const

/** What a whole photo is judged by; the order is the order of the weights in `near-signs-model.ts`. */
export const PHOTO_FEATURES: readonly string[] = [
  ...OUTLINED_SIGNS.flatMap((sign) => PER_SIGN.map((part) => `${sign}${part}`)),
  'hairCover',
  'skinRed',
  'skinYellow',
  'skinRedSpread',
  'skinYellowSpread',
  'skinLightSpread',
  'redTail',
  'burntOutShare',
  'fineSpot',
  'broadSpot',
  'fineTexture',
  'broadTexture',
  'lightSkew',
  'glitter',
  'glitterPeak',
  'pale',
]

/** Condenses the planes of pixel features and the chance maps of the outlined signs to one row of numbers, each about -3..3. */
export function photoFeatures(scene: NearScene, planes: Float32Array[], maps: Record<OutlinedSign, Float32Array>): number[] {
  const { lab, skin } = scene
  const planeOf = (name: (typeof PIXEL_FEATURES)[number]): Float32Array => planes[PIXEL_FEATURES.indexOf(name)]
  const skinMean = (name: (typeof PIXEL_FEATURES)[number]): number => meanAndDeviation(planeOf(name), skin).mean
  const red = meanAndDeviation(lab.a, skin)
  const yellow = meanAndDeviation(lab.b, skin)
  const light = meanAndDeviation(lab.l, skin)
  const [redMiddle, redHigh] = percentiles(lab.a, [50, 95], skin)
  return [
    ...OUTLINED_SIGNS.flatMap((sign) => condense(maps[sign])),
    meanAndDeviation(Float32Array.from(scene.hair.data)).mean / 255,
    (red.mean - 5) / 6,
    (yellow.mean - 8) / 8,
    red.deviation / 3 - 1,
    yellow.deviation / 4 - 1,
    light.deviation / 8 - 1,
    (redHigh - redMiddle) / 4 - 1,
    Math.log(0.002 + skinMean('burntOut')) + 5,
    skinMean('fineSpot') * 4 - 1,
    skinMean('broadSpot') * 4 - 1,
    skinMean('fineTexture') * 3 - 1,
    skinMean('broadTexture') * 3 - 1,
    skewness(lab.l, light.mean, light.deviation, scene),
    Math.log(0.002 + meanAndDeviation(scene.glitter.data, skin).mean) + 4,
    percentiles(planeOf('glitterNear'), [97], skin)[0],
    skinMean('pale') * 2,
  ]
}

/** Mean chance, how wide it is above one half, and how high it is where it is highest; on the scale of logarithms. */
function condense(map: Float32Array): number[] {
  const { mean } = meanAndDeviation(map)
  let wide = 0
  for (let i = 0; i < map.length; i++) if (map[i] > 0.5) wide += 1 / map.length
  const [peak] = percentiles(map, [98])
  return [Math.log(0.005 + mean) + 3, Math.log(0.003 + wide) + 4, Math.log((peak + 0.01) / (1.01 - peak))]
}

function skewness(values: Float32Array, mean: number, deviation: number, { skin }: NearScene): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < values.length; i++) {
    if (skin.data[i] === 0) continue
    sum += ((values[i] - mean) / (deviation + 1)) ** 3
    count++
  }
  return Math.min(3, Math.max(-3, sum / Math.max(1, count)))
}
