import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { QueueCount } from './job-queue.ts'

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
