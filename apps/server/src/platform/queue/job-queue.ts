import type { Transaction } from 'kysely'
import type { DatabaseSchema } from '../database/database.ts'

/** One kind of durable work. Payloads are ids; handlers can run twice. */
export interface JobDefinition<Payload extends object> {
  name: string
  /** Tries that may fail before the job counts as poisoned and `onExhausted` runs. A worker that dies is counted apart. */
  maxTries: number
  /** A try that takes longer is given to another worker. */
  expireInSeconds: number
  concurrency: number
  handle(payload: Payload, context: { tryNumber: number; signal: AbortSignal }): Promise<void>
  /** Runs when the last try failed; again only when the process died while it ran. */
  onExhausted(payload: Payload): Promise<void>
}

/** Durable jobs in PostgreSQL, enqueued in the transaction that causes them. */
export interface JobQueue {
  /** Adds a job; it exists if and only if the transaction commits. `key` makes a second one with the same key a no-op. */
  enqueue(trx: Transaction<DatabaseSchema>, name: string, payload: object, key: string): Promise<void>
  /** Adds a job that another database had, under the id that it had there. */
  adopt(trx: Transaction<DatabaseSchema>, job: { id: string; name: string; payload: object }): Promise<void>
  /** Starts working on a kind of job in this process. */
  work<Payload extends object>(definition: JobDefinition<Payload>): Promise<void>
  /** Throws when jobs could not be taken now. */
  check(): Promise<void>
  /** Takes no new job, waits for the running ones, closes. */
  drain(timeoutMs: number): Promise<void>
}
