import type { ErrorCode } from '@chioma/contract'

/** A refusal or failure with a stable code; the error table of the contract gives its HTTP status, `locales/` its words. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** The field at fault, when there is one. */
  readonly field: string | undefined
  /** Values for the placeholders of the message. */
  readonly values: Record<string, string | number>

  constructor(code: ErrorCode, options: { cause?: unknown; field?: string; values?: Record<string, string | number> } = {}) {
    super(code, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.field = options.field
    this.values = options.values ?? {}
  }
}
