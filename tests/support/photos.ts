import sharp from 'sharp'
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
export async function scalpPhoto(changes: Partial<ScalpOptions> = {}): Promise<Buffer> {
  const { image } = renderScalp({ ...FLAKY_SCALP, ...changes })
  return sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** A landscape of flat colours: sharp, well lit, and neither hair nor scalp. */
export function landscapePhoto(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="500" fill="#6fa8dc"/>
    <circle cx="950" cy="160" r="80" fill="#ffe599"/><rect y="500" width="1200" height="400" fill="#6aa84f"/>
    <rect x="220" y="330" width="330" height="280" fill="#cfe2f3"/><polygon points="190,330 385,190 580,330" fill="#3d5a80"/>
    <rect x="340" y="450" width="90" height="160" fill="#274e13"/></svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 92 }).toBuffer()
}
