import { type Series, type SeriesPoint, seriesSchema, spotNameSchema } from '@chioma/contract'
import { noiseOf, type ShotsOfOneMoment } from '@chioma/engine'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { nextPhotoOn, photoUrlOf } from '../report/present-analysis.ts'
import { selectAnalysis } from '../store/analyses.queries.ts'
import { selectReminder } from '../store/reminders.queries.ts'
import { type PointRow, readingOf, repeatsOf, selectPoint, selectSeries, updateSpot } from './series.queries.ts'

const uuidSchema = z.uuid()
const params = z.object({ id: z.string() })

/** The photos of one spot over time. */
export async function seriesRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies
  const seriesOf = async (visitor: Visitor, id: string): Promise<Series> => {
    const row = await selectPoint(database, visitor.id, id)
    if (!row) return emptySeriesOf(visitor, id)
    const { view } = readingOf(row)
    const rows = await selectSeries(database, visitor.id, { spot: row.spot, view })
    const own = await repeatsOf(dependencies, visitor, [row])
    const nextPhoto = await nextPhotoAfter(dependencies, visitor, rows[0]?.id)
    return { spot: row.spot, view, points: rows.reverse().map((point) => presentPoint(point, own)), nextPhoto }
  }

  const emptySeriesOf = async (visitor: Visitor, id: string): Promise<Series> => {
    const analysis = await selectAnalysis(database, visitor.id, id)
    if (!analysis) throw notFound()
    return { spot: analysis.spot, view: null, points: [], nextPhoto: null }
  }

  app.get(
    '/api/analysis/:id/series',
    {
      schema: {
        summary: 'The finished photos of the spot that an analysis shows, oldest first',
        description: 'Photos of one view and one name of a spot belong together; those without a name by their view.',
        params,
        response: { 200: seriesSchema },
      },
    },
    async ({ visitor, params: { id } }) => seriesOf(known(visitor, id), id),
  )

  app.put(
    '/api/analysis/:id/spot',
    {
      schema: {
        summary: 'Names the spot that an analysis shows, or takes its name away',
        params,
        body: spotNameSchema,
        response: { 200: seriesSchema },
      },
    },
    async ({ visitor, params: { id }, body: { spot } }) => {
      const owner = known(visitor, id)
      if (!(await updateSpot(database, owner.id, id, spot))) throw notFound()
      return seriesOf(owner, id)
    },
  )
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

function known(visitor: Visitor | undefined, id: string): Visitor {
  if (visitor === undefined || !uuidSchema.safeParse(id).success) throw notFound()
  return visitor
}

function presentPoint(row: PointRow, own: readonly ShotsOfOneMoment[]): SeriesPoint {
  const { view, measures } = readingOf(row)
  return {
    analysisId: row.id,
    createdAt: row.created_at.toISOString(),
    photoUrl: photoUrlOf(row.id),
    width: row.width,
    height: row.height,
    measures: measures.map((measure) => ({
      ...measure,
      band: noiseOf(view, measure.code, measure.value, measure.value, own)?.band ?? null,
    })),
  }
}

const notFound = () => new AppError('analysis_not_found')
