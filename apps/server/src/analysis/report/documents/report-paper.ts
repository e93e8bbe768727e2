import { type Analysis, dateLocaleOf, type Language } from '@chioma/contract'
import { AppError } from '../../../platform/http/app-error.ts'
import { getSealed } from '../../../platform/storage/object-storage.ts'
import type { Dependencies } from '../../dependencies.ts'
import { selectAnalysis, selectOverlayKeys, selectPhotoKey } from '../../store/analyses.queries.ts'
import { presentAnalysis } from '../present-analysis.ts'
import type { ReadableAnalysis } from '../readable-analysis.ts'
import type { DocumentSource, GatheredPhoto } from './draw-paper.ts'
import { markColor } from './outline-marks.ts'

/** In the language asked for, or the analysis' own. Throws `analysis_not_found` where there is no finished report. */
export async function gatherReport(
  dependencies: Dependencies,
  readable: ReadableAnalysis,
  { language: asked, timeZone }: { language: Language | undefined; timeZone?: string | undefined },
): Promise<DocumentSource & { analysis: Analysis }> {
  const row = await selectAnalysis(dependencies.database, readable.visitorId, readable.id)
  const analysis = row && presentAnalysis(dependencies, row, asked)
  if (!analysis?.results) throw new AppError('analysis_not_found')
  const { locales } = dependencies
  const { results } = analysis
  const { language } = results.report
  const date = new Intl.DateTimeFormat(dateLocaleOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  })
  return {
    analysis,
    language,
    title: locales.say(language, 'report:document.title'),
    details: locales.say(language, 'report:document.details', {
      date: `${date.format(new Date(analysis.createdAt))}${timeZone === undefined ? ' UTC' : ''}`,
      id: analysis.id,
    }),
    notice: results.report.notice,
    photo: await gatherPhoto(dependencies, readable, marksOf(dependencies, analysis, language), language),
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

async function gatherPhoto(
  dependencies: Dependencies,
  { id, visitorId, dataKey }: ReadableAnalysis,
  marks: readonly Mark[],
  language: Language,
): Promise<GatheredPhoto | undefined> {
  const { database, locales } = dependencies
  const objectKey = await selectPhotoKey(database, visitorId, id)
  const photo = objectKey === undefined ? undefined : await getSealed(dependencies, dataKey, objectKey)
  if (photo === undefined) return undefined
  const overlayKeys = await selectOverlayKeys(database, visitorId, id)
  const marked: GatheredPhoto['marks'] = []
  for (const { code, name } of marks) {
    const overlayKey = overlayKeys.get(code)
    const mask = overlayKey === undefined ? undefined : await getSealed(dependencies, dataKey, overlayKey)
    if (mask) marked.push({ mask, color: markColor(marked.length), name })
  }
  const caption = locales.say(language, marked.length === 0 ? 'report:document.photo' : 'report:document.photoMarked')
  return { photo, marks: marked, caption }
}
