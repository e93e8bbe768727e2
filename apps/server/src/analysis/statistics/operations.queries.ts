import type { Operations } from '@chioma/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { selectModelSettings } from '../models/models.queries.ts'
import { NANO_USD } from '../models/token-cost.ts'

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
  const today = now.toISOString().slice(0, 10)
  const [{ dailyBudgetCents }, days] = await Promise.all([
    selectModelSettings(database),
    database
      .selectFrom('spend_days')
      .select(['day', 'committed_nano_usd'])
      .where('day', '>', new Date(now.getTime() - SHOWN_DAYS * 86_400_000).toISOString().slice(0, 10))
      .orderBy('day', 'desc')
      .execute(),
  ])
  const shown = days.map(({ day, committed_nano_usd }) => ({ day, usd: committed_nano_usd / NANO_USD }))
  return {
    committedUsd: shown.find(({ day }) => day === today)?.usd ?? 0,
    budgetUsd: dailyBudgetCents / 100,
    days: shown,
  }
}
