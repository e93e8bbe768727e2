import { ApiError, type LastChange } from './api-error.ts'

interface Reader<T> {
  safeParse: (value: unknown) => { data?: T | undefined }
}

/** Somebody else was quicker: what stands there now, and who wrote it. */
export interface Overtaken<T> {
  now: T
  lastChange: LastChange | undefined
}

/** What overtook a request, where it failed because somebody else had changed the same; undefined for every other failure. */
export function overtakenIn<T>(error: unknown, schema: Reader<T>): Overtaken<T> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return undefined
  const { data: now } = schema.safeParse(error.current)
  return now === undefined ? undefined : { now, lastChange: error.lastChange }
}
