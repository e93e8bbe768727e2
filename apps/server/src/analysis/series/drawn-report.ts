import { type Analysis, analysisSchema, type Language, type Series } from '@chioma/contract'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { presentAnalysis } from '../report/present-analysis.ts'
import { selectAnalysis } from '../store/analyses.queries.ts'
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
  // Like an answer of the interface, it holds what the contract says and nothing else.
  const analysis = analysisSchema.parse(presentAnalysis(dependencies, row, language))
  return { analysis, series: await readSeries(dependencies, visitor, id) }
}
