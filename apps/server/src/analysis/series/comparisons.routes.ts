import { comparisonSchema } from '@chioma/contract'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { compareAnalyses, keepComparisons } from './compare-analyses.ts'
import { repeatsOf } from './own-repeats.ts'
import { type PointRow, selectPoint } from './series.queries.ts'

const uuidSchema = z.uuid()

/** Of one address: two photos take a second or two of a processor. */
const comparedPerMinute = { rateLimit: { max: 60, timeWindow: '1 minute' } }

export async function comparisonsRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const compare = keepComparisons(dependencies)

  app.get(
    '/api/analysis/:id/compare/:earlierId',
    {
      config: comparedPerMinute,
      schema: {
        summary: 'What changed between two photos of one spot, or why that cannot be told',
        description:
          'For their visitor alone. Both photos are measured anew in the part that both show, at one scale and in one light, so that numbers differ a little from those of the reports. A measure counts as changed where it moved farther than it does between two photos when nothing has changed (`band`): measured on changed copies of photos and, where there are any, on own repeats of that spot (`ownShots`).',
        params: z.object({ id: z.string(), earlierId: z.string() }),
        response: { 200: comparisonSchema },
      },
    },
    async ({ visitor, params: { id, earlierId } }) => {
      if (visitor === undefined) throw notFound()
      const [first, second] = [await pointOf(visitor, earlierId), await pointOf(visitor, id)]
      const own = await repeatsOf(dependencies, visitor, [first, second])
      const isInOrder = first.created_at <= second.created_at
      return isInOrder
        ? compareAnalyses(compare, visitor, first, second, own)
        : compareAnalyses(compare, visitor, second, first, own)
    },
  )

  async function pointOf(visitor: Visitor, id: string): Promise<PointRow> {
    const row = uuidSchema.safeParse(id).success ? await selectPoint(dependencies.database, visitor.id, id) : undefined
    if (!row) throw notFound()
    return row
  }
}

const notFound = () => new AppError('analysis_not_found')
