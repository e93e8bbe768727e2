import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
export const FONTS = {
  text: resolve('@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff'),
  bold: resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'),
  display: resolve('@fontsource/newsreader/files/newsreader-latin-400-normal.woff'),
}
export const INK = '#16211b'
export const FAINT = '#5d6b62'
export const MARGIN = { top: 56, bottom: 64, left: 60, right: 60 }

/** The fonts have no narrow space, as it stands before a percent sign; it would be drawn as an empty box. */
export const printable = (text: string): string => text.replaceAll('\u202f', '\u00a0')

/** What stands in a text of units, and only the display font has. */
const OF_UNITS = /[²µ±]/

export const fontOf = (text: string, font: 'text' | 'bold'): keyof typeof FONTS => (OF_UNITS.test(text) ? 'display' : font)

/** An element of the document's structure: what screen readers read, in its order. */
export type Structure = PDFKit.PDFStructureElement

interface StructureOptions extends PDFKit.Mixins.StructureElementOptions {
  /** Of a picture: left, top, right and bottom. */
  bbox?: [number, number, number, number]
  /** What a table's heading is for. */
  scope?: 'Column' | 'Row'
}

/** Draws what is read as an element of this type, with words of its own where it is a picture. */
export function tag(
  document: PDFKit.PDFDocument,
  parent: Structure,
  type: string,
  draw: () => void,
  options: StructureOptions = {},
): void {
  parent.add(document.struct(type, options, [draw]))
}

/** An element that holds others and nothing drawn. */
export function group(document: PDFKit.PDFDocument, parent: Structure, type: string): Structure {
  const element = document.struct(type)
  parent.add(element)
  return element
}

/** Draws what nobody has to be told of. */
export function decorate(document: PDFKit.PDFDocument, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  document.markContent('Artifact', { type })
  draw()
  document.endMarkedContent()
}

export const widthOf = ({ page }: PDFKit.PDFDocument): number => page.width - MARGIN.left - MARGIN.right

/** Starts a new page where what comes would be cut, and says whether it did. */
export function makeRoom(document: PDFKit.PDFDocument, heightPt: number): boolean {
  const isFull = document.y + heightPt > document.page.height - MARGIN.bottom
  if (isFull) document.addPage()
  return isFull
}

export function drawLine(document: PDFKit.PDFDocument, widthPt: number, color: string): void {
  document
    .moveTo(MARGIN.left, document.y)
    .lineTo(MARGIN.left + widthOf(document), document.y)
    .lineWidth(widthPt)
    .stroke(color)
}
