import type { Language, ReportBlock } from '@chioma/contract'
import sharp from 'sharp'
import { outlineMarks } from './outline-marks.ts'

/** The photo as it was analysed and, where something is marked in it, once more with outlines; both of one size. */
export interface ReportPhoto {
  jpeg: Buffer
  /** What a reader who does not see it is told of it, as on the page. */
  alternative: string
  marked:
    | { jpeg: Buffer; alternative: string /** By the colour of its outlines. */; legend: { color: string; name: string }[] }
    | undefined
  width: number
  height: number
  caption: string
}

/** Everything that a document is made of. */
export interface ReportPaper {
  /** What it is about: when that was made and, of a report, what it comes down to. */
  analysis: { createdAt: string; results?: { report: { headline: string } } | null | undefined }
  /** Of its words. */
  language: Language
  title: string
  /** When the photo was analysed, and the analysis' id. */
  details: string
  /** Under every page. */
  notice: string
  photo: ReportPhoto | undefined
  blocks: ReportBlock[]
}

/** The photo and what is marked in it, as they are stored. */
export interface GatheredPhoto {
  photo: Uint8Array
  marks: { mask: Uint8Array; color: string; name: string }[]
  caption: string
  /** In words, what the photo is and what is marked in it. */
  alternatives: { clean: string; marked: string }
}

/** The same before anything is drawn: what a thread is given. */
export type DocumentSource = Omit<ReportPaper, 'photo'> & { photo: GatheredPhoto | undefined }

/** The answer stands out from what follows: its headline, and the paragraph under it. */
export function roleOf(
  { analysis, blocks }: Pick<ReportPaper, 'analysis' | 'blocks'>,
  index: number,
): 'headline' | 'answer' | 'other' {
  const isHeadline = (block: ReportBlock | undefined): boolean =>
    block?.kind === 'heading' && block.level === 2 && block.text === analysis.results?.report.headline
  if (isHeadline(blocks[index])) return 'headline'
  return isHeadline(blocks[index - 1]) && blocks[index]?.kind === 'paragraph' ? 'answer' : 'other'
}

const PHOTO_SIDE_PX = 1000

export async function drawPaper(source: DocumentSource): Promise<ReportPaper> {
  return { ...source, photo: source.photo && (await drawPhoto(source.photo)) }
}

async function drawPhoto({ photo, marks, caption, alternatives }: GatheredPhoto): Promise<ReportPhoto> {
  const { data, info } = await sharp(photo)
    .resize({ width: PHOTO_SIDE_PX, height: PHOTO_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 86 })
    .toBuffer({ resolveWithObject: true })
  const marked =
    marks.length === 0
      ? undefined
      : {
          jpeg: await outlineMarks(data, info, marks),
          alternative: alternatives.marked,
          legend: marks.map(({ color, name }) => ({ color, name })),
        }
  return { jpeg: data, alternative: alternatives.clean, marked, width: info.width, height: info.height, caption }
}
