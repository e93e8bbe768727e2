import type { ShotsOfOneMoment } from '@chioma/engine'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { selectRepeatsOfSpots } from '../store/repeats.queries.ts'
import { type PointRow, readingOf } from './series.queries.ts'

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
export const meaningOf = (version: string | null): string | undefined => version?.split('.').slice(0, 2).join('.')
