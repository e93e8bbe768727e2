import {
  type Analysis,
  analysisSchema,
  answerKindSchema,
  type Language,
  type Series,
  type SeriesPoint,
  SHOWN_PHOTO_SIDES_PX,
} from '@chioma/contract'
import { noiseOf, type ShotsOfOneMoment } from '@chioma/engine'
import { AppError } from '../../platform/http/app-error.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { nextPhotoOn, photoUrlOf, presentAnalysis } from '../report/present-analysis.ts'
import { selectAnalysis, selectKeptPhotoKey } from '../store/analyses.queries.ts'
import { selectReminder } from '../store/reminders.queries.ts'
import { type PointRow, readingOf, repeatsOf, selectPoint, selectSeries } from './series.queries.ts'

/** The finished photos of the spot that an analysis of the visitor shows, oldest first. Throws `analysis_not_found`. */
export async function readSeries(dependencies: Dependencies, visitor: Visitor, id: string): Promise<Series> {
  const { database } = dependencies
  const row = await selectPoint(database, visitor.id, id)
  if (!row) return emptySeriesOf(dependencies, visitor, id)
  const { view } = readingOf(row)
  const rows = await selectSeries(database, visitor.id, { spot: row.spot, view })
  const own = await repeatsOf(dependencies, visitor, [row])
  const nextPhoto = await nextPhotoAfter(dependencies, visitor, rows[0]?.id)
  return { spot: row.spot, view, points: rows.reverse().map((point) => presentPoint(point, own)), nextPhoto }
}

async function emptySeriesOf({ database }: Dependencies, visitor: Visitor, id: string): Promise<Series> {
  const analysis = await selectAnalysis(database, visitor.id, id)
  if (!analysis) throw new AppError('analysis_not_found')
  return { spot: analysis.spot, view: null, points: [], nextPhoto: null }
}

async function nextPhotoAfter(
  dependencies: Dependencies,
  visitor: Visitor,
  analysisId: string | undefined,
): Promise<Series['nextPhoto']> {
  const row = analysisId === undefined ? undefined : await selectAnalysis(dependencies.database, visitor.id, analysisId)
  const on = row && nextPhotoOn(dependencies, row)
  if (row === undefined || on === undefined) return null
  const reminder = await selectReminder(dependencies.database, row.id)
  return { analysisId: row.id, on, remindedAt: reminder?.email ?? null }
}

function presentPoint(row: PointRow, own: readonly ShotsOfOneMoment[]): SeriesPoint {
  const { view, measures } = readingOf(row)
  return {
    analysisId: row.id,
    createdAt: row.created_at.toISOString(),
    photoUrl: photoUrlOf(row.id),
    answer: { kind: answerKindSchema.parse(row.answer_kind) },
    width: row.width,
    height: row.height,
    measures: measures.map((measure) => ({
      ...measure,
      band: noiseOf(view, measure.code, measure.value, measure.value, own)?.band ?? null,
    })),
  }
}

/** A finished report of the visitor as its page begins, with the photos of its spot; `undefined` where there is none. */
export async function readDrawnReport(
  dependencies: Dependencies,
  visitor: Visitor,
  id: string,
  language: Language,
): Promise<{ analysis: Analysis; series: Series } | undefined> {
  const row = await selectAnalysis(dependencies.database, visitor.id, id)
  if (row?.status !== 'completed') return undefined
  // The browser asks for it as soon as it has the page: until then it may be made smaller.
  prepareShownPhoto(dependencies, visitor, id).catch((error) =>
    dependencies.logger.warn(error, 'a photo could not be made smaller with the page of its report'),
  )
  // Like an answer of the interface, it holds what the contract says and nothing else.
  const analysis = analysisSchema.parse(presentAnalysis(dependencies, row, language))
  return { analysis, series: await readSeries(dependencies, visitor, id) }
}

/** In the size that the page begins with. */
async function prepareShownPhoto({ database, shownPhotos }: Dependencies, { id, dataKey }: Visitor, analysisId: string) {
  const objectKey = await selectKeptPhotoKey(database, id, analysisId)
  if (objectKey !== undefined) await shownPhotos.get({ analysisId, objectKey, dataKey, sidePx: SHOWN_PHOTO_SIDES_PX[0] })
}
