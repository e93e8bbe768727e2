import { type AdminLegalDocument, adminLegalDocumentSchema, type LegalKind, type LegalTexts } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'

interface LegalRow {
  kind: string
  version: number
  texts: unknown
  saved_at: Date
  saved_by: string | null
}

const readRow = ({ kind, version, texts, saved_at: savedAt, saved_by: savedBy }: LegalRow): AdminLegalDocument =>
  adminLegalDocumentSchema.parse({ kind, version, texts, savedAt: savedAt.toISOString(), savedBy })

/** The version of each document that is in force. */
export async function selectLegalDocuments(database: Database): Promise<AdminLegalDocument[]> {
  const rows = await database
    .selectFrom('legal_versions')
    .distinctOn('kind')
    .selectAll()
    .orderBy('kind')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(readRow)
}

/** All versions of a document, newest first. */
export async function selectLegalVersions(database: Database, kind: LegalKind): Promise<AdminLegalDocument[]> {
  const rows = await database
    .selectFrom('legal_versions')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(readRow)
}

/** One saving after the other: whoever comes second sees what the first one left. */
export const lockLegalDocuments = (trx: Transaction) => sql`lock table legal_versions in share row exclusive mode`.execute(trx)

export async function insertLegalVersion(
  trx: Transaction,
  { texts, ...row }: { kind: LegalKind; version: number; texts: LegalTexts; savedBy: string | null; savedAt: Date },
): Promise<void> {
  await trx
    .insertInto('legal_versions')
    .values({
      kind: row.kind,
      version: row.version,
      texts: JSON.stringify(texts),
      saved_at: row.savedAt,
      saved_by: row.savedBy,
    })
    .execute()
}

/** What these orders were made under. */
export async function selectAgreements(database: Database, orderIds: readonly string[]) {
  return database
    .selectFrom('order_agreements')
    .innerJoin('legal_versions', (join) =>
      join
        .onRef('legal_versions.kind', '=', 'order_agreements.kind')
        .onRef('legal_versions.version', '=', 'order_agreements.version'),
    )
    .select(['order_agreements.order_id', 'legal_versions.kind', 'legal_versions.version', 'legal_versions.saved_at'])
    .where('order_agreements.order_id', 'in', orderIds)
    .orderBy('legal_versions.kind')
    .execute()
}
