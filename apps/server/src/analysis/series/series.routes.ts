import {
  type Comparison,
  comparisonSchema,
  type IncomparableReason,
  MEASURE_UNIT,
  seriesSchema,
  spotNameSchema,
} from '@chioma/contract'
import { compareMeasures, type PhotoComparison, type ShotsOfOneMoment } from '@chioma/engine'
import { z } from 'zod'
import { AppError } from '../../platform/http/app-error.ts'
import type { App } from '../../platform/http/http-app.ts'
import { isUuid } from '../../platform/http/validate-request.ts'
import { getReadable } from '../../platform/storage/object-storage.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { readSeries } from './read-series.ts'
import { type PointRow, readingOf, repeatsOf, selectPoint, updateSpot } from './series.queries.ts'

const params = z.object({ id: z.string() })
/** Of one address: two photos take a second or two of a processor. */
const comparedPerMinute = { rateLimit: { max: 60, timeWindow: '1 minute' } }

/** The photos of one spot over time, and what changed between two of them. */
export async function seriesRoutes(app: App, dependencies: Dependencies): Promise<void> {
  const { database } = dependencies
  const compare = keepComparisons(dependencies)

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
    const row = isUuid(id) ? await selectPoint(dependencies.database, visitor.id, id) : undefined
    if (!row) throw notFound()
    return row
  }
}

function known(visitor: Visitor | undefined, id: string): Visitor {
  if (visitor === undefined || !isUuid(id)) throw notFound()
  return visitor
}

const notFound = () => new AppError('analysis_not_found')

type Needs = Pick<Dependencies, 'storage' | 'logger' | 'comparePhotos'>
/** What the photos of two analyses show together; a photo never changes, so the answer to a pair holds as long as the engine is the same. */
type PhotoComparisons = (visitor: Visitor, earlier: PointRow, later: PointRow) => Promise<PhotoComparison>

/** How many answers are kept: a few kilobytes each. */
const MOST_KEPT = 2_000

function keepComparisons(dependencies: Needs): PhotoComparisons {
  const kept = new Map<string, Promise<PhotoComparison>>()
  return (visitor, earlier, later) => {
    const pair = `${earlier.object_key} ${later.object_key} ${readingOf(earlier).view}`
    const known = kept.get(pair)
    if (known !== undefined) return known
    const asked = compareStored(dependencies, visitor, earlier, later)
    kept.set(pair, asked)
    asked.catch(() => kept.delete(pair))
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return asked
  }
}

async function compareStored(
  dependencies: Needs,
  { dataKey }: Visitor,
  first: PointRow,
  second: PointRow,
): Promise<PhotoComparison> {
  const [earlier, later] = await Promise.all(
    [first, second].map((row) => getReadable(dependencies, dataKey, row.object_key, { analysisId: row.id })),
  )
  if (earlier === undefined || later === undefined) throw new AppError('picture_unreadable')
  const pixelsPerMm = first.pixels_per_mm ?? undefined
  return dependencies.comparePhotos({ earlier, later, view: readingOf(first).view, pixelsPerMm })
}

/** What changed between two photos of one spot, or why that cannot be told. */
async function compareAnalyses(
  compare: PhotoComparisons,
  visitor: Visitor,
  earlier: PointRow,
  later: PointRow,
  /** What the person's repeats of their spots say. */
  own: readonly ShotsOfOneMoment[],
): Promise<Comparison> {
  const reason = incomparable(earlier, later)
  if (reason !== undefined) return { aligned: false, reason, measures: [] }
  const compared = await compare(visitor, earlier, later)
  if (!compared.isAligned) return { aligned: false, reason: compared.reason, measures: [] }
  const measures = compareMeasures(readingOf(earlier).view, compared.before, compared.after, own)
  return {
    aligned: true,
    placement: compared.placement,
    measures: measures.map((change) => ({ ...change, unit: MEASURE_UNIT[change.code] })),
  }
}

/** What keeps two analyses apart before anybody looks at their photos. */
function incomparable(earlier: PointRow, later: PointRow): IncomparableReason | undefined {
  const [before, after] = [readingOf(earlier), readingOf(later)]
  if (before.view !== after.view || before.recognizedView !== undefined || after.recognizedView !== undefined)
    return 'different_view'
  return before.measures.length === 0 || after.measures.length === 0 ? 'not_measured' : undefined
}
