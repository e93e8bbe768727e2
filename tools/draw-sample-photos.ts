import { writeFileSync } from 'node:fs'
import type { RgbImage } from '@chioma/engine'
import sharp from 'sharp'
import { renderHeadFromAbove } from '../tests/support/synthetic-scalp/render-head.ts'
import { renderScalp } from '../tests/support/synthetic-scalp/render-scalp.ts'

/** Draws the sample photos on which prompts are tried; what each shows stands in the server's table of samples. */
const folder = new URL('../apps/server/assets/sample-photos/', import.meta.url)
const scalp = { width: 900, height: 675, hairs: 36, hairLengthPx: 220, hairWidthPx: 12, rootDistancePx: 70 }
const samples: Record<string, RgbImage> = {
  'clear-scalp': renderScalp({ ...scalp, seed: 5, skin: [206, 172, 150] }).image,
  'flaky-scalp': renderScalp({ ...scalp, seed: 6, skin: [206, 172, 150], flakes: 60, flakeRadiusPx: 13 }).image,
  'red-scalp': renderScalp({ ...scalp, seed: 7, skin: [206, 172, 150], redness: 0.9 }).image,
  'thin-crown': renderHeadFromAbove({ seed: 8, width: 720, height: 900, baldArea: 0.16 }).image,
}
for (const [name, { data, width, height }] of Object.entries(samples)) {
  const photo = sharp(data, { raw: { width, height, channels: 3 } })
  writeFileSync(new URL(`${name}.jpg`, folder), await photo.jpeg({ quality: 85, mozjpeg: true }).toBuffer())
}
