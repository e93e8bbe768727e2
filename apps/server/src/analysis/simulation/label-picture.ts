import type { RgbImage } from '@chioma/engine'
import sharp from 'sharp'
import { CAPITAL_HEIGHT, strokeWord } from './letter-strokes.ts'

export interface PictureLabel {
  /** "Simulation", in the reader's language. */
  word: string
  /** A sentence for the metadata: that this is no photo, and who drew. */
  description: string
  source: keyof typeof DIGITAL_SOURCE_TYPES
}

/**
 * How the picture came to be, in the words of the IPTC (cv.iptc.org/newscodes/digitalsourcetype): a photo into which something was drawn by arithmetic,
 * without a model that learned from pictures; or a photo together with what such a model made.
 */
const DIGITAL_SOURCE_TYPES = {
  renderer: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic',
  model: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
} as const
const QUALITY = 88
/** Of the shorter side: height of the tag's letters, and of those that run over the whole picture. */
const SHARE = { tag: 1 / 42, watermark: 1 / 26 }
const TAG = { paper: '#fff6df', ink: '#5b3c00' }

/** A picture as JPEG that says what it is: in its corner, all over it, and in its metadata (EXIF and XMP). */
export async function labelPicture({ width, height, data }: RgbImage, label: PictureLabel): Promise<Buffer> {
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(overlaySvg(label.word, width, height)) }])
    .withExif({ IFD0: { ImageDescription: asAscii(label.description), Software: 'Chioma' } })
    .withXmp(xmpOf(label))
    .jpeg({ quality: QUALITY, mozjpeg: false })
    .toBuffer()
}

function overlaySvg(word: string, width: number, height: number): string {
  const { paths, width: wordWidth } = strokeWord(word)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">
    ${watermarkSvg(paths, wordWidth, width, height)}${tagSvg(paths, wordWidth, width, height)}</svg>`
}

/** Rows of the word across the whole picture, light with a dark edge, so that it is seen on hair and on skin. */
function watermarkSvg(paths: string, wordWidth: number, width: number, height: number): string {
  const scale = (SHARE.watermark * Math.min(width, height)) / CAPITAL_HEIGHT
  const [stepX, stepY] = [wordWidth * scale * 1.7, CAPITAL_HEIGHT * scale * 7]
  const words: string[] = []
  for (let row = 0, y = stepY * 0.7; y < height + stepY; y += stepY, row++) {
    for (let x = -stepX * (row % 2 === 0 ? 0.1 : 0.6); x < width; x += stepX)
      words.push(`<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(-20) scale(${scale.toFixed(3)})">${paths}</g>`)
  }
  const all = words.join('')
  return `<g stroke="#000" stroke-opacity=".16" stroke-width="3.4">${all}</g><g stroke="#fff" stroke-opacity=".3" stroke-width="1.9">${all}</g>`
}

/** The word on a light ground in the upper right corner. */
function tagSvg(paths: string, wordWidth: number, width: number, height: number): string {
  const scale = (SHARE.tag * Math.min(width, height)) / CAPITAL_HEIGHT
  const [padX, padY] = [14 * scale, 10 * scale]
  const [tagWidth, tagHeight] = [wordWidth * scale + 2 * padX, CAPITAL_HEIGHT * scale + 2 * padY]
  const [x, y] = [width - tagWidth - padX, padX]
  return `<rect x="${x}" y="${y}" width="${tagWidth}" height="${tagHeight}" rx="${tagHeight / 2}" fill="${TAG.paper}"/>
    <g transform="translate(${x + padX} ${y + padY + CAPITAL_HEIGHT * scale}) scale(${scale})" stroke="${TAG.ink}" stroke-width="2.3">${paths}</g>`
}

const xmpOf = ({ word, description, source }: PictureLabel): string => `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<Iptc4xmpExt:DigitalSourceType>${DIGITAL_SOURCE_TYPES[source]}</Iptc4xmpExt:DigitalSourceType>
<xmp:CreatorTool>Chioma</xmp:CreatorTool>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(word)}</rdf:li></rdf:Alt></dc:title>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(description)}</rdf:li></rdf:Alt></dc:description>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** EXIF knows ASCII alone: letters without their accents. */
const asAscii = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll('’', "'")
    .replaceAll(/[^\x20-\x7e]/g, '')
