import { sql } from 'kysely'
import type pg from 'pg'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { QueueCount } from './job-queue.ts'

/** Between the library's giving a job out and its lock. */
const GRACE_SECONDS = 5

/**
 * Holds the lock of a job in the worker's session: when the process dies in any way, the database drops the session and the lock with it.
 * False when another worker holds it, as it took the job over.
 */
export async function lockJob(session: pg.Client, jobId: string): Promise<boolean> {
  const { rows } = await session.query<{ isHeld: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS "isHeld"', [
    ADVISORY_LOCKS.worker,
    jobId,
  ])
  return rows[0]?.isHeld === true
}

export async function unlockJob(session: pg.Client, jobId: string): Promise<void> {
  await session.query('SELECT pg_advisory_unlock($1, hashtext($2))', [ADVISORY_LOCKS.worker, jobId])
}

/** Those of the queues in which a job waits and may begin. */
export async function selectDueQueues(database: Database, queues: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM pgboss.job
    WHERE name = ANY(${queues}) AND state < 'active' AND start_after < now()`.execute(database)
  return rows.map(({ name }) => name)
}

export interface LostJob {
  id: string
  name: string
  data: object | null
  retriesLeft: number
}

/** Jobs that are given out and whose worker is gone, each to one process that asks; held until the transaction ends. */
export async function selectLostJobs(trx: Transaction, queues: readonly string[]): Promise<LostJob[]> {
  const { rows } = await sql<LostJob>`
    SELECT id, name, data, retry_limit - retry_count AS "retriesLeft" FROM pgboss.job
    WHERE name = ANY(${queues}) AND state = 'active' AND started_on < now() - ${GRACE_SECONDS} * interval '1 second'
      AND NOT EXISTS (
        SELECT FROM pg_locks
        WHERE locktype = 'advisory' AND granted AND objsubid = 2
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND classid = ${ADVISORY_LOCKS.worker}::int::oid AND objid = hashtext(job.id::text)::oid
      )
    FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows
}

/** Counts the session among those of the workers, until it ends. */
export async function joinWorkers(session: pg.Client): Promise<void> {
  await session.query('SELECT pg_advisory_lock_shared($1, 0)', [ADVISORY_LOCKS.workerProcess])
}

export async function countWorkers(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = ${ADVISORY_LOCKS.workerProcess}::int::oid`.execute(database)
  return rows[0]?.count ?? 0
}

/** Jobs that wait and that run, of every queue. One that waits for its next try is due when that comes. */
export async function countJobs(database: Database): Promise<QueueCount[]> {
  const { rows } = await sql<QueueCount>`
    SELECT queue.name, coalesce(waiting.count, 0)::int AS waiting, coalesce(running.count, 0)::int AS running,
      greatest(0, coalesce(extract(epoch FROM now() - waiting.due_since), 0))::float8 AS "oldestWaitingSeconds"
    FROM pgboss.queue
    LEFT JOIN (
      SELECT name, count(*) AS count, min(start_after) AS due_since FROM pgboss.job WHERE state < 'active' GROUP BY name
    ) waiting USING (name)
    LEFT JOIN (SELECT name, count(*) AS count FROM pgboss.job WHERE state = 'active' GROUP BY name) running USING (name)
    WHERE queue.name NOT LIKE '\\_\\_pgboss%'
    ORDER BY queue.name`.execute(database)
  return rows
}
