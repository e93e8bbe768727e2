import { ApiError, type LastChange } from './api-error.ts'

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
