import {
  type AdminLegalDocument,
  AGREED_KINDS,
  type Agreement,
  adminLegalDocumentSchema,
  FALLBACK_LANGUAGE,
  inEveryLanguage,
  isLegalComplete,
  LANGUAGES,
  type Language,
  LEGAL_KINDS,
  type LegalDocument,
  type LegalKind,
  type LegalSummary,
  type LegalTexts,
  type LegalUpdate,
  legalGaps,
  legalTextsSchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { holdLock } from '../../platform/database/advisory-locks.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { MailFrame } from '../../platform/mail/mail-frame.ts'
import { type Actor, versionConflict, writeAuditEntry } from '../../staff/index.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Puts the texts that the software comes with into force where staff have written none, as a version of their own: what somebody agreed
 * to stays what it was, also when a later release says it otherwise. Safe to run by many processes at once.
 */
export async function seedLegalDocuments({
  database,
  locales,
  config,
}: Pick<Dependencies, 'database' | 'locales' | 'config'>): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await holdLock(trx, 'seed')
    const known = await selectLegalDocuments(trx)
    for (const kind of LEGAL_KINDS) {
      const current = known.find((document) => document.kind === kind)
      if (current !== undefined && current.savedBy !== null) continue
      const texts = legalTextsSchema.parse(
        inEveryLanguage((language) => locales.say(language, `legal:${kind}`, { days: config.retentionDays })),
      )
      if (current !== undefined && isSame(current.texts, texts)) continue
      const version = (current?.version ?? 0) + 1
      await insertLegalVersion(trx, { kind, version, texts, savedBy: null, savedAt: new Date() })
    }
  })
}

const isSame = (one: LegalTexts, other: LegalTexts): boolean => LANGUAGES.every((language) => one[language] === other[language])

/** A new version of a document. Throws `version_conflict` with what is in force where somebody else was quicker. */
export async function saveLegalDocument(
  { database }: Pick<Dependencies, 'database'>,
  actor: Actor,
  { kind, texts, version }: LegalUpdate & { kind: LegalKind },
  now: Date,
): Promise<AdminLegalDocument> {
  return database.transaction().execute(async (trx) => {
    await lockLegalDocuments(trx)
    const [before] = await selectLegalVersions(trx, kind)
    if (before === undefined) throw new AppError('not_found')
    if (before.version !== version) throw await versionConflict(trx, { subject: `legal/${kind}`, current: before })
    if (isSame(before.texts, texts)) return before
    const after = { kind, texts, version: version + 1, savedBy: actor.name, savedAt: now }
    await insertLegalVersion(trx, after)
    const saved = { ...after, savedAt: now.toISOString() }
    await writeAuditEntry(trx, actor, { action: 'legal.saved', subject: `legal/${kind}`, before, after: saved })
    return saved
  })
}

export const summaryOf = ({ kind, version, savedAt, texts }: AdminLegalDocument): LegalSummary => ({
  kind,
  version,
  savedAt,
  isComplete: isLegalComplete(texts),
})

/** A version as it is read in a language. Throws `not_found` for one that never was. */
export async function readLegalDocument(
  { database }: Pick<Dependencies, 'database'>,
  { kind, version, language }: { kind: LegalKind; version: number | undefined; language: Language },
): Promise<LegalDocument> {
  const versions = await selectLegalVersions(database, kind)
  const [current] = versions
  const asked = version === undefined ? current : versions.find((known) => known.version === version)
  if (asked === undefined) throw new AppError('not_found')
  return { ...summaryOf(asked), ...textIn(asked.texts, language), isCurrent: asked === current }
}

function textIn(texts: LegalTexts, wanted: Language): Pick<LegalDocument, 'language' | 'text'> {
  const written = [wanted, FALLBACK_LANGUAGE, ...LANGUAGES].flatMap((language) => {
    const text = texts[language]
    return text === undefined ? [] : [{ language, text }]
  })
  const found = written.find(({ text }) => legalGaps(text).length === 0) ?? written[0]
  if (found === undefined) throw new Error('a legal document has no text')
  return found
}

/** Who sells, as the company identity says it; `null` as long as it is complete in no language. */
export async function readSeller(database: Database, language: Language): Promise<string | null> {
  const company = (await selectLegalDocuments(database)).find(({ kind }) => kind === 'company')
  return company !== undefined && isLegalComplete(company.texts) ? textIn(company.texts, language).text : null
}

/** What every mail says of who sells, and so of where its reader can write or call. */
export async function saySeller(
  { locales }: Pick<Dependencies, 'locales'>,
  database: Database,
  language: Language,
): Promise<MailFrame['seller']> {
  const text = await readSeller(database, language)
  return text === null ? null : { label: locales.say(language, 'orders:contact'), text }
}

/** Keeps with an order what stood at its button. Throws `terms_changed` where another version is in force by now. */
export async function keepAgreement(trx: Transaction, orderId: string, agreement: Agreement): Promise<void> {
  const current = await selectLegalDocuments(trx)
  if (AGREED_KINDS.some((kind) => current.find((known) => known.kind === kind)?.version !== agreement[kind]))
    throw new AppError('terms_changed')
  await trx
    .insertInto('order_agreements')
    .values(AGREED_KINDS.map((kind) => ({ order_id: orderId, kind, version: agreement[kind] })))
    .execute()
}

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
const lockLegalDocuments = (trx: Transaction) => sql`lock table legal_versions in share row exclusive mode`.execute(trx)

async function insertLegalVersion(
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
