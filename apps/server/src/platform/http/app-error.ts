import type { ErrorBody, ErrorCode, Language } from '@chioma/contract'
import type { MessageValue } from '../locales.ts'

/** What to do about a field: a key of `errors:advice`. */
export type FieldAdvice =
  | 'missing'
  | 'email'
  | 'url'
  | 'day'
  | 'instant'
  | 'time'
  | 'choice'
  | 'number'
  | 'wholeNumber'
  | 'yesOrNo'
  | 'longest'
  | 'shortest'
  | 'highest'
  | 'lowest'
  | 'above'
  | 'mostItems'
  | 'fewestItems'
  | 'notForServices'
  | 'onlyForServices'

export interface AppErrorOptions {
  cause?: unknown
  field?: string
  values?: Record<string, MessageValue>
  advice?: FieldAdvice | undefined
  language?: Language
  current?: unknown
  lastChange?: ErrorBody['lastChange']
}

/** A refusal or failure with a stable code; the error table of the contract gives its HTTP status, `locales/` its words. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** The field at fault, when there is one. */
  readonly field: string | undefined
  /** Values for the placeholders of the message. */
  readonly values: Record<string, MessageValue>
  /** With `request_invalid` and a field: what to do about it. */
  readonly advice: FieldAdvice | undefined

  /** The language the caller named, when it did so where only the route can read it. */
  readonly language: Language | undefined
  /** With `version_conflict`: what stands there now, in the shape the address answers with. */
  readonly current: unknown
  /** With `version_conflict`: which member of the staff changed it last. */
  readonly lastChange: ErrorBody['lastChange']

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.field = options.field
    this.values = options.values ?? {}
    this.advice = options.advice
    this.language = options.language
    this.current = options.current
    this.lastChange = options.lastChange
  }
}
