import type { ErrorCode } from '@chioma/contract'

/** A refusal of the server, or one of two things that can go wrong on the way to it. */
export type ApiErrorCode = ErrorCode | 'offline' | 'unexpected_answer'

/** A request that did not succeed. `message` is the server's own, in the visitor's language; empty when the server gave none. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: ApiErrorCode
  /** The form field at fault, where one is. */
  readonly field: string | undefined
  /** With `changed_meanwhile`: what stands there now, still unread. */
  readonly current: unknown

  constructor(
    problem: { status: number; code: ApiErrorCode; message?: string; field?: string | undefined; current?: unknown },
    options?: ErrorOptions,
  ) {
    super(problem.message ?? '', options)
    this.name = 'ApiError'
    this.status = problem.status
    this.code = problem.code
    this.field = problem.field
    this.current = problem.current
  }
}
