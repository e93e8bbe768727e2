import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'

interface Conflict {
  /** As the audit log names it: `noun/id`. */
  subject: string
  /** Where other entries about the same are no changes of it. */
  action?: string
  /** What stands there now, in the shape the address answers with. */
  current: unknown
  cause?: unknown
}

/** The refusal of a change upon an older version: what stands there now, and which member of the staff changed it last. */
export async function versionConflict(database: Database, { subject, action, current, cause }: Conflict): Promise<AppError> {
  const last = await database
    .selectFrom('audit_entries')
    .select(['actor_name', 'at'])
    .where('subject', '=', subject)
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lastChange = last && { by: last.actor_name, at: last.at.toISOString() }
  return new AppError('version_conflict', { current, cause, ...(lastChange && { lastChange }) })
}
