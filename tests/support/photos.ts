import type { RgbImage } from '@chioma/engine'
import sharp from 'sharp'
import { renderDistraction } from './synthetic-scalp/render-distraction.ts'
import { renderScalp, type ScalpOptions } from './synthetic-scalp/render-scalp.ts'

const FLAKY_SCALP: Partial<ScalpOptions> = {
  width: 1024,
  height: 768,
  hairs: 24,
  hairLengthPx: 240,
  hairWidthPx: 14,
  rootDistancePx: 100,
  flakes: 60,
  flakeRadiusPx: 16,
  redness: 0.6,
}

/** A painted scalp with flakes and redness under the microscope, as a JPEG. */
export const scalpPhoto = (changes: Partial<ScalpOptions> = {}): Promise<Buffer> =>
  encode(renderScalp({ ...FLAKY_SCALP, ...changes }).image)

/** A lawn: sharp, well lit, and neither hair nor scalp. */
export const lawnPhoto = (): Promise<Buffer> => encode(renderDistraction('lawn', 1, 960, 720))

const encode = ({ data, width, height }: RgbImage): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
