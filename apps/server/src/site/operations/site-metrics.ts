import type { Operations } from '@chioma/contract'
import { Gauge, Registry } from 'prom-client'

/** Figures of the whole site, read when they are asked for: every process tells the same ones. */
const GAUGES = {
  chioma_figures_up: ['Whether the figures of the site could be read', []],
  chioma_ready: ['Whether a part that the server stands on answers', ['part']],
  chioma_queue_jobs_waiting: ['Jobs that wait', ['queue']],
  chioma_queue_jobs_running: ['Jobs that a worker is at', ['queue']],
  chioma_queue_oldest_waiting_seconds: ['How long the oldest waiting job has been due', ['queue']],
  chioma_analyses_ended_last_hour: ['Analyses begun in the last hour that ended', ['status', 'failure_code']],
  chioma_model_calls_last_hour: ['Calls of models in the last hour that ended', ['provider', 'outcome', 'failure_code']],
  chioma_mails_waiting: ['Mails that are owed', []],
  chioma_mails_failed_last_hour: ['Mails noted in the last hour that were given up', []],
  chioma_storage_objects: ['Stored objects, counted once an hour', []],
  chioma_storage_bytes: ['Bytes of stored objects, counted once an hour', []],
  chioma_database_bytes: ['Size of the database', []],
  chioma_disk_free_bytes: ['Free room on the disk of the objects', []],
  chioma_disk_total_bytes: ['Size of the disk of the objects', []],
  chioma_disk_min_free_bytes: ['Below so much free room no photo is accepted', []],
  chioma_spend_today_usd: ['What models at providers cost today (UTC), what is reserved included', []],
  chioma_spend_daily_budget_usd: ['What they may cost in a day', []],
  chioma_backup_last_success_timestamp_seconds: ['When the last backup was written to its end; 0: never', []],
  chioma_backup_last_size_bytes: ['Size of the last backup', []],
} as const satisfies Record<string, readonly [string, readonly string[]]>

type Name = keyof typeof GAUGES

export class SiteMetrics {
  readonly registry = new Registry()
  readonly #gauges = new Map<Name, Gauge>()

  constructor() {
    for (const [name, [help, labelNames]] of Object.entries(GAUGES))
      this.#gauges.set(name as Name, new Gauge({ name, help, labelNames: [...labelNames], registers: [this.registry] }))
  }

  show({ parts, queues, analyses, modelCalls, mails, storage, spend, backups }: Operations): void {
    this.showUnknown(parts)
    this.#set('chioma_figures_up', 1)
    for (const { name: queue, waiting, running, oldestWaitingSeconds } of queues) {
      this.#set('chioma_queue_jobs_waiting', waiting, { queue })
      this.#set('chioma_queue_jobs_running', running, { queue })
      this.#set('chioma_queue_oldest_waiting_seconds', oldestWaitingSeconds, { queue })
    }
    for (const { status, failureCode, count } of analyses)
      this.#set('chioma_analyses_ended_last_hour', count, { status, failure_code: failureCode ?? '' })
    for (const { provider, outcome, failureCode, count } of modelCalls)
      this.#set('chioma_model_calls_last_hour', count, { provider, outcome, failure_code: failureCode ?? '' })
    this.#set('chioma_mails_waiting', mails.waiting)
    this.#set('chioma_mails_failed_last_hour', mails.failed)
    this.#set('chioma_storage_objects', storage.objects?.count)
    this.#set('chioma_storage_bytes', storage.objects?.bytes)
    this.#set('chioma_database_bytes', storage.databaseBytes)
    this.#set('chioma_disk_free_bytes', storage.disk?.freeBytes)
    this.#set('chioma_disk_total_bytes', storage.disk?.totalBytes)
    this.#set('chioma_disk_min_free_bytes', storage.disk?.minFreeBytes)
    this.#set('chioma_spend_today_usd', spend.committedUsd)
    this.#set('chioma_spend_daily_budget_usd', spend.budgetUsd)
    const [last] = backups
    this.#set('chioma_backup_last_success_timestamp_seconds', last ? Date.parse(last.finishedAt) / 1_000 : 0)
    this.#set('chioma_backup_last_size_bytes', last?.bytes)
  }

  /** Only what needs no database: older figures would look like today's. */
  showUnknown(parts: Record<string, boolean>): void {
    for (const gauge of this.#gauges.values()) gauge.reset()
    for (const name of Object.keys(GAUGES) as Name[]) if (GAUGES[name][1].length === 0) this.#gauges.get(name)?.remove()
    this.#set('chioma_figures_up', 0)
    for (const [part, isReady] of Object.entries(parts)) this.#set('chioma_ready', isReady ? 1 : 0, { part })
  }

  /** What is not known has no value. */
  #set(name: Name, value: number | undefined, labels: Record<string, string> = {}): void {
    if (value !== undefined) this.#gauges.get(name)?.set(labels, value)
  }
}
