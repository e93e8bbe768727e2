import { type Analysis, dateLocaleOf } from '@chioma/contract'
import sharp from 'sharp'
import type { Dependencies } from '../../dependencies.ts'
import { AppError } from '../../platform/app-error.ts'
import { selectAnalysis, selectOverlayKey, selectPhotoKey } from '../analyses/analyses.queries.ts'
import { presentAnalysis } from '../analyses/present-analysis.ts'
import type { ReadableAnalysis } from '../analyses/readable-analysis.ts'
import { getSealed } from '../photos/sealed-objects.ts'
import { type Block, readReportBlocks } from './report-blocks.ts'

/** Everything that a document is made of. */
export interface ReportPaper {
  analysis: Analysis
  title: string
  /** When the photo was analysed, and the analysis' id. */
  details: string
  /** Under every page. */
  notice: string
  photo: { jpeg: Buffer; width: number; height: number; caption: string } | undefined
  blocks: Block[]
}

const PHOTO_SIDE_PX = 1000

/** Throws `analysis_not_found` where there is no finished report. */
export async function gatherReport(dependencies: Dependencies, readable: ReadableAnalysis): Promise<ReportPaper> {
  const row = await selectAnalysis(dependencies.database, readable.visitorId, readable.id)
  const analysis = row && presentAnalysis(dependencies, row)
  if (!analysis?.results) throw new AppError('analysis_not_found')
  const { locales } = dependencies
  const { language, results } = analysis
  const date = new Intl.DateTimeFormat(dateLocaleOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return {
    analysis,
    title: locales.say(language, 'report:document.title'),
    details: locales.say(language, 'report:document.details', {
      date: `${date.format(new Date(analysis.createdAt))} UTC`,
      id: analysis.id,
    }),
    notice: results.report.notice,
    photo: await drawMarkedPhoto(dependencies, readable, analysis),
    blocks: readReportBlocks(results.fullReport),
  }
}

/** The photo with the pixels of every finding over it. */
async function drawMarkedPhoto(
  dependencies: Dependencies,
  { id, visitorId, dataKey }: ReadableAnalysis,
  { detectedIssues, language }: Analysis,
): Promise<ReportPaper['photo']> {
  const { database, locales } = dependencies
  const objectKey = await selectPhotoKey(database, visitorId, id)
  const photo = objectKey === undefined ? undefined : await getSealed(dependencies, dataKey, objectKey)
  if (photo === undefined) return undefined
  const { data, info } = await sharp(photo)
    .resize({ width: PHOTO_SIDE_PX, height: PHOTO_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
  const overlays: Buffer[] = []
  for (const { code, overlayUrl } of detectedIssues) {
    const overlayKey = overlayUrl === undefined ? undefined : await selectOverlayKey(database, visitorId, id, code)
    const overlay = overlayKey === undefined ? undefined : await getSealed(dependencies, dataKey, overlayKey)
    if (overlay) overlays.push(await sharp(overlay).resize(info.width, info.height, { fit: 'fill' }).png().toBuffer())
  }
  const jpeg = await sharp(data)
    .composite(overlays.map((input) => ({ input })))
    .jpeg({ quality: 86 })
    .toBuffer()
  const caption = locales.say(language, overlays.length > 0 ? 'report:document.photoMarked' : 'report:document.photo')
  return { jpeg, width: info.width, height: info.height, caption }
}
