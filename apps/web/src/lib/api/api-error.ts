import type { ErrorBody, ErrorCode } from '@chioma/contract'

/** A refusal of the server, or one of two things that can go wrong on the way to it. */
export type ApiErrorCode = ErrorCode | 'offline' | 'unexpected_answer'

/** Which member of the staff changed something last, and when. */
export type LastChange = NonNullable<ErrorBody['lastChange']>

/** A request that did not succeed. `message` is the server's own, in the visitor's language; empty when the server gave none. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** The words of the status, such as "Bad Gateway", where something on the way answered instead of the server; else empty. */
  readonly statusText: string
  readonly code: ApiErrorCode
  /** The form field at fault, where one is. */
  readonly field: string | undefined
  /** After how many seconds the same may succeed, where the server says so. */
  readonly retryAfterSeconds: number | undefined
  /** With `version_conflict`: what stands there now, still unread. */
  readonly current: unknown
  /** With `version_conflict`: who was quicker, where it was a member of the staff. */
  readonly lastChange: LastChange | undefined

  constructor(
    problem: Partial<Omit<ErrorBody, 'code'>> & {
      status: number
      statusText?: string
      code: ApiErrorCode
      retryAfterSeconds?: number | undefined
    },
    options?: ErrorOptions,
  ) {
    super(problem.message ?? '', options)
    this.name = 'ApiError'
    this.status = problem.status
    this.statusText = problem.statusText ?? ''
    this.code = problem.code
    this.field = problem.field
    this.retryAfterSeconds = problem.retryAfterSeconds
    this.current = problem.current
    this.lastChange = problem.lastChange
  }
}

interface Reader<T> {
  safeParse: (value: unknown) => { data?: T | undefined }
}

/** Somebody else was quicker: what stands there now, and who wrote it. */
export interface VersionConflict<T> {
  now: T
  lastChange: LastChange | undefined
}

/** The conflict for which a request was refused; undefined where it failed for anything else. */
export function versionConflictIn<T>(error: unknown, schema: Reader<T>): VersionConflict<T> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return undefined
  const { data: now } = schema.safeParse(error.current)
  return now === undefined ? undefined : { now, lastChange: error.lastChange }
}
