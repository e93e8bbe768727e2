import type { RgbImage } from '@chioma/engine'
import sharp from 'sharp'
import { drawHead } from './drawn/draw-head.ts'
import { renderDistraction } from './synthetic-scalp/render-distraction.ts'
import { renderScalp, type ScalpOptions } from './synthetic-scalp/render-scalp.ts'

const FLAKY_SCALP: Partial<ScalpOptions> = {
  width: 1024,
  height: 768,
  hairs: 40,
  hairLengthPx: 240,
  hairWidthPx: 12,
  rootDistancePx: 70,
  flakes: 40,
  flakeRadiusPx: 14,
  redness: 0.25,
}

/** A painted scalp with flakes and a little redness under the microscope, as a JPEG. */
export const scalpPhoto = (changes: Partial<ScalpOptions> = {}): Promise<Buffer> =>
  encode(renderScalp({ ...FLAKY_SCALP, ...changes }).image)

/** A lawn: sharp, well lit, and neither hair nor scalp. */
export const lawnPhoto = (): Promise<Buffer> => encode(renderDistraction('lawn', 1, 960, 720))

/** A drawn head from above with a bald crown. */
export const drawnHeadPhoto = (): Promise<Buffer> => encode(drawHead({ crown: 0.4, parting: 0.1 }))

/** A drawn head from above whose crown is bare over so much of it that it is thinning and no patch. */
export const thinningHeadPhoto = (): Promise<Buffer> => encode(drawHead({ crown: 0.6 }))

const encode = ({ data, width, height }: Pick<RgbImage, 'data' | 'width' | 'height'>): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
