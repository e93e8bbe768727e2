import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { PRODUCT_PICTURES } from './product-pictures/scenes.ts'

/** Draws the pictures of the demonstration products that the server shows. */
const folder = new URL('../apps/server/assets/products/', import.meta.url)
for (const [name, draw] of Object.entries(PRODUCT_PICTURES)) {
  const picture = sharp(Buffer.from(draw()), { density: 96 }).resize(800, 800)
  writeFileSync(new URL(`${name}.webp`, folder), await picture.webp({ quality: 93, effort: 6, smartSubsample: true }).toBuffer())
}
