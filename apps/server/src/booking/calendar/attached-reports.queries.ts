import { type AttachedReport, attachedReportSchema, BOOKING_LIMITS, type NewBooking } from '@chioma/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isFinishedAnalysisOf } from '../../analysis/index.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'

/** Of a row of `bookings`: certain, and not long over. */
const isReadable = sql<SqlBool>`(bookings.status = 'confirmed'
  and bookings.ends_at > now() - make_interval(days => ${BOOKING_LIMITS.reportDaysAfter}))`

const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const reportWhere = (condition: RawBuilder<SqlBool>) => sql<unknown>`(
  select json_build_object(
    'analysisId', analyses.id,
    'analysisCreatedAt', ${instant('analyses.created_at')},
    'attachedAt', ${instant('booking_reports.attached_at')}
  )
  from booking_reports join analyses on analyses.id = booking_reports.analysis_id
  where booking_reports.booking_id = bookings.id and ${condition}
)`

/** The report attached to a row of `bookings`; for `presentReport`. */
export const reportJson = reportWhere(sql`true`)
/** The same, as long as staff may read it. */
export const reportForStaffJson = reportWhere(isReadable)

export const presentReport = (stored: unknown): AttachedReport | null => attachedReportSchema.nullable().parse(stored)

/** Attaches a report, in place of one of before; `null` detaches it. */
export async function writeReport(trx: Transaction, bookingId: string, analysisId: string | null, now: Date): Promise<void> {
  if (analysisId === null) {
    await trx.deleteFrom('booking_reports').where('booking_id', '=', bookingId).execute()
    return
  }
  const report = { analysis_id: analysisId, attached_at: now }
  await trx
    .insertInto('booking_reports')
    .values({ booking_id: bookingId, ...report })
    .onConflict((conflict) =>
      conflict.column('booking_id').doUpdateSet(report).where('booking_reports.analysis_id', '!=', analysisId),
    )
    .execute()
}

async function selectReportOf(trx: Transaction, bookingId: string): Promise<string | undefined> {
  const row = await trx.selectFrom('booking_reports').select('analysis_id').where('booking_id', '=', bookingId).executeTakeFirst()
  return row?.analysis_id
}

/** The report that a new time comes with: what was said now, or that of the time before. Throws `analysis_not_found`. */
export async function reportFor(
  trx: Transaction,
  visitorId: string,
  { analysisId }: Pick<NewBooking, 'analysisId'>,
  before: { id: string } | undefined,
): Promise<string | null> {
  if (analysisId === undefined) return (before && (await selectReportOf(trx, before.id))) ?? null
  return analysisId === null ? null : ownReport(trx, visitorId, analysisId)
}

/** An analysis that the visitor may attach. Throws `analysis_not_found`. */
export async function ownReport(trx: Transaction, visitorId: string, analysisId: string): Promise<string> {
  if (!(await isFinishedAnalysisOf(trx, visitorId, analysisId))) throw new AppError('analysis_not_found', { field: 'analysisId' })
  return analysisId
}

/** Whether staff who keep appointments may read an analysis. */
export async function isReportAttached(database: Database, analysisId: string): Promise<boolean> {
  const row = await database
    .selectFrom('booking_reports')
    .innerJoin('bookings', 'bookings.id', 'booking_reports.booking_id')
    .select('booking_id')
    .where('analysis_id', '=', analysisId)
    .where(isReadable)
    .executeTakeFirst()
  return row !== undefined
}

/** Detaches reports from appointments that are over or will not be. */
export async function purgeReports(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('booking_reports')
    .using('bookings')
    .whereRef('bookings.id', '=', 'booking_reports.booking_id')
    .where((where) =>
      where.or([
        where('bookings.status', 'in', ['cancelled', 'expired']),
        where.and([where('bookings.status', '=', 'held'), where('bookings.expires_at', '<=', now)]),
        where.and([where('bookings.status', '=', 'confirmed'), where.not(isReadable)]),
      ]),
    )
    .execute()
}
