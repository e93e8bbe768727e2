import type { OperationConcern, Operations, OperationWork } from '@chioma/contract'
import { sql } from 'kysely'
import { readAnalysisOperations } from '../../analysis/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { summarizeWork, type WorkSummary } from '../../platform/metrics/metrics.ts'
import type { Platform } from '../../platform/platform.ts'

const MS_PER_HOUR = 3_600_000
const SHOWN_BACKUPS = 5

/** From here on something is a concern; `monitoring/alerts.yml` says the same to Prometheus. */
const LIMITS = {
  oldestWaitingSeconds: 120,
  /** A share of failures says nothing of a handful. */
  leastFailed: 5,
  failedShare: { jobs: 0.1, analyses: 0.1, requests: 0.01 },
  freeDiskShare: 0.1,
  spentShare: 0.8,
  backupAgeMs: 48 * MS_PER_HOUR,
} as const

type Needs = Pick<Platform, 'database' | 'queue' | 'storage'>

/** How the server does: what it stands on now, and what happened in the last hours. */
export async function readOperations(
  { database, queue, storage }: Needs,
  readParts: () => Promise<Record<string, boolean>>,
  hours: number,
  now: Date,
): Promise<Operations> {
  const since = new Date(now.getTime() - hours * MS_PER_HOUR)
  const [parts, queues, work, analysis, mails, usage, databaseBytes, disk, backups] = await Promise.all([
    readParts(),
    queue.count(),
    summarizeWork(database, since),
    readAnalysisOperations(database, since, now),
    countMails(database, since),
    database.selectFrom('storage_usage').select(['object_count', 'bytes', 'measured_at']).executeTakeFirst(),
    readDatabaseBytes(database),
    storage.readSpace(),
    selectBackups(database),
  ])
  const shown = {
    at: now.toISOString(),
    hours,
    parts,
    queues,
    jobs: work.filter(({ kind }) => kind === 'job').map(withoutKind),
    requests: work.filter(({ kind }) => kind === 'request').map(withoutKind),
    ...analysis,
    mails,
    storage: {
      objects: usage ? { count: usage.object_count, bytes: usage.bytes, measuredAt: usage.measured_at.toISOString() } : null,
      databaseBytes,
      disk: disk ?? null,
    },
    backups,
  }
  return { ...shown, concerns: concernsOf(shown, now) }
}

const withoutKind = ({ kind: _, ...work }: WorkSummary): OperationWork => work

type Figures = Omit<Operations, 'concerns'>

function concernsOf({ parts, queues, jobs, requests, analyses, mails, storage, spend, backups }: Figures, now: Date) {
  const { disk } = storage
  const [lastBackup] = backups
  const ended = analyses.reduce((sum, { count }) => sum + count, 0)
  const failedAnalyses = analyses.reduce(
    (sum, { failureCode, count }) => sum + (failureCode === 'could_not_be_analyzed' ? count : 0),
    0,
  )
  const found: Record<OperationConcern, boolean> = {
    part_not_ready: !Object.values(parts).every(Boolean),
    queue_waits: queues.some(({ oldestWaitingSeconds }) => oldestWaitingSeconds > LIMITS.oldestWaitingSeconds),
    jobs_failing: jobs.some(({ failed, total }) => isMany(failed, total, LIMITS.failedShare.jobs)),
    analyses_failing: isMany(failedAnalyses, ended, LIMITS.failedShare.analyses),
    requests_failing: isMany(sumOf(requests, 'failed'), sumOf(requests, 'total'), LIMITS.failedShare.requests),
    mails_failing: mails.failed > 0,
    disk_low: disk !== null && disk.freeBytes < Math.max(disk.totalBytes * LIMITS.freeDiskShare, disk.minFreeBytes * 2),
    budget_nearly_spent: spend.committedUsd > 0 && spend.committedUsd >= spend.budgetUsd * LIMITS.spentShare,
    backup_old: lastBackup === undefined || now.getTime() - Date.parse(lastBackup.finishedAt) > LIMITS.backupAgeMs,
  }
  return (Object.keys(found) as OperationConcern[]).filter((concern) => found[concern])
}

const isMany = (failed: number, total: number, share: number): boolean => failed >= LIMITS.leastFailed && failed > total * share

const sumOf = (work: readonly OperationWork[], field: 'failed' | 'total'): number =>
  work.reduce((sum, { [field]: count }) => sum + count, 0)

/** Mails that wait, and those since then that could not be sent. */
export async function countMails(database: Database, since: Date): Promise<Operations['mails']> {
  const { rows } = await sql<Operations['mails']>`
    select count(*) filter (where status = 'waiting')::int as waiting,
      count(*) filter (where status = 'failed' and created_at >= ${since})::int as failed
    from outbox_mails where status in ('waiting', 'failed')`.execute(database)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

async function readDatabaseBytes(database: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(database)
  return rows[0]?.bytes ?? 0
}

async function selectBackups(database: Database): Promise<Operations['backups']> {
  const rows = await database
    .selectFrom('backups')
    .select(['finished_at', 'bytes', 'row_count', 'object_count', 'is_encrypted'])
    .orderBy('finished_at', 'desc')
    .limit(SHOWN_BACKUPS)
    .execute()
  return rows.map(({ finished_at, bytes, row_count, object_count, is_encrypted }) => ({
    finishedAt: finished_at.toISOString(),
    bytes,
    rowCount: row_count,
    objectCount: object_count,
    isEncrypted: is_encrypted,
  }))
}
