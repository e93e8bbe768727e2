import type { Transaction } from '../database/database.ts'

/** One kind of durable work. Payloads are ids; handlers can run twice. */
export interface JobDefinition<Payload extends object> {
  name: string
  /** Tries that may fail before `onExhausted` runs, each pause between them twice as long as the one before, from a second on. A worker that dies is counted apart. */
  maxTries: number
  /** A try that takes longer counts as failed. */
  expireInSeconds: number
  concurrency: number
  handle(payload: Payload, context: { tryNumber: number; signal: AbortSignal }): Promise<void>
  /** Runs when the last try failed, until it succeeds. */
  onExhausted(payload: Payload): Promise<void>
  /** Whether a job is gone when it is done; others stay for a week, for those who look for what happened. */
  leavesNoTrace?: boolean
  /** Five fields, in UTC: besides what is enqueued, one job is at these times, for all processes together. */
  cron?: string
}

/** A job as another database had it: its tries that are left, and where it goes when they are used up. */
export interface AdoptedJob {
  id: string
  name: string
  payload: object
  options: {
    retryLimit: number
    retryDelay: number
    retryBackoff: boolean
    expireInSeconds: number
    deadLetter?: string | undefined
  }
}

/** How much of one kind of job there is now. */
export interface QueueCount {
  name: string
  waiting: number
  running: number
  /** How long the oldest has been due; 0 where none waits. */
  oldestWaitingSeconds: number
}

/** Durable jobs in PostgreSQL, enqueued in the transaction that causes them. */
export interface JobQueue {
  /** Makes the queue of a kind of job, which has to be there before one is enqueued. */
  define<Payload extends object>(definition: JobDefinition<Payload>): Promise<void>
  /** Adds a job; it exists if and only if the transaction commits. `key` makes a second one with the same key a no-op. */
  enqueue(trx: Transaction, name: string, payload: object, key: string): Promise<void>
  /** Adds a job that another database had, under the id that it had there. */
  adopt(trx: Transaction, job: AdoptedJob): Promise<void>
  /** Starts working on every defined kind of job in this process. */
  work(): Promise<void>
  /** How many processes work on jobs now. */
  workerCount(): Promise<number>
  /** Throws when jobs could not be taken now. */
  check(): Promise<void>
  /** How much there is of each kind of job that waits or runs, for all processes together. */
  count(): Promise<QueueCount[]>
  /** Takes no new job, waits for the running ones, closes. */
  drain(timeoutMs: number): Promise<void>
}
