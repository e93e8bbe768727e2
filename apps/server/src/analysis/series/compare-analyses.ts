import { type Comparison, type IncomparableReason, MEASURE_UNIT } from '@chioma/contract'
import { type Alignment, compareMeasures, type ShotsOfOneMoment } from '@chioma/engine'
import { AppError } from '../../platform/http/app-error.ts'
import { getSealed } from '../../platform/storage/sealed-objects.ts'
import type { Visitor } from '../../visitors/index.ts'
import type { Dependencies } from '../dependencies.ts'
import { meaningOf } from './own-repeats.ts'
import { type PointRow, readingOf } from './series.queries.ts'

/** How the photos of two analyses lie on each other; a photo never changes, so the answer to a pair holds for good. */
export type PhotoAlignments = (visitor: Visitor, earlier: PointRow, later: PointRow) => Promise<Alignment>

/** How many answers are kept: some hundred bytes each. */
const MOST_KEPT = 2_000

export function keepAlignments(dependencies: Pick<Dependencies, 'storage' | 'alignPhotos'>): PhotoAlignments {
  const kept = new Map<string, Promise<Alignment>>()
  return (visitor, earlier, later) => {
    const pair = `${earlier.object_key} ${later.object_key}`
    const known = kept.get(pair)
    if (known !== undefined) return known
    const asked = alignStored(dependencies, visitor, earlier, later)
    kept.set(pair, asked)
    asked.catch(() => kept.delete(pair))
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return asked
  }
}

async function alignStored(
  dependencies: Pick<Dependencies, 'storage' | 'alignPhotos'>,
  { dataKey }: Visitor,
  earlier: PointRow,
  later: PointRow,
): Promise<Alignment> {
  const [before, after] = await Promise.all([earlier, later].map((row) => getSealed(dependencies, dataKey, row.object_key)))
  if (before === undefined || after === undefined) throw new AppError('photo_gone')
  return dependencies.alignPhotos(before, after)
}

/** What changed between two photos of one spot, or why that cannot be told. */
export async function compareAnalyses(
  align: PhotoAlignments,
  visitor: Visitor,
  earlier: PointRow,
  later: PointRow,
  /** What the person's repeats of their spots say. */
  own: readonly ShotsOfOneMoment[],
): Promise<Comparison> {
  const reason = incomparable(earlier, later)
  if (reason !== undefined) return { aligned: false, reason, measures: [] }
  const alignment = await align(visitor, earlier, later)
  if (!alignment.isAligned) return { aligned: false, reason: alignment.reason, measures: [] }
  const before = readingOf(earlier)
  const measures = compareMeasures(before.view, before.measures, readingOf(later).measures, own)
  return {
    aligned: true,
    placement: alignment.placement,
    measures: measures.map((change) => ({ ...change, unit: MEASURE_UNIT[change.code] })),
  }
}

/** What keeps two analyses apart before anybody looks at their photos. */
function incomparable(earlier: PointRow, later: PointRow): IncomparableReason | undefined {
  const [before, after] = [readingOf(earlier), readingOf(later)]
  if (before.view !== after.view || before.recognizedView !== undefined || after.recognizedView !== undefined)
    return 'different_view'
  if (before.measures.length === 0 || after.measures.length === 0) return 'not_measured'
  return meaningOf(earlier.engine_version) === meaningOf(later.engine_version) ? undefined : 'other_engine'
}
