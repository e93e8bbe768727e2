import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import svgToPdf from 'svg-to-pdfkit'
import type { Block, Run } from './report-blocks.ts'
import type { ReportPaper, ReportPhoto } from './report-paper.ts'

const { resolve } = createRequire(import.meta.url)
const FONTS = {
  text: resolve('@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff'),
  bold: resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'),
  display: resolve('@fontsource/newsreader/files/newsreader-latin-400-normal.woff'),
}
const INK = '#16211b'
const FAINT = '#5d6b62'
const ACCENT = '#1f6b4d'
const LINE = '#cfd6d0'
const MARGIN = { top: 56, bottom: 64, left: 60, right: 60 }
const HEADING_SIZES = [22, 17, 13, 11.5]
const WIDEST_CHART_PT = 330
const TALLEST_PHOTO_PT = 260
const BETWEEN_PHOTOS_PT = 12

/** The report as an A4 PDF with its charts as vectors. */
export function writePdf(paper: ReportPaper): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    lang: paper.language,
    displayTitle: true,
    info: { Title: paper.title, Creator: 'Chioma', CreationDate: new Date(paper.analysis.createdAt) },
  })
  for (const [name, file] of Object.entries(FONTS)) document.registerFont(name, file)
  writeHead(document, paper)
  for (const block of paper.blocks) writeBlock(document, block)
  writeFooters(document, paper)
  return collect(document)
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

const widthOf = ({ page }: PDFKit.PDFDocument): number => page.width - MARGIN.left - MARGIN.right

/** Starts a new page where what comes would be cut. */
function makeRoom(document: PDFKit.PDFDocument, heightPt: number): void {
  if (document.y + heightPt > document.page.height - MARGIN.bottom) document.addPage()
}

function writeHead(document: PDFKit.PDFDocument, { title, details, photo }: ReportPaper): void {
  document.font('bold').fontSize(10).fillColor(ACCENT).text('Chioma')
  document.moveDown(0.4).font('display').fontSize(26).fillColor(INK).text(title)
  document.moveDown(0.2).font('text').fontSize(9).fillColor(FAINT).text(details)
  document.moveDown(1)
  if (photo !== undefined) writePhoto(document, photo)
}

/** The photo alone or, where something is marked, clean and marked side by side with what each colour means. */
function writePhoto(document: PDFKit.PDFDocument, { jpeg, marked, width, height, caption }: ReportPhoto): void {
  const pictures = marked === undefined ? [jpeg] : [jpeg, marked.jpeg]
  const widest = (widthOf(document) - BETWEEN_PHOTOS_PT * (pictures.length - 1)) / pictures.length
  const scale = Math.min(widest / width, TALLEST_PHOTO_PT / height)
  const top = document.y
  for (const [index, picture] of pictures.entries()) {
    const left = MARGIN.left + index * (width * scale + BETWEEN_PHOTOS_PT)
    document.image(picture, left, top, { width: width * scale, height: height * scale })
  }
  document.y = top + height * scale + 6
  document.font('text').fontSize(8.5).fillColor(FAINT).text(caption, MARGIN.left)
  if (marked !== undefined) writeLegend(document, marked.legend)
  document.moveDown(0.8)
}

function writeLegend(document: PDFKit.PDFDocument, legend: readonly { color: string; name: string }[]): void {
  document.moveDown(0.3)
  for (const { color, name } of legend) {
    const top = document.y
    document.roundedRect(MARGIN.left, top + 1, 8, 8, 2).fillAndStroke(color, INK)
    document
      .font('text')
      .fontSize(9)
      .fillColor(INK)
      .text(name, MARGIN.left + 14, top)
  }
  document.x = MARGIN.left
}

function writeBlock(document: PDFKit.PDFDocument, block: Block): void {
  document.x = MARGIN.left
  switch (block.kind) {
    case 'heading':
      writeHeading(document, block)
      break
    case 'paragraph':
      writeRuns(document, block.runs)
      document.moveDown(0.6)
      break
    case 'list':
      writeList(document, block)
      break
    case 'table':
      writeTable(document, block.rows)
      break
    case 'chart':
      writeChart(document, block)
      break
  }
}

function writeHeading(document: PDFKit.PDFDocument, { level, runs }: Extract<Block, { kind: 'heading' }>): void {
  const size = HEADING_SIZES[level - 1] ?? 11.5
  makeRoom(document, size * 4)
  document.moveDown(level <= 2 ? 0.9 : 0.4)
  document
    .font(level <= 2 ? 'display' : 'bold')
    .fontSize(size)
    .fillColor(INK)
  document.text(textOf(runs), { lineGap: 1 })
  document.moveDown(0.35)
}

function writeRuns(document: PDFKit.PDFDocument, runs: readonly Run[], options: PDFKit.Mixins.TextOptions = {}): void {
  document.fontSize(10.5).fillColor(INK)
  for (const [index, { text, isBold }] of runs.entries()) {
    document.font(isBold ? 'bold' : 'text').text(text, { lineGap: 2.5, ...options, continued: index < runs.length - 1 })
  }
}

function writeList(document: PDFKit.PDFDocument, { isOrdered, items }: Extract<Block, { kind: 'list' }>): void {
  const indent = 16
  for (const [index, runs] of items.entries()) {
    makeRoom(document, 30)
    const top = document.y
    document.font('text').fontSize(10.5).fillColor(ACCENT)
    document.text(isOrdered ? `${index + 1}.` : '•', MARGIN.left, top, { lineBreak: false })
    document.x = MARGIN.left + indent
    document.y = top
    writeRuns(document, runs, { width: widthOf(document) - indent })
    document.x = MARGIN.left
    document.moveDown(0.35)
  }
  document.moveDown(0.3)
}

/** The first column takes half of the width; numbers stand on the right. */
function writeTable(document: PDFKit.PDFDocument, rows: readonly Run[][][]): void {
  const width = widthOf(document)
  const columns = rows[0]?.length ?? 0
  const widthOfColumn = (index: number) => (index === 0 ? width / 2 : width / 2 / Math.max(1, columns - 1))
  for (const [index, row] of rows.entries()) {
    document
      .font(index === 0 ? 'bold' : 'text')
      .fontSize(10)
      .fillColor(INK)
    const height = Math.max(
      ...row.map((cell, column) => document.heightOfString(textOf(cell), { width: widthOfColumn(column) - 8 })),
    )
    makeRoom(document, height + 10)
    const top = document.y + 4
    let left = MARGIN.left
    for (const [column, cell] of row.entries()) {
      document.text(textOf(cell), left, top, { width: widthOfColumn(column) - 8, align: column === 0 ? 'left' : 'right' })
      left += widthOfColumn(column)
    }
    document.y = top + height + 5
    document
      .moveTo(MARGIN.left, document.y)
      .lineTo(MARGIN.left + width, document.y)
      .lineWidth(0.5)
      .stroke(LINE)
  }
  document.x = MARGIN.left
  document.moveDown(0.8)
}

function writeChart(document: PDFKit.PDFDocument, { svg, widthPx, heightPx }: Extract<Block, { kind: 'chart' }>): void {
  const width = Math.min(WIDEST_CHART_PT, widthOf(document))
  const height = (heightPx * width) / widthPx
  makeRoom(document, height + 12)
  svgToPdf(document, svg, MARGIN.left, document.y, { width, height, fontCallback: (_, isBold) => (isBold ? 'bold' : 'text') })
  document.y += height + 14
}

function writeFooters(document: PDFKit.PDFDocument, { notice }: ReportPaper): void {
  const { start, count } = document.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index)
    const top = document.page.height - MARGIN.bottom + 14
    // Below the margin, where text would open a new page.
    document.page.margins.bottom = 0
    document.font('text').fontSize(7.5).fillColor(FAINT)
    document.text(notice, MARGIN.left, top, { width: widthOf(document) - 50, height: 30, ellipsis: true })
    document.text(`${index - start + 1} / ${count}`, MARGIN.left, top, {
      width: widthOf(document),
      align: 'right',
      lineBreak: false,
    })
  }
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')
