import { seriesSchema, spotNameSchema } from '@chioma/contract'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { readSeries } from './read-series.ts'
import { updateSpot } from './series.queries.ts'

const uuidSchema = z.uuid()
const params = z.object({ id: z.string() })

/** The photos of one spot over time. */
export async function seriesRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies
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
    async ({ visitor, params: { id } }) => readSeries(dependencies, known(visitor, id), id),
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
      return readSeries(dependencies, owner, id)
    },
  )
}

function known(visitor: Visitor | undefined, id: string): Visitor {
  if (visitor === undefined || !uuidSchema.safeParse(id).success) throw notFound()
  return visitor
}

const notFound = () => new AppError('analysis_not_found')
