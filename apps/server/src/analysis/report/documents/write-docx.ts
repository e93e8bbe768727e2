import { type Chart, dateLocaleOf, type Language, type ReportBlock } from '@chioma/contract'
import { chartSvg } from '@chioma/report'
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import sharp from 'sharp'
import { type ReportPaper, type ReportPhoto, roleOf } from './draw-paper.ts'

const FONT = 'Calibri'
const ANSWER_FONT = 'Georgia'
const INK = '16211b'
const ACCENT = '1f6b4d'
const HEADINGS = { 2: HeadingLevel.HEADING_2, 3: HeadingLevel.HEADING_3 } as const
const CHART_WIDTH_PX = 420
const PHOTO_WIDTH_PX = 460
const PHOTO_OF_TWO_WIDTH_PX = 296

/** As Word names languages: always of a country. By it words are spelled and read aloud. */
function wordLanguageOf(written: Language): string {
  const { language, region } = new Intl.Locale(dateLocaleOf(written)).maximize()
  return `${language}-${region}`
}

/** The report as a Word document: text that can be edited, charts as vectors with a picture for older programs. */
export async function writeDocx(paper: ReportPaper): Promise<Buffer> {
  const blocks = (await Promise.all(paper.blocks.map((block, index) => paragraphsOf(block, roleOf(paper, index))))).flat()
  const document = new Document({
    title: paper.title,
    creator: 'Chioma',
    lastModifiedBy: 'Chioma',
    styles: { default: { document: { run: { font: FONT, size: 22, language: { value: wordLanguageOf(paper.language) } } } } },
    sections: [
      {
        footers: { default: footerOf(paper) },
        children: [...headOf(paper), ...blocks],
      },
    ],
  })
  return Packer.toBuffer(document)
}

/** What has to be read on every page, and which page that is. */
const footerOf = ({ notice }: ReportPaper): Footer =>
  new Footer({
    children: [
      new Paragraph({ children: [new TextRun({ text: notice, size: 16 })] }),
      new Paragraph({
        alignment: AlignmentType.END,
        children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 16 })],
      }),
    ],
  })

function headOf({ title, details, photo }: ReportPaper): Paragraph[] {
  const head = [
    new Paragraph({ children: [new TextRun({ text: 'Chioma', font: ANSWER_FONT, size: 32, color: ACCENT })] }),
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      children: [new TextRun({ text: title, font: FONT, size: 24, bold: true, color: INK })],
    }),
    new Paragraph({
      spacing: { after: 240 },
      border: { bottom: { style: BorderStyle.SINGLE, size: 8, space: 6, color: ACCENT } },
      children: [new TextRun({ text: details, size: 18, color: '5d6b62' })],
    }),
  ]
  return photo === undefined ? head : [...head, ...photoOf(photo)]
}

/** The photo alone or, where something is marked, clean and marked side by side with what each colour means. */
function photoOf({ jpeg, alternative, marked, width, height, caption }: ReportPhoto): Paragraph[] {
  const widthPx = marked === undefined ? PHOTO_WIDTH_PX : PHOTO_OF_TWO_WIDTH_PX
  const pictures = [{ jpeg, alternative }, ...(marked === undefined ? [] : [marked])]
  const runs = pictures.map(
    (picture) =>
      new ImageRun({
        type: 'jpg',
        data: picture.jpeg,
        transformation: { width: widthPx, height: Math.round((height * widthPx) / width) },
        altText: { name: caption, description: picture.alternative },
      }),
  )
  const legend = (marked?.legend ?? []).map(
    ({ color, name }) =>
      new Paragraph({ children: [new TextRun({ text: '■ ', color: color.slice(1) }), new TextRun({ text: name, size: 18 })] }),
  )
  return [
    new Paragraph({ children: runs.flatMap((run, index) => (index === 0 ? [run] : [new TextRun(' '), run])) }),
    new Paragraph({ spacing: { after: 120 }, children: [new TextRun({ text: caption, size: 18, color: '5d6b62' })] }),
    ...legend,
    new Paragraph({ spacing: { after: 120 } }),
  ]
}

async function paragraphsOf(block: ReportBlock, role: ReturnType<typeof roleOf>): Promise<(Paragraph | Table)[]> {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: HEADINGS[block.level],
          keepNext: true,
          spacing: { before: role === 'headline' ? 120 : 240, after: 100 },
          children: [new TextRun({ text: block.text, ...headingStyle(block.level, role) })],
        }),
      ]
    case 'paragraph':
      return [
        new Paragraph({
          spacing: { after: 160 },
          children: [new TextRun(role === 'answer' ? { text: block.text, font: ANSWER_FONT, size: 26 } : block.text)],
        }),
      ]
    case 'list':
      return block.items.map(
        ({ label, text }) =>
          new Paragraph({
            spacing: { after: 80 },
            bullet: { level: 0 },
            children: [
              ...(label === undefined ? [] : [new TextRun({ text: label, bold: true }), new TextRun(' ')]),
              new TextRun(text),
            ],
          }),
      )
    case 'table':
      return [tableOf([block.head, ...block.rows]), new Paragraph({})]
    case 'chart':
      return [new Paragraph({ spacing: { after: 160 }, children: [await drawChart(block.chart)] })]
  }
}

function headingStyle(level: 2 | 3, role: ReturnType<typeof roleOf>) {
  if (level === 3) return { font: FONT, bold: true, size: 24, color: INK }
  return { font: ANSWER_FONT, size: role === 'headline' ? 40 : 30, color: INK }
}

function tableOf(rows: readonly string[][]): Table {
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
  const line = { style: BorderStyle.SINGLE, size: 4, color: 'cfd6d0' }
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders: { top: none, left: none, right: none, bottom: line, insideHorizontal: line, insideVertical: none },
    rows: rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: index === 0,
          cantSplit: true,
          children: row.map(
            (cell, column) =>
              new TableCell({
                children: [
                  new Paragraph({
                    alignment: column === 0 ? AlignmentType.START : AlignmentType.END,
                    children: [new TextRun({ text: cell, bold: index === 0 })],
                  }),
                ],
              }),
          ),
        }),
    ),
  })
}

async function drawChart(chart: Chart): Promise<ImageRun> {
  const { title, description, width, height } = chart
  const bytes = Buffer.from(chartSvg(chart, 'paper'))
  const png = await sharp(bytes, { density: 192 }).png().toBuffer()
  return new ImageRun({
    type: 'svg',
    data: bytes,
    fallback: { type: 'png', data: png },
    transformation: { width: CHART_WIDTH_PX, height: Math.round((height * CHART_WIDTH_PX) / width) },
    altText: { name: title, description: `${title}. ${description}` },
  })
}
