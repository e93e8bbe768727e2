import { type Analysis, analysisSchema, type Language, type Series, SHOWN_PHOTO_SIDES_PX } from '@chioma/contract'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { presentAnalysis } from '../report/present-analysis.ts'
import { selectAnalysis, selectKeptPhotoKey } from '../store/analyses.queries.ts'
import { readSeries } from './read-series.ts'

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
  if (objectKey !== undefined) await shownPhotos.get({ objectKey, dataKey, sidePx: SHOWN_PHOTO_SIDES_PX[0] })
}
