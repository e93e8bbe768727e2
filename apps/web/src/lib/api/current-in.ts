import { ApiError } from './api-error.ts'

interface Reader<T> {
  safeParse: (value: unknown) => { data?: T | undefined }
}

/** What stands there now, where a request failed because somebody else had changed it; undefined for every other failure. */
export function currentIn<T>(error: unknown, schema: Reader<T>): T | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined
  return schema.safeParse(error.current).data
}
