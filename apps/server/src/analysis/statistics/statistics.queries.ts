import {
  ANALYSIS_STATUSES,
  type AnalysisStatus,
  type FindingCode,
  findingCodeSchema,
  type Operations,
  type Severity,
  severitySchema,
} from '@chioma/contract'
import { sql } from 'kysely'
import { countRows, type Database, startOfDay } from '../../platform/database/database.ts'
import { spendDayOf } from '../models/model-calls.queries.ts'
import { selectModelSettings } from '../models/models.queries.ts'
import { NANO_USD } from '../models/token-cost.ts'

/**
 * From now on figures are counted by the days of this time zone (by IANA), and those that there are are counted anew where it was another. That takes
 * as long as it takes: `database` must not end a query by itself.
 */
export async function countFiguresIn(database: Database, timeZone: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`select count_figures_in(${timeZone})`.execute(trx)
  })
}

/** Analyses there are now, by status, from the figures of each day. */
export async function countByStatus(database: Database): Promise<Record<AnalysisStatus, number>> {
  const rows = await database
    .selectFrom('analysis_figures')
    .select(['item', sql<number>`sum(count)::bigint`.as('count')])
    .where('figure', '=', 'status')
    .groupBy('item')
    .execute()
  const countOf = new Map(rows.map(({ item, count }) => [item, count]))
  const [pending, processing, completed, failed] = ANALYSIS_STATUSES.map((status) => countOf.get(status) ?? 0)
  return { pending: pending ?? 0, processing: processing ?? 0, completed: completed ?? 0, failed: failed ?? 0 }
}

export interface DayCount {
  day: string
  completed: number
  failed: number
  unfinished: number
  withFindings: number
}

/** Days of the time zone that figures are counted in, the last one included. */
export interface Span {
  first: string
  last: string
  timeZone: string
}

const startOf = ({ first, timeZone }: Span) => startOfDay(first, timeZone)
const endOf = ({ last, timeZone }: Span) => startOfDay(last, timeZone, 1)

/** Every day of the span, those without analyses too. */
export async function countByDay(database: Database, span: Span): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select days.day::date as day,
      coalesce(sum(count) filter (where item = 'completed'), 0)::bigint as completed,
      coalesce(sum(count) filter (where item = 'failed'), 0)::bigint as failed,
      coalesce(sum(count) filter (where item in ('pending', 'processing')), 0)::bigint as unfinished,
      coalesce(sum(count) filter (where figure = 'with_findings'), 0)::bigint as "withFindings"
    from generate_series(${span.first}::date, ${span.last}::date, interval '1 day') as days (day)
    left join analysis_figures as figures on figures.day = days.day and figure in ('status', 'with_findings')
      and figures.day between ${span.first}::date and ${span.last}::date
    group by days.day order by days.day`.execute(database)
  return rows
}

/** Completed analyses of a span that showed something to look at and no finding. The figures count those with a finding. */
export async function countAlertsAlone(database: Database, span: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from analyses
    where created_at >= ${startOf(span)} and created_at < ${endOf(span)} and outcome @? '$.reading.alerts[*]'
      and not exists (select from analysis_findings where analysis_id = analyses.id)`.execute(database)
  return rows[0]?.count ?? 0
}

export interface FindingCount {
  code: FindingCode
  severity: Severity
  count: number
  judgedTogether: number
  agreed: number
}

export async function countFindings(database: Database, span: Span): Promise<FindingCount[]> {
  const rows = await database
    .selectFrom('analysis_figures')
    .select([
      'item as code',
      'severity',
      sql<number>`coalesce(sum(count) filter (where figure = 'finding'), 0)::bigint`.as('count'),
      sql<number>`coalesce(sum(count) filter (where figure = 'judged'), 0)::bigint`.as('judgedTogether'),
      sql<number>`coalesce(sum(count) filter (where figure = 'agreed'), 0)::bigint`.as('agreed'),
    ])
    .where('day', '>=', span.first)
    .where('day', '<=', span.last)
    .where('figure', 'in', ['finding', 'judged', 'agreed'])
    .groupBy(['item', 'severity'])
    .execute()
  return rows.map((row) => ({ ...row, code: findingCodeSchema.parse(row.code), severity: severitySchema.parse(row.severity) }))
}

/** How many analyses fell into each step of 2^(1/8) milliseconds, shortest first. */
export async function countDurations(database: Database, span: Span): Promise<{ step: number; count: number }[]> {
  return database
    .selectFrom('analysis_figures')
    .select([sql<number>`item::integer`.as('step'), sql<number>`sum(count)::bigint`.as('count')])
    .where('day', '>=', span.first)
    .where('day', '<=', span.last)
    .where('figure', '=', 'duration')
    .groupBy('item')
    .orderBy('step')
    .execute()
}

interface SalesCount {
  orders: number
  paidOrders: number
  keptOrders: number
  revenueMinor: number
}

/** Orders made in the span, and what was received and kept of those paid in it, in `currency`; of `keptOrders` something was kept. */
export async function countSales(database: Database, span: Span, currency: string): Promise<SalesCount> {
  const { rows } = await sql<SalesCount>`
    select (select count(*) from orders where created_at >= ${startOf(span)} and created_at < ${endOf(span)}) as orders,
      count(*) as "paidOrders",
      count(*) filter (where received_minor > refunded_minor) as "keptOrders",
      coalesce(sum(received_minor - refunded_minor), 0)::bigint as "revenueMinor"
    from orders
    where paid_at >= ${startOf(span)} and paid_at < ${endOf(span)} and currency = ${currency}`.execute(database)
  return rows[0] ?? { orders: 0, paidOrders: 0, keptOrders: 0, revenueMinor: 0 }
}

export const countActiveModels = (database: Database): Promise<number> =>
  countRows(database.selectFrom('ai_models').where('is_active', '=', true))

const SHOWN_DAYS = 7

/** What of the analysis an operator watches: how analyses and model calls ended since a moment, and what models cost. */
export async function readAnalysisOperations(
  database: Database,
  since: Date,
  now: Date,
): Promise<Pick<Operations, 'analyses' | 'modelCalls' | 'spend'>> {
  const [analyses, modelCalls, spend] = await Promise.all([
    countEndedAnalyses(database, since),
    countModelCalls(database, since),
    readSpend(database, now),
  ])
  return { analyses, modelCalls, spend }
}

async function countEndedAnalyses(database: Database, since: Date): Promise<Operations['analyses']> {
  const { rows } = await sql<Operations['analyses'][number]>`
    select status, failure_code as "failureCode", count(*)::int as count from analyses
    where created_at >= ${since} and status in ('completed', 'failed')
    group by status, failure_code order by status, count desc`.execute(database)
  return rows
}

async function countModelCalls(database: Database, since: Date): Promise<Operations['modelCalls']> {
  const { rows } = await sql<Operations['modelCalls'][number]>`
    select provider, outcome, failure_code as "failureCode", count(*)::int as count from model_calls
    where started_at >= ${since} and outcome in ('answered', 'failed')
    group by provider, outcome, failure_code order by provider, outcome, count desc`.execute(database)
  return rows
}

async function readSpend(database: Database, now: Date): Promise<Operations['spend']> {
  const [{ dailyBudgetCents }, days] = await Promise.all([
    selectModelSettings(database),
    database
      .selectFrom('spend_days')
      .select(['day', 'committed_nano_usd', sql<boolean>`day = ${spendDayOf(now)}`.as('isToday')])
      .where('day', '>', sql<string>`${spendDayOf(now)} - ${SHOWN_DAYS}::integer`)
      .orderBy('day', 'desc')
      .execute(),
  ])
  return {
    committedUsd: (days.find(({ isToday }) => isToday)?.committed_nano_usd ?? 0) / NANO_USD,
    budgetUsd: dailyBudgetCents / 100,
    days: days.map(({ day, committed_nano_usd }) => ({ day, usd: committed_nano_usd / NANO_USD })),
  }
}
