import sharp from 'sharp'

const BITS = 6
const SQUARE_PX = 40
const LINE_CHARACTERS = 48

/**
 * A photo with a label: the words as people would read them where the machine has a font, and beside them their number as six
 * black or white squares, which a model without eyes can read from the pixels.
 */
export async function writeOnPhoto(photo: Buffer, words: string, number: number): Promise<Buffer> {
  const { width = 0 } = await sharp(photo).metadata()
  const lines = words.match(new RegExp(`.{1,${LINE_CHARACTERS}}`, 'g')) ?? []
  const text = lines.map((line, index) => `<text x="12" y="${SQUARE_PX + 26 + index * 22}">${escapeXml(line)}</text>`).join('')
  const squares = Array.from({ length: BITS }, (_, bit) => {
    const colour = (number >> bit) & 1 ? '#000' : '#fff'
    return `<rect x="${bit * SQUARE_PX}" width="${SQUARE_PX}" height="${SQUARE_PX}" fill="${colour}"/>`
  }).join('')
  const height = SQUARE_PX + 36 + lines.length * 22
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>
    <g font-family="sans-serif" font-size="18" fill="#000">${text}</g>${squares}</svg>`
  return sharp(photo)
    .composite([{ input: Buffer.from(label), top: 0, left: 0 }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The number that `writeOnPhoto` wrote; `undefined` for a photo without a label. */
export async function readFromPhoto(photo: Buffer, widthPx: number): Promise<number | undefined> {
  const { data, info } = await sharp(photo).resize({ width: widthPx }).greyscale().raw().toBuffer({ resolveWithObject: true })
  const lightAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
  const middle = SQUARE_PX / 2
  if (lightAt(BITS * SQUARE_PX + middle, middle) < 230) return undefined
  return Array.from({ length: BITS }, (_, bit) => (lightAt(bit * SQUARE_PX + middle, middle) < 128 ? 1 << bit : 0)).reduce(
    (sum, bit) => sum + bit,
    0,
  )
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
