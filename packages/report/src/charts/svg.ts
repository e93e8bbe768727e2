/** Fallbacks are readable on white and on near-black paper; a page's own tokens stand above them. */
export const COLOR = {
  accent: 'var(--accent, #2f8361)',
  track: 'var(--line-strong, #9aa39c)',
  low: 'var(--low, #3f8a65)',
  medium: 'var(--medium, #b07d1e)',
  high: 'var(--high, #c4524a)',
} as const

/** Charts are drawn for the narrowest phone and grow with the page, up to where their letters would outgrow its text. */
export const CHART_WIDTH = 320
const WIDEST = '28rem'

export const escapeXml = (text: string): string =>
  [...text]
    .filter((character) => character >= ' ')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A coordinate with at most one decimal, so that equal input gives equal text. */
export const at = (value: number): string => String(Math.round(value * 10) / 10)

export interface Frame {
  height: number
  title: string
  description: string
  parts: readonly string[]
}

/** A self-contained picture on one line, with its text alternative. */
export const svg = ({ height, title, description, parts }: Frame): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CHART_WIDTH} ${at(height)}" width="100%" style="max-width:${WIDEST}" role="img">`,
    `<title>${escapeXml(title)}</title><desc>${escapeXml(description)}</desc>`,
    ...parts,
    '</svg>',
  ].join('')

export interface Label {
  x: number
  y: number
  text: string
  anchor?: 'start' | 'middle' | 'end'
  size?: number
  fill?: string
  weight?: number
}

export const label = ({ x, y, text, anchor = 'start', size = 13, fill = 'currentColor', weight = 400 }: Label): string =>
  `<text x="${at(x)}" y="${at(y)}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}">${escapeXml(text)}</text>`

export interface Bar {
  x: number
  y: number
  width: number
  height: number
  fill: string
  opacity?: number
}

export const bar = ({ x, y, width, height, fill, opacity = 1 }: Bar): string =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="${at(Math.min(width, height) / 2)}" fill="${fill}" fill-opacity="${opacity}"/>`
