import { z } from 'zod'

const instant = z.iso.datetime()
const count = z.number().int().min(0)

/** What the operator should look at, each once; the alert rules for Prometheus speak of the same. */
const operationConcernSchema = z.enum([
  'part_not_ready',
  'queue_waits',
  'jobs_failing',
  'analyses_failing',
  'requests_failing',
  'mails_failing',
  'disk_low',
  'budget_nearly_spent',
  'backup_old',
])
export type OperationConcern = z.infer<typeof operationConcernSchema>

/** One kind of work (a route, a queue) over the last hours. */
const workSchema = z.object({
  /** Method and pattern of a route, or the name of a queue. */
  name: z.string(),
  total: count,
  failed: count,
  medianMs: count,
  p95Ms: count,
})
export type OperationWork = z.infer<typeof workSchema>

/** How the server does, for who runs it: `GET /api/admin/operations`. Counts and names of parts alone, nothing of a person. */
export const operationsSchema = z.object({
  at: instant,
  /** Over how many hours failures, requests and jobs were counted. */
  hours: count,
  concerns: z.array(operationConcernSchema),
  /** What `/readyz` asks, by part. */
  parts: z.record(z.string(), z.boolean()),
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: count,
      running: count,
      /** How long the oldest job has been due; 0 where none waits. */
      oldestWaitingSeconds: z.number().min(0),
    }),
  ),
  jobs: z.array(workSchema),
  /** The slowest by their 95th percentile first; streams of events are left out. */
  requests: z.array(workSchema),
  analyses: z.array(z.object({ status: z.enum(['completed', 'failed']), failureCode: z.string().nullable(), count })),
  modelCalls: z.array(
    z.object({ provider: z.string(), outcome: z.enum(['answered', 'failed']), failureCode: z.string().nullable(), count }),
  ),
  mails: z.object({ waiting: count, failed: count }),
  storage: z.object({
    /** Counted once an hour; `null` until it was for the first time. */
    objects: z.object({ count, bytes: count, measuredAt: instant }).nullable(),
    databaseBytes: count,
    /** `null` where objects lie on no disk of the server's own. */
    disk: z.object({ freeBytes: count, totalBytes: count, minFreeBytes: count }).nullable(),
  }),
  spend: z.object({
    committedUsd: z.number().min(0),
    budgetUsd: z.number().min(0),
    /** UTC days, the newest first. */
    days: z.array(z.object({ day: z.string(), usd: z.number().min(0) })),
  }),
  /** The newest first. */
  backups: z.array(
    z.object({ finishedAt: instant, bytes: count, rowCount: count, objectCount: count, isEncrypted: z.boolean() }),
  ),
})
export type Operations = z.infer<typeof operationsSchema>
