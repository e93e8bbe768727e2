import { CHART_COLORS, type Chart, type ChartShape, type ReportBlock } from '@chioma/contract'
import PDFDocument from 'pdfkit'
import { escapeHtml } from '../../../platform/html-page.ts'
import { type ReportPaper, type ReportPhoto, roleOf } from './draw-paper.ts'
import {
  decorate,
  drawLine,
  FAINT,
  FONTS,
  fontOf,
  group,
  INK,
  MARGIN,
  makeRoom,
  printable,
  type Structure,
  tag,
  widthOf,
} from './pdf-page.ts'

const ACCENT = '#1f6b4d'
const LINE = '#cfd6d0'
const HEADINGS = {
  2: { font: 'display', sizePt: 17, before: 0.9 },
  3: { font: 'bold', sizePt: 13, before: 0.4 },
} as const
const TEXT_SIZE_PT = 10.5
const WIDEST_CHART_PT = 330
const TALLEST_PHOTO_PT = 260
const BETWEEN_PHOTOS_PT = 12

/**
 * The report as an A4 PDF with its charts as vectors: tagged as PDF/UA asks for, so that it is read aloud with its headings, lists, tables and the
 * words of its pictures.
 */
export function writePdf(paper: ReportPaper): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: paper.language,
    displayTitle: true,
    info: { Title: paper.title, Creator: 'Chioma', CreationDate: new Date(paper.analysis.createdAt) },
  })
  for (const [name, file] of Object.entries(FONTS)) document.registerFont(name, file)
  const root = document.struct('Document')
  document.addStructure(root)
  writeHead(document, root, paper)
  for (const [index, block] of paper.blocks.entries()) {
    const role = roleOf(paper, index)
    if (block.kind === 'heading') bookmark(document, block)
    if (role === 'other' || (block.kind !== 'heading' && block.kind !== 'paragraph')) {
      writeBlock(document, root, block, paper.blocks[index + 1])
    } else writeAnswer(document, root, role, block.text)
  }
  writeFooters(document, root, paper)
  escapeTitle(document)
  return collect(document)
}

/** pdfkit writes the title into the XML of the metadata as it is, after it wrote it where it may hold any character. */
function escapeTitle(document: PDFKit.PDFDocument): void {
  const endMetadata = document.endMetadata.bind(document)
  document.endMetadata = () => {
    document.info.Title = escapeHtml(document.info.Title ?? '')
    endMetadata()
  }
}

/** Sections lie in the outline of the document, the headings below them in theirs. */
function bookmark({ outline }: PDFKit.PDFDocument, { level, text }: Extract<ReportBlock, { kind: 'heading' }>): void {
  const section = level === 2 ? outline : (outline.children.at(-1) ?? outline)
  section.addItem(text)
}

/** What it comes down to, larger than the rest. */
function writeAnswer(document: PDFKit.PDFDocument, root: Structure, role: 'headline' | 'answer', text: string): void {
  const [sizePt, after] = role === 'headline' ? [22, 0.25] : [13, 0.6]
  document.x = MARGIN.left
  makeRoom(document, sizePt * 3)
  if (role === 'headline') document.moveDown(0.4)
  document.font('display').fontSize(sizePt).fillColor(INK)
  tag(document, root, role === 'headline' ? 'H2' : 'P', () => document.text(printable(text), { lineGap: 2 }))
  document.moveDown(after)
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => done(Buffer.concat(chunks)))
    document.on('error', fail)
    document.end()
  })
}

function writeHead(document: PDFKit.PDFDocument, root: Structure, { title, details, photo }: ReportPaper): void {
  decorate(document, () => writeSign(document, MARGIN.left, document.y - 3))
  document.font('display').fontSize(17).fillColor(ACCENT)
  tag(document, root, 'P', () => document.text('Chioma', MARGIN.left + 26, document.y))
  document.x = MARGIN.left
  document.moveDown(0.3).font('bold').fontSize(11).fillColor(INK)
  tag(document, root, 'H1', () => document.text(printable(title)))
  document.moveDown(0.15).font(fontOf(details, 'text')).fontSize(9).fillColor(FAINT)
  tag(document, root, 'P', () => document.text(printable(details)))
  document.moveDown(0.7)
  decorate(document, () => drawLine(document, 1.2, ACCENT))
  document.moveDown(1)
  if (photo !== undefined) writePhoto(document, root, photo)
}

/** The three hairs of the sign, drawn on 32 by 32. */
function writeSign(document: PDFKit.PDFDocument, left: number, top: number): void {
  document.save().translate(left, top).scale(0.72).lineCap('round').lineWidth(2.4).strokeColor(ACCENT)
  for (const hair of ['M9 28C8 18 11 9 18 4', 'M15 28c0-8 2-14 8-19', 'M21 28c0-5 1.5-9 5-12']) document.path(hair).stroke()
  document.restore()
}

/** The photo alone or, where something is marked, clean and marked side by side with what each colour means. */
function writePhoto(
  document: PDFKit.PDFDocument,
  root: Structure,
  { jpeg, marked, width, height, caption, alternative }: ReportPhoto,
): void {
  const pictures = [{ jpeg, alternative }, ...(marked === undefined ? [] : [marked])]
  const widest = (widthOf(document) - BETWEEN_PHOTOS_PT * (pictures.length - 1)) / pictures.length
  const scale = Math.min(widest / width, TALLEST_PHOTO_PT / height)
  const top = document.y
  const size = { width: width * scale, height: height * scale }
  for (const [index, picture] of pictures.entries()) {
    const left = MARGIN.left + index * (size.width + BETWEEN_PHOTOS_PT)
    tag(document, root, 'Figure', () => document.image(picture.jpeg, left, top, size), {
      alt: picture.alternative,
      bbox: [left, top, left + size.width, top + size.height],
    })
  }
  document.y = top + size.height + 6
  document.font('text').fontSize(8.5).fillColor(FAINT)
  tag(document, root, 'P', () => document.text(caption, MARGIN.left))
  if (marked !== undefined) writeLegend(document, root, marked.legend)
  document.moveDown(0.8)
}

function writeLegend(document: PDFKit.PDFDocument, root: Structure, legend: readonly { color: string; name: string }[]): void {
  document.moveDown(0.3)
  const list = group(document, root, 'L')
  for (const { color, name } of legend) {
    const top = document.y
    decorate(document, () => document.roundedRect(MARGIN.left, top + 1, 8, 8, 2).fillAndStroke(color, INK))
    document.font('text').fontSize(9).fillColor(INK)
    tag(document, group(document, list, 'LI'), 'LBody', () => document.text(name, MARGIN.left + 14, top))
  }
  document.x = MARGIN.left
}

function writeBlock(document: PDFKit.PDFDocument, root: Structure, block: ReportBlock, next: ReportBlock | undefined): void {
  document.x = MARGIN.left
  switch (block.kind) {
    case 'heading':
      writeHeading(document, root, block, next)
      break
    case 'paragraph':
      tag(document, root, 'P', () => writeText(document, block.text))
      document.moveDown(0.6)
      break
    case 'list':
      writeList(document, root, block.items)
      break
    case 'table':
      writeTable(document, root, [block.head, ...block.rows])
      break
    case 'chart':
      writeChart(document, root, block.chart)
      break
  }
}

function writeHeading(
  document: PDFKit.PDFDocument,
  root: Structure,
  { level, text }: Extract<ReportBlock, { kind: 'heading' }>,
  next: ReportBlock | undefined,
): void {
  const { font, sizePt, before } = HEADINGS[level]
  makeRoom(document, sizePt * 4 + (next?.kind === 'chart' ? next.chart.height * chartScale(document, next.chart) : 0))
  const shown = font === 'bold' ? fontOf(text, font) : font
  document.moveDown(before).font(shown).fontSize(sizePt).fillColor(INK)
  tag(document, root, `H${level}`, () => document.text(printable(text), { lineGap: 1 }))
  document.moveDown(0.35)
}

function writeText(document: PDFKit.PDFDocument, text: string, options: PDFKit.Mixins.TextOptions = {}): void {
  document
    .font(fontOf(text, 'text'))
    .fontSize(TEXT_SIZE_PT)
    .fillColor(INK)
    .text(printable(text), { lineGap: 2.5, ...options })
}

function writeList(document: PDFKit.PDFDocument, root: Structure, items: Extract<ReportBlock, { kind: 'list' }>['items']): void {
  const indent = 16
  const list = group(document, root, 'L')
  for (const { label, text } of items) {
    makeRoom(document, 30)
    const top = document.y
    const item = group(document, list, 'LI')
    document.font('text').fontSize(TEXT_SIZE_PT).fillColor(ACCENT)
    tag(document, item, 'Lbl', () => document.text('•', MARGIN.left, top, { lineBreak: false }))
    document.x = MARGIN.left + indent
    document.y = top
    const width = widthOf(document) - indent
    tag(document, item, 'LBody', () => {
      if (label !== undefined) {
        document.font(fontOf(label, 'bold')).fillColor(INK).text(printable(label), { lineGap: 2.5, width, continued: true })
      }
      writeText(document, label === undefined ? text : ` ${text}`, { width })
    })
    document.x = MARGIN.left
    document.moveDown(0.35)
  }
  document.moveDown(0.3)
}

/** The first column takes half of the width; numbers stand on the right. The heading stands on every page that the table reaches. */
function writeTable(document: PDFKit.PDFDocument, root: Structure, [head, ...rows]: readonly [string[], ...string[][]]): void {
  const table = group(document, root, 'Table')
  const tagIn = (row: Structure, scope: 'Column' | 'Row') => (draw: () => void, column: number) =>
    scope === 'Column' || column === 0 ? tag(document, row, 'TH', draw, { scope }) : tag(document, row, 'TD', draw)
  makeRoom(document, rowHeight(document, head, 'bold') + (rows[0] ? rowHeight(document, rows[0], 'text') : 0))
  writeRow(document, head, 'bold', tagIn(group(document, table, 'TR'), 'Column'))
  for (const row of rows) {
    if (makeRoom(document, rowHeight(document, row, 'text'))) {
      writeRow(document, head, 'bold', (draw) => decorate(document, draw, 'Pagination'))
    }
    writeRow(document, row, 'text', tagIn(group(document, table, 'TR'), 'Row'))
  }
  document.x = MARGIN.left
  document.moveDown(0.8)
}

const columnWidth = (document: PDFKit.PDFDocument, column: number, count: number): number =>
  widthOf(document) / 2 / (column === 0 ? 1 : Math.max(1, count - 1))

function rowHeight(document: PDFKit.PDFDocument, cells: readonly string[], font: 'text' | 'bold'): number {
  const heights = cells.map((cell, column) => {
    const width = columnWidth(document, column, cells.length) - 8
    return document.font(fontOf(cell, font)).fontSize(10).heightOfString(printable(cell), { width })
  })
  return Math.max(...heights) + 10
}

function writeRow(
  document: PDFKit.PDFDocument,
  cells: readonly string[],
  font: 'text' | 'bold',
  tagCell: (draw: () => void, column: number) => void,
): void {
  const end = document.y + rowHeight(document, cells, font)
  const top = document.y + 4
  let left = MARGIN.left
  for (const [column, cell] of cells.entries()) {
    const width = columnWidth(document, column, cells.length)
    document.font(fontOf(cell, font)).fontSize(10).fillColor(INK)
    tagCell(() => document.text(printable(cell), left, top, { width: width - 8, align: column === 0 ? 'left' : 'right' }), column)
    left += width
  }
  document.y = end - 1
  decorate(document, () => drawLine(document, 0.5, LINE))
}

const chartScale = (document: PDFKit.PDFDocument, { width }: Chart): number =>
  Math.min(WIDEST_CHART_PT, widthOf(document)) / width

function writeChart(document: PDFKit.PDFDocument, root: Structure, chart: Chart): void {
  const { title, description, width, height, shapes } = chart
  const scale = chartScale(document, chart)
  makeRoom(document, height * scale + 12)
  const top = document.y
  const draw = () => {
    document.save().translate(MARGIN.left, top).scale(scale)
    for (const shape of shapes) drawShape(document, shape)
    document.restore()
  }
  tag(document, root, 'Figure', draw, {
    alt: `${title}. ${description}`,
    bbox: [MARGIN.left, top, MARGIN.left + width * scale, top + height * scale],
  })
  document.x = MARGIN.left
  document.y = top + height * scale + 14
}

function drawShape(document: PDFKit.PDFDocument, shape: ChartShape): void {
  switch (shape.kind) {
    case 'label': {
      const { x, y, anchor, size, isBold } = shape
      const text = printable(shape.text)
      document.font(fontOf(text, isBold ? 'bold' : 'text')).fontSize(size)
      const before = { start: 0, middle: 0.5, end: 1 }[anchor] * document.widthOfString(text)
      document.fillColor(INK).text(text, x - before, y, { lineBreak: false, baseline: 'alphabetic' })
      break
    }
    case 'bar': {
      const { x, y, width, height, color, opacity } = shape
      const radius = Math.min(width, height) / 2
      document.roundedRect(x, y, width, height, radius).fillOpacity(opacity).fill(CHART_COLORS[color]).fillOpacity(1)
      break
    }
    case 'polygon': {
      const { points, color, isFilled } = shape
      const outline = () => document.polygon(...points.map(({ x, y }): [number, number] => [x, y]))
      if (isFilled) outline().fillOpacity(0.2).fill(CHART_COLORS[color]).fillOpacity(1)
      outline()
        .lineJoin('round')
        .lineWidth(isFilled ? 2.2 : 1)
        .strokeColor(CHART_COLORS[color])
        .stroke()
      break
    }
  }
}

/** Nobody is read the same notice at every turn of a page; where no section says it, it is read once, at the end. */
function writeFooters(document: PDFKit.PDFDocument, root: Structure, { notice, blocks }: ReportPaper): void {
  const { start, count } = document.bufferedPageRange()
  const isSaid = notice === '' || blocks.some((block) => block.kind === 'paragraph' && block.text === notice)
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index)
    const top = document.page.height - MARGIN.bottom + 14
    // Below the margin, where text would open a new page.
    document.page.margins.bottom = 0
    document.font('text').fontSize(7.5).fillColor(FAINT)
    const box = { width: widthOf(document) - 50, height: 30, ellipsis: true }
    const writeNotice = () => document.text(printable(notice), MARGIN.left, top, box)
    if (isSaid || index < start + count - 1) decorate(document, writeNotice, 'Pagination')
    else tag(document, root, 'P', writeNotice)
    const number = { width: widthOf(document), align: 'right', lineBreak: false } as const
    decorate(document, () => document.text(`${index - start + 1} / ${count}`, MARGIN.left, top, number), 'Pagination')
  }
}
