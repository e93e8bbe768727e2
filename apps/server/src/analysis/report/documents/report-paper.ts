import { type Analysis, dateLocaleOf, type Language, type ReportBlock } from '@chioma/contract'
import sharp from 'sharp'
import { AppError } from '../../../platform/http/app-error.ts'
import { getSealed } from '../../../platform/storage/sealed-objects.ts'
import type { Dependencies } from '../../dependencies.ts'
import { selectAnalysis, selectOverlayKeys, selectPhotoKey } from '../../store/analyses.queries.ts'
import { presentAnalysis } from '../present-analysis.ts'
import type { ReadableAnalysis } from '../readable-analysis.ts'
import { markColor, outlineMarks } from './outline-marks.ts'

/** The photo as it was analysed and, where something is marked in it, once more with outlines; both of one size. */
export interface ReportPhoto {
  jpeg: Buffer
  marked: { jpeg: Buffer /** By the colour of its outlines. */; legend: { color: string; name: string }[] } | undefined
  width: number
  height: number
  caption: string
}

/** Everything that a document is made of. */
export interface ReportPaper {
  analysis: Analysis
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

const PHOTO_SIDE_PX = 1000

/** In the language asked for, or the analysis' own. Throws `analysis_not_found` where there is no finished report. */
export async function gatherReport(
  dependencies: Dependencies,
  readable: ReadableAnalysis,
  asked: Language | undefined,
): Promise<ReportPaper> {
  const row = await selectAnalysis(dependencies.database, readable.visitorId, readable.id)
  const analysis = row && presentAnalysis(dependencies, row, asked)
  if (!analysis?.results) throw new AppError('analysis_not_found')
  const { locales } = dependencies
  const { results } = analysis
  const { language } = results.report
  const date = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return {
    analysis,
    language,
    title: locales.say(language, 'report:document.title'),
    details: locales.say(language, 'report:document.details', {
      date: `${date.format(new Date(analysis.createdAt))} UTC`,
      id: analysis.id,
    }),
    notice: results.report.notice,
    photo: await drawPhoto(dependencies, readable, marksOf(dependencies, analysis, language), language),
    blocks: results.blocks,
  }
}

interface Mark {
  code: string
  name: string
}

/** What has a mask: alerts first, then findings in their order. */
const marksOf = (
  { locales }: Pick<Dependencies, 'locales'>,
  { detectedIssues, results }: Analysis,
  language: Language,
): Mark[] => [
  ...(results?.alerts ?? [])
    .filter(({ overlayUrl }) => overlayUrl !== undefined)
    .map(({ code }) => ({ code, name: locales.say(language, `journey:alerts.${code}`) })),
  ...detectedIssues.filter(({ overlayUrl }) => overlayUrl !== undefined).map(({ code, name }) => ({ code, name })),
]

async function drawPhoto(
  dependencies: Dependencies,
  { id, visitorId, dataKey }: ReadableAnalysis,
  marks: readonly Mark[],
  language: Language,
): Promise<ReportPhoto | undefined> {
  const { database, locales } = dependencies
  const objectKey = await selectPhotoKey(database, visitorId, id)
  const photo = objectKey === undefined ? undefined : await getSealed(dependencies, dataKey, objectKey)
  if (photo === undefined) return undefined
  const { data, info } = await sharp(photo)
    .resize({ width: PHOTO_SIDE_PX, height: PHOTO_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 86 })
    .toBuffer({ resolveWithObject: true })
  const overlayKeys = await selectOverlayKeys(database, visitorId, id)
  const drawn: { mask: Buffer; color: string; name: string }[] = []
  for (const { code, name } of marks) {
    const overlayKey = overlayKeys.get(code)
    const mask = overlayKey === undefined ? undefined : await getSealed(dependencies, dataKey, overlayKey)
    if (mask) drawn.push({ mask, color: markColor(drawn.length), name })
  }
  const marked =
    drawn.length === 0
      ? undefined
      : { jpeg: await outlineMarks(data, info, drawn), legend: drawn.map(({ color, name }) => ({ color, name })) }
  const caption = locales.say(language, marked === undefined ? 'report:document.photo' : 'report:document.photoMarked')
  return { jpeg: data, marked, width: info.width, height: info.height, caption }
}
