import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { analysisReviewSchema, type FindingCode, type View, viewSchema } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { getReadable } from '../../platform/storage/object-storage.ts'
import type { Dependencies } from '../dependencies.ts'

/** What `bench:accuracy` reads: whether a person saw a finding, for those that the person spoke of. */
export interface ReviewedLabel {
  file: string
  view: View
  reviewed: Partial<Record<FindingCode, boolean>>
}

const BATCH = 100

/**
 * Writes photos whose visitors agreed, with what people said of them, as `<folder>/reviewed/images/*.jpg` and `labels.json`. File
 * names and labels carry nothing that leads back to a visitor. Returns how many there are, and how many were left out because their stored photo
 * is missing or was altered.
 */
export async function exportLabels(
  { database, storage, keys, logger }: Pick<Dependencies, 'database' | 'storage' | 'keys' | 'logger'>,
  folder: string,
): Promise<{ photos: number; leftOut: number }> {
  const images = join(folder, 'reviewed', 'images')
  await mkdir(images, { recursive: true })
  const labels: ReviewedLabel[] = []
  let leftOut = 0
  for (let after: string | undefined; ; ) {
    const rows = await selectReviewed(database, after)
    for (const row of rows) {
      const dataKey = keys.unwrapDataKey(row.wrapped_key, row.visitor_id)
      const photo = await getReadable({ storage, logger }, dataKey, row.object_key, { analysisId: row.analysis_id })
      if (photo === undefined) {
        leftOut += 1
        continue
      }
      const file = `reviewed-${String(labels.length + 1).padStart(5, '0')}.jpg`
      await writeFile(join(images, file), photo)
      labels.push({ file, view: viewSchema.parse(row.view), reviewed: labelsOf(row.findings) })
    }
    after = rows.at(-1)?.analysis_id
    if (rows.length < BATCH) break
  }
  await writeFile(join(folder, 'reviewed', 'labels.json'), `${JSON.stringify(labels, null, 2)}\n`)
  return { photos: labels.length, leftOut }
}

function selectReviewed(database: Database, after: string | undefined) {
  return database
    .selectFrom('analysis_reviews')
    .innerJoin('consents', 'consents.analysis_id', 'analysis_reviews.analysis_id')
    .innerJoin('analyses', 'analyses.id', 'analysis_reviews.analysis_id')
    .innerJoin('photos', 'photos.id', 'analyses.photo_id')
    .innerJoin('visitors', 'visitors.id', 'analyses.visitor_id')
    .select(['analysis_reviews.analysis_id', 'analysis_reviews.findings', 'analyses.visitor_id', 'visitors.wrapped_key'])
    .select(['photos.object_key', sql<string>`analyses.outcome -> 'reading' ->> 'view'`.as('view')])
    .where('consents.allows_improvement', '=', true)
    .$if(after !== undefined, (query) => query.where('analysis_reviews.analysis_id', '>', after ?? ''))
    .orderBy('analysis_reviews.analysis_id')
    .limit(BATCH)
    .execute()
}

function labelsOf(findings: unknown): Partial<Record<FindingCode, boolean>> {
  const said = analysisReviewSchema.shape.findings.parse(findings)
  return Object.fromEntries(said.map(({ code, verdict }) => [code, verdict !== 'rejected']))
}
