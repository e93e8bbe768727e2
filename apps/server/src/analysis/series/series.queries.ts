import type { View } from '@chioma/contract'
import type { ShotsOfOneMoment } from '@chioma/engine'
import { sql } from 'kysely'
import { type Database, hasChanged } from '../../platform/database/database.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { storedOutcomeSchema } from '../store/analysis-row.ts'
import { selectRepeatsOfSpots } from '../store/repeats.queries.ts'

/** A finished analysis as one of a series: what was measured, and where its photo lies. */
const POINT_COLUMNS = [
  'analyses.id',
  'analyses.created_at',
  'analyses.spot',
  'analyses.outcome',
  'analyses.answer_kind',
  'analyses.engine_version',
  'photos.object_key',
  'photos.width',
  'photos.height',
  'photos.pixels_per_mm',
] as const

/** More photos of one spot than this are not drawn; the newest count. */
const MOST_POINTS = 60

/** One completed analysis of this visitor whose photo is still there. */
export async function selectPoint(database: Database, visitorId: string, id: string) {
  return points(database, visitorId).where('analyses.id', '=', id).executeTakeFirst()
}

/** The completed analyses of this visitor that show one spot in one view, newest first. */
export async function selectSeries(database: Database, visitorId: string, { spot, view }: { spot: string | null; view: View }) {
  return points(database, visitorId)
    .where('analyses.spot', 'is not distinct from', spot)
    .where(sql`analyses.outcome -> 'reading' ->> 'view'`, '=', view)
    .where(sql<boolean>`not (analyses.outcome -> 'reading' ? 'recognizedView')`)
    .orderBy('analyses.created_at', 'desc')
    .orderBy('analyses.id', 'desc')
    .limit(MOST_POINTS)
    .execute()
}

const points = (database: Database, visitorId: string) =>
  database
    .selectFrom('analyses')
    .innerJoin('photos', 'photos.id', 'analyses.photo_id')
    .select(POINT_COLUMNS)
    .where('analyses.visitor_id', '=', visitorId)
    .where('analyses.status', '=', 'completed')
    .where('photos.purged_at', 'is', null)

export type PointRow = Awaited<ReturnType<typeof selectSeries>>[number]

export const readingOf = (row: Pick<PointRow, 'outcome'>) => storedOutcomeSchema.parse(row.outcome).reading

/** Whether there is such an analysis of this visitor. */
export async function updateSpot(database: Database, visitorId: string, id: string, spot: string | null): Promise<boolean> {
  return hasChanged(database.updateTable('analyses').set({ spot }).where('id', '=', id).where('visitor_id', '=', visitorId))
}

/** The visitor's repeats that show the spots of these analyses in one view, where they were measured as the analyses were. */
export async function repeatsOf(
  { database }: Pick<Dependencies, 'database'>,
  { id: visitorId }: Visitor,
  rows: readonly PointRow[],
): Promise<ShotsOfOneMoment[]> {
  const [first] = rows
  if (first === undefined) return []
  const spots = [...new Set(rows.map(({ spot }) => spot))]
  const repeats = await selectRepeatsOfSpots(database, visitorId, { spots, view: readingOf(first).view })
  const meaning = meaningOf(first.engine_version)
  return repeats.filter(({ engineVersion }) => meaningOf(engineVersion) === meaning).map(({ shots }) => shots)
}

/** What a number means may change with the first two parts of the engine's version, not with the last. */
const meaningOf = (version: string | null): string | undefined => version?.split('.').slice(0, 2).join('.')
