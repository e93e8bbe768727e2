import { sql, type Transaction } from 'kysely'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import type { Database, DatabaseSchema } from '../database/database.ts'

/** A job as a worker holds it. */
export interface HeldJob {
  queue: string
  jobId: string
  workerId: number
}

export interface Attempts {
  failedTries: number
  workerDeaths: number
}

export async function nextWorkerId(database: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval('worker_ids')::integer AS id`.execute(database)
  const [row] = rows
  if (row === undefined) throw new Error('the database gave no worker id')
  return row.id
}

/** Notes who works on a job, in the transaction that takes it from the queue. */
export function claimJob(trx: Transaction<DatabaseSchema>, { queue, jobId, workerId }: HeldJob): Promise<Attempts> {
  const claim = { worker_id: workerId, taken_at: new Date() }
  return trx
    .insertInto('job_attempts')
    .values({ queue, job_id: jobId, ...claim })
    .onConflict((conflict) => conflict.columns(['queue', 'job_id']).doUpdateSet(claim))
    .returning(['failed_tries as failedTries', 'worker_deaths as workerDeaths'])
    .executeTakeFirstOrThrow()
}

/** Forgets a job that this worker still holds; `false` when it has been given to another. */
export async function releaseFinished(trx: Transaction<DatabaseSchema>, held: HeldJob): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('job_attempts')
    .where('queue', '=', held.queue)
    .where('job_id', '=', held.jobId)
    .where('worker_id', '=', held.workerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Counts a failed try of a job that this worker still holds and keeps; `undefined` when it has been given to another. */
export async function countFailedTry(database: Database, held: HeldJob): Promise<number | undefined> {
  const row = await database
    .updateTable('job_attempts')
    .set((eb) => ({ failed_tries: eb('failed_tries', '+', 1) }))
    .where('queue', '=', held.queue)
    .where('job_id', '=', held.jobId)
    .where('worker_id', '=', held.workerId)
    .returning('failed_tries as failedTries')
    .executeTakeFirst()
  return row?.failedTries
}

/** Gives a job that this worker still holds back to the queue, to be taken after the delay by whoever is free. */
export async function returnToQueue(database: Database, held: HeldJob, delaySeconds: number): Promise<void> {
  await sql`
    WITH released AS (
      UPDATE job_attempts SET worker_id = NULL
      WHERE queue = ${held.queue} AND job_id = ${held.jobId} AND worker_id = ${held.workerId}
      RETURNING job_id
    )
    UPDATE pgboss.job SET state = 'retry', start_after = now() + ${delaySeconds} * interval '1 second'
    WHERE name = ${held.queue} AND state = 'active' AND id IN (SELECT job_id FROM released)`.execute(database)
}

/**
 * Gives back the jobs whose worker is dead (its session, and with it its lock, is gone) or had them for longer than a try may
 * take. Returns how many. One statement, so two processes that do this together share them.
 */
export async function takeOverLostJobs(
  database: Database,
  { queue, workerId, expireInSeconds }: { queue: string; workerId: number; expireInSeconds: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH lost AS (
      SELECT a.job_id, NOT EXISTS (
        SELECT 1 FROM pg_locks l
        WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 2
          AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND l.classid = ${ADVISORY_LOCKS.worker}::int::oid AND l.objid = a.worker_id::oid
      ) AS is_dead
      FROM job_attempts a
      WHERE a.queue = ${queue} AND a.worker_id IS NOT NULL AND a.worker_id <> ${workerId}
    ), released AS (
      UPDATE job_attempts a SET
        worker_id = NULL,
        worker_deaths = a.worker_deaths + CASE WHEN lost.is_dead THEN 1 ELSE 0 END,
        failed_tries = a.failed_tries + CASE WHEN lost.is_dead THEN 0 ELSE 1 END
      FROM lost
      WHERE a.queue = ${queue} AND a.job_id = lost.job_id AND a.worker_id IS NOT NULL
        AND (lost.is_dead OR a.taken_at < now() - ${expireInSeconds} * interval '1 second')
      RETURNING a.job_id
    ), returned AS (
      UPDATE pgboss.job SET state = 'retry', start_after = now() - interval '1 millisecond'
      WHERE name = ${queue} AND state = 'active' AND id IN (SELECT job_id FROM released)
      RETURNING id
    )
    SELECT count(*)::integer AS count FROM returned`.execute(database)
  return rows[0]?.count ?? 0
}
