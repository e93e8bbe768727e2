import type { RgbImage } from '@chioma/engine'
import sharp from 'sharp'

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

/** Its path is a line as SVG draws it; the baseline is 0, small letters are 10 high. */
type Letter = readonly [advance: number, path: string]

/**
 * The letters of the word that every simulated picture carries, as lines of a pen: no font has to be installed, and the word looks the same on every
 * machine.
 */
const LETTERS: Record<string, Letter> = {
  S: [
    12,
    'M9-11.5C9-13.2 7.4-14 5.4-14C3-14 1.2-12.8 1.2-10.6C1.2-8.4 3-7.7 5.3-7.1C7.7-6.5 9.5-5.8 9.5-3.5C9.5-1.2 7.6 0 5.2 0C2.8 0 1-1.2.8-3',
  ],
  a: [
    11.4,
    'M1.4-7.6C1.8-9.2 3.1-10 5-10C7.2-10 8.4-8.8 8.4-6.6V0M8.4-5.8H5C2.4-5.8 1-4.8 1-2.8C1-1 2.3 0 4.2 0C6.6 0 8.4-1.4 8.4-3.8',
  ],
  c: [11, 'M9-7C8.5-8.9 7.2-10 5.3-10C2.8-10 1-7.9 1-5C1-2.1 2.8 0 5.3 0C7.2 0 8.6-1.1 9-3'],
  e: [11.4, 'M1.1-5.2H9.4C9.4-8.2 7.8-10 5.3-10C2.8-10 1-7.9 1-5C1-2.1 2.8 0 5.4 0C7.2 0 8.6-.8 9.1-2.4'],
  i: [4.6, 'M1.2-10V0M1.2-13.6V-13.4'],
  l: [4.6, 'M1.2-14.5V0'],
  m: [
    17.6,
    'M1.2 0V-10M1.2-6C1.2-8.6 2.8-10 4.7-10C6.6-10 7.8-8.8 7.8-6.4V0M7.8-6C7.8-8.6 9.4-10 11.3-10C13.2-10 14.4-8.8 14.4-6.4V0',
  ],
  n: [11.4, 'M1.2 0V-10M1.2-6C1.2-8.6 2.8-10 4.9-10C7-10 8.4-8.7 8.4-6.2V0'],
  o: [12.4, 'M5.4-10C2.8-10 1-7.9 1-5C1-2.1 2.8 0 5.4 0C8 0 9.8-2.1 9.8-5C9.8-7.9 8-10 5.4-10Z'],
  ó: [12.4, 'M5.4-10C2.8-10 1-7.9 1-5C1-2.1 2.8 0 5.4 0C8 0 9.8-2.1 9.8-5C9.8-7.9 8-10 5.4-10ZM5-12.4L7-14.8'],
  t: [7.6, 'M3-13V-2.6C3-.8 3.8 0 5.4 0H6.2M.6-10H6'],
  u: [11.6, 'M1.2-10V-3.8C1.2-1.4 2.6 0 4.7 0C7 0 8.4-1.6 8.4-4M8.4-10V0'],
  z: [9.8, 'M.8-10H7.6L.8 0H7.8'],
}

/** Height of a capital letter. */
const CAPITAL_HEIGHT = 14

/** A word as SVG paths from the origin on, and its width. Throws on a letter that is not among those above. */
export function strokeWord(word: string): { paths: string; width: number } {
  let width = 0
  const paths = [...word].map((character) => {
    const letter = LETTERS[character]
    if (letter === undefined) throw new Error(`the letter ${character} cannot be drawn`)
    const [advance, line] = letter
    const path = `<path d="${line}" transform="translate(${width.toFixed(1)} 0)"/>`
    width += advance
    return path
  })
  return { paths: paths.join(''), width }
}
