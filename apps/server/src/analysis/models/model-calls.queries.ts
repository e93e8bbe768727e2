import type { ModelFailureCode } from '@chioma/contract'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { Dependencies } from '../dependencies.ts'
import type { TokenUsage } from './model-call-error.ts'

export const CALL_PURPOSES = ['photo', 'report', 'probe', 'try_out', 'replay', 'simulation'] as const
export type CallPurpose = (typeof CALL_PURPOSES)[number]

/** What is called, and under which conditions. */
export interface ModelCall {
  analysisId: string | null
  purpose: CallPurpose
  aiModelId: string | null
  provider: string
  modelId: string
  promptVersionId: string | null
  parameters: unknown
}

export interface OpenCall {
  id: string
  reservedNanoUsd: number
  /** The day whose budget it is reserved from. */
  day: string
}

const NANO_USD_PER_CENT = 10_000_000

/** The day that a moment is of, as the shop and its figures count days. */
export const spendDayOf = (at: Date) => sql<string>`(${at}::timestamptz at time zone (select name from figures_time_zone))::date`

/**
 * Notes a call before it is made and reserves its highest price from the day's budget; `undefined` when the budget does not
 * hold it. Processes that reserve at the same time wait for each other on the day's row.
 */
export async function openCall(
  database: Database,
  call: ModelCall,
  reservedNanoUsd: number,
  now: Date,
): Promise<OpenCall | undefined> {
  return database.transaction().execute(async (trx) => {
    const { day } = await trx.selectNoFrom(spendDayOf(now).as('day')).executeTakeFirstOrThrow()
    if (reservedNanoUsd > 0 && !(await reserve(trx, day, reservedNanoUsd))) return undefined
    const id = uuidv7()
    await trx
      .insertInto('model_calls')
      .values({ id, ...columnsOfCall(call), outcome: 'running', reserved_nano_usd: reservedNanoUsd, started_at: now })
      .execute()
    return { id, reservedNanoUsd, day }
  })
}

const columnsOfCall = (call: ModelCall) => ({
  analysis_id: call.analysisId,
  purpose: call.purpose,
  ai_model_id: call.aiModelId,
  provider: call.provider,
  model_id: call.modelId,
  prompt_version_id: call.promptVersionId,
  parameters: JSON.stringify(call.parameters),
})

/** Notes a call that cost nothing and is over. */
export async function insertEndedCall(
  database: Database,
  call: ModelCall,
  end: CallEnd,
  { startedAt, endedAt }: { startedAt: Date; endedAt: Date },
): Promise<void> {
  await database
    .insertInto('model_calls')
    .values({
      id: uuidv7(),
      ...columnsOfCall(call),
      ...columnsOfEnd(end),
      reserved_nano_usd: 0,
      started_at: startedAt,
      ended_at: endedAt,
    })
    .execute()
}

async function reserve(trx: Database, day: string, nanoUsd: number): Promise<boolean> {
  await trx
    .insertInto('spend_days')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const reserved = await trx
    .updateTable('spend_days')
    .set({ committed_nano_usd: sql`committed_nano_usd + ${nanoUsd}` })
    .where('day', '=', day)
    .where(
      sql<boolean>`committed_nano_usd + ${nanoUsd} <= (select daily_budget_cents::bigint * ${NANO_USD_PER_CENT} from model_settings)`,
    )
    .executeTakeFirst()
  return reserved.numUpdatedRows > 0n
}

export type CallEnd = { usage: TokenUsage; costNanoUsd: number | null; durationMs: number } & (
  | { outcome: 'answered'; answer: unknown }
  | { outcome: 'failed'; failureCode: ModelFailureCode }
)

const columnsOfEnd = (end: CallEnd) => ({
  outcome: end.outcome,
  failure_code: end.outcome === 'failed' ? end.failureCode : null,
  answer: end.outcome === 'answered' ? JSON.stringify(end.answer) : null,
  cost_nano_usd: end.costNanoUsd,
  input_tokens: end.usage.inputTokens,
  cache_read_tokens: end.usage.cacheReadTokens,
  cache_write_tokens: end.usage.cacheWriteTokens,
  output_tokens: end.usage.outputTokens,
  duration_ms: end.durationMs,
})

/** Notes how a call ended, and gives back what was reserved beyond its cost. A cost that nobody knows keeps the whole reservation. */
export async function closeCall(database: Database, open: OpenCall, end: CallEnd, now: Date): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('model_calls')
      .set({ ...columnsOfEnd(end), ended_at: now })
      .where('id', '=', open.id)
      .where('outcome', '=', 'running')
      .executeTakeFirst()
    if (closed.numUpdatedRows === 0n || end.costNanoUsd === null) return
    const unusedNanoUsd = open.reservedNanoUsd - end.costNanoUsd
    if (unusedNanoUsd === 0) return
    await trx
      .updateTable('spend_days')
      .set({ committed_nano_usd: sql`greatest(0, committed_nano_usd - ${unusedNanoUsd})` })
      .where('day', '=', open.day)
      .execute()
  })
}

/**
 * Closes the calls that a process left open when it ended. What they cost, only the provider knows, so their reservations stay.
 * Returns how many.
 */
export async function closeInterrupted(
  database: Database,
  which: { analysisId: string; purposes: readonly CallPurpose[] } | { startedBefore: Date },
  now: Date,
): Promise<number> {
  let update = database
    .updateTable('model_calls')
    .set({ outcome: 'failed', failure_code: 'interrupted' satisfies ModelFailureCode, ended_at: now })
    .where('outcome', '=', 'running')
  update =
    'analysisId' in which
      ? update.where('analysis_id', '=', which.analysisId).where('purpose', 'in', which.purposes)
      : update.where('started_at', '<', which.startedBefore)
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}

/** The calls of an analysis for a purpose. Those of an earlier run answer another question. */
const callsOfThisRun = (database: Database, analysisId: string, purpose: CallPurpose) =>
  database
    .selectFrom('model_calls')
    .where('analysis_id', '=', analysisId)
    .where('purpose', '=', purpose)
    .where(
      sql<boolean>`started_at >= coalesce(
        (select run_started_at from analyses where analyses.id = model_calls.analysis_id), '-infinity')`,
    )
    .orderBy('started_at')

/** Answers that an analysis got before its process died: they are paid for and need not be asked for again. */
export async function selectAnswers(database: Database, analysisId: string) {
  return callsOfThisRun(database, analysisId, 'photo')
    .select(['provider', 'model_id', 'prompt_version_id', 'answer', 'duration_ms'])
    .where('outcome', '=', 'answered')
    .execute()
}

/** How the calls for an analysis' report ended. */
export async function selectReportCalls(database: Database, analysisId: string) {
  return callsOfThisRun(database, analysisId, 'report')
    .select([
      'ai_model_id as aiModelId',
      'prompt_version_id as promptVersionId',
      'outcome',
      'failure_code as failureCode',
      'answer',
    ])
    .execute()
}

export const callParametersSchema = z.object({
  maxOutputTokens: z.number().int().positive(),
  providerOptions: z.record(z.string(), z.record(z.string(), z.json())),
})

/** What the models of an analysis answered, with the very prompt that they were given. */
export async function selectRecordedCalls(database: Database, analysisId: string) {
  return callsOfThisRun(database, analysisId, 'photo')
    .leftJoin('prompt_versions', 'prompt_versions.id', 'model_calls.prompt_version_id')
    .select([
      'model_calls.provider',
      'model_calls.model_id as modelId',
      'model_calls.ai_model_id as aiModelId',
      'model_calls.prompt_version_id as promptVersionId',
      'model_calls.parameters',
      'model_calls.answer',
      'prompt_versions.number as promptVersion',
      'prompt_versions.prompt',
    ])
    .where('outcome', '=', 'answered')
    .limit(MOST_CALLS_SHOWN)
    .execute()
}
export type RecordedCall = Awaited<ReturnType<typeof selectRecordedCalls>>[number]

/** Every call of an analysis, its tries and replays included. */
export async function selectCalls(database: Database, analysisId: string) {
  return database
    .selectFrom('model_calls')
    .leftJoin('prompt_versions', 'prompt_versions.id', 'model_calls.prompt_version_id')
    .select([
      'model_calls.id',
      'purpose',
      'provider',
      'model_id as modelId',
      'parameters',
      'outcome',
      'failure_code as failureCode',
    ])
    .select(['prompt_version_id as promptVersionId', 'prompt_versions.number as promptVersion', 'cost_nano_usd as costNanoUsd'])
    .select(['output_tokens as outputTokens', 'duration_ms as durationMs', 'started_at as startedAt'])
    .select(sql<number>`input_tokens + cache_read_tokens + cache_write_tokens`.as('inputTokens'))
    .where('analysis_id', '=', analysisId)
    .orderBy('started_at')
    .orderBy('model_calls.id')
    .limit(MOST_CALLS_SHOWN)
    .execute()
}

/** More than any analysis makes with its tries. */
const MOST_CALLS_SHOWN = 200

/** No call is waited for this long: the longest deadline with its tries is two minutes. */
const LONGEST_CALL_MS = 15 * 60 * 1000

/** Closes calls of processes that are no more, so that no list shows them as running for ever. Returns how many. */
export const closeInterruptedCalls = ({ database }: Pick<Dependencies, 'database'>, now: Date): Promise<number> =>
  closeInterrupted(database, { startedBefore: new Date(now.getTime() - LONGEST_CALL_MS) }, now)
